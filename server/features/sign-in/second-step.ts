import * as contract from '../../../contract/identity/passkeys.ts';
import * as secondFactor from '../../../contract/identity/second-factor.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import { accountUnlessBanned } from './email-step.ts';
import type { ProofParts } from '../identity/links/index.ts';
import { refuseUniversityAccount, refuseUniversityHost, spendByBrowserOrAddress } from '../identity/accounts/index.ts';
import type { AnswerViewer, RegionGate } from '../identity/index.ts';
import {
  checkCode,
  countRecoveryCodes,
  type Factors,
  factorsOf,
  findFactorOwner,
  endPending,
  type PendingSignIn,
  pendingCookie,
  pendingOf,
  rpIdOf,
  countTry,
} from '../second-factor/index.ts';
import { enterAccount, answerSignIn, signInCallOf } from './sign-in.ts';

/** Signing in with a passkey alone, and the second step of every other sign-in method. */
export function secondStepRoutes(
  parts: ProofParts,
  regionGate: RegionGate,
  answerViewer: AnswerViewer,
  factors: Factors,
): Route[] {
  const { platform } = parts;
  const { pool, config } = platform;

  /** Whose passkey is asked for; null: anyone's. */
  async function ownerOfPasskey(call: Call<typeof contract.challengePasskey>): Promise<string | null> {
    const { purpose } = call.body;
    if (purpose === 'sign_in') return null;
    if (purpose === 'proof') return call.signedIn().userId;
    return (await pendingOf(pool, config, call.cookieHeader)).userId;
  }

  /** Mails the owner, once a day, that someone who got past the first factor is typing wrong codes. */
  async function warnOwner(campusId: string, { userId }: PendingSignIn): Promise<void> {
    const day = new Date(platform.clock.now()).toISOString().slice(0, 10);
    await platform.write(async (tx) => {
      const owner = await findFactorOwner.one(tx, userId);
      const eventKey = `second factor guessed ${userId} ${day}`;
      await factors.mailOwner(tx, { campusId, userId, email: owner?.email ?? null, change: 'guessed', eventKey });
    });
  }

  /** A code is consumed in the transaction that signs in: if it isn't stored, the code can be used again. */
  async function takeCode(call: Call<typeof secondFactor.takeSecondStep>, pending: PendingSignIn, code: string) {
    const { userId } = pending;
    const onAccountLocked = () => warnOwner(call.campus.id, pending);
    await countTry(pool, pending);
    return checkCode(pool, { userId, ip: call.ip, onAccountLocked }, () =>
      platform.write(async (tx) => {
        const kind = await factors.apps.takeAnyCode(tx, userId, code);
        if (!kind) return null;
        const providerLogOut = await endPending(tx, config, pending);
        const owner = await findFactorOwner.one(tx, userId);
        const mail = { campusId: call.campus.id, userId, email: owner?.email ?? null };
        if (kind === 'recovery') await factors.mailOwner(tx, { ...mail, change: 'recovery_used' });
        return enterAccount(parts, tx, signInCallOf(call, providerLogOut), userId);
      }),
    );
  }

  return [
    route(contract.challengePasskey, async (call) => {
      const userId = await ownerOfPasskey(call);
      await spendByBrowserOrAddress(platform, 'identity.passkey-challenges', call);
      return factors.passkeys.requestOptions(call.body.purpose, userId, call);
    }),

    route(contract.signInWithPasskey, async (call) => {
      await regionGate.enforce(call);
      refuseUniversityHost(parts, call.campus.id);
      await spendByBrowserOrAddress(platform, 'identity.passkey-sign-ins', call);
      const signed = await factors.passkeys.judge('sign_in', null, call.body.passkey, call);
      const { user_id: userId } = signed.passkey;
      const signedIn = await platform.write(async (tx) => {
        const owner = await findFactorOwner.one(tx, userId);
        // by its address, since a banned one is refused
        const account = owner?.email ? await accountUnlessBanned(tx, owner.email) : null;
        if (!account || account.id !== userId) throw problem('passkey_refused');
        if (account.suspended) throw problem('suspended');
        await refuseUniversityAccount(parts, tx, userId);
        await factors.passkeys.use(tx, signed);
        return enterAccount(parts, tx, signInCallOf(call, null), userId);
      });
      answerSignIn(call, signedIn);
      return answerViewer(pool, call.campus, userId);
    }),

    route(secondFactor.getSecondStep, async (call) => {
      const { userId } = await pendingOf(pool, config, call.cookieHeader);
      const rows = await factorsOf.all(pool, userId);
      const here = rpIdOf(config, call.host);
      return {
        passkey: rows.some((row) => row.kind === 'passkey' && row.rp_id === here),
        app: rows.some((row) => row.kind === 'app'),
        recovery: ((await countRecoveryCodes.one(pool, userId))?.n ?? 0) > 0,
      };
    }),

    route(secondFactor.takeSecondStep, async (call) => {
      await regionGate.enforce(call);
      // the first step checked the account; a ban or suspension since then is refused here
      const pending = await pendingOf(pool, config, call.cookieHeader);
      const { passkey, code } = call.body;
      if (!passkey && code === undefined) throw problem('wrong_second_code');
      const signed = passkey ? await factors.passkeys.judge('second_step', pending.userId, passkey, call) : null;
      const signedIn = signed
        ? await platform.write(async (tx) => {
            const providerLogOut = await endPending(tx, config, pending);
            await factors.passkeys.use(tx, signed);
            return enterAccount(parts, tx, signInCallOf(call, providerLogOut), pending.userId);
          })
        : await takeCode(call, pending, code ?? '');
      answerSignIn(call, signedIn);
      call.setCookie(pendingCookie(config, null));
      return answerViewer(pool, call.campus, pending.userId);
    }),
  ];
}
