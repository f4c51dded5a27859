import * as contract from '../../../contract/identity/passkeys.ts';
import * as secondFactor from '../../../contract/identity/second-factor.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import { accountFor } from './email-step.ts';
import type { ProofParts } from '../identity/links/index.ts';
import { refuseAccount, refuseAtHost, spendByBrowserOrAddress } from '../identity/accounts/index.ts';
import type { AnswerViewer, RegionGate } from '../identity/index.ts';
import {
  checkCode,
  countRecoveryCodes,
  type Factors,
  factorsOf,
  findFactorOwner,
  finish,
  type PendingSignIn,
  pendingCookie,
  pendingOf,
  rpIdOf,
  tryOf,
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

  async function askedFor(call: Call<typeof contract.challengePasskey>): Promise<string | null> {
    const { purpose } = call.body;
    if (purpose === 'sign_in') return null;
    if (purpose === 'proof') return call.signedIn().userId;
    return (await pendingOf(pool, config, call.cookieHeader)).userId;
  }

  /** Mails the owner, once a day, that somebody types wrong codes: they know the first factor. */
  async function warn(campusId: string, { userId }: PendingSignIn): Promise<void> {
    const day = new Date(platform.clock.now()).toISOString().slice(0, 10);
    await platform.write(async (tx) => {
      const owner = await findFactorOwner.one(tx, userId);
      const key = `second factor guessed ${userId} ${day}`;
      await factors.mailOwner(tx, campusId, userId, owner?.email ?? null, 'guessed', null, key);
    });
  }

  async function takeCode(call: Call<typeof secondFactor.takeSecondStep>, pending: PendingSignIn, code: string) {
    const { userId } = pending;
    await tryOf(pool, pending);
    const kind = await checkCode(pool, { userId, ip: call.ip }, () => factors.apps.take(pool, userId, code)).catch(
      async (error) => {
        if (error instanceof ProblemError && error.code === 'too_many_codes') await warn(call.campus.id, pending);
        throw error;
      },
    );
    return platform.write(async (tx) => {
      const providerLogOut = await finish(tx, config, pending);
      const owner = await findFactorOwner.one(tx, userId);
      if (kind === 'recovery')
        await factors.mailOwner(tx, call.campus.id, userId, owner?.email ?? null, 'recovery_used', null);
      return enterAccount(parts, tx, { ...signInCallOf(call), providerLogOut }, userId);
    });
  }

  return [
    route(contract.challengePasskey, async (call) => {
      const userId = await askedFor(call);
      await spendByBrowserOrAddress(platform, 'identity.passkey-challenges', call);
      return factors.passkeys.requestOptions(call.body.purpose, userId, call);
    }),

    route(contract.signInWithPasskey, async (call) => {
      await regionGate.enforce(call);
      refuseAtHost(parts, call.campus.id);
      await spendByBrowserOrAddress(platform, 'identity.passkey-sign-ins', call);
      const signed = await factors.passkeys.judge('sign_in', null, call.body.passkey, call);
      const { user_id: userId } = signed.passkey;
      const signedIn = await platform.write(async (tx) => {
        const owner = await findFactorOwner.one(tx, userId);
        const account = owner?.email ? await accountFor(tx, owner.email) : null;
        if (!account || account.id !== userId) throw problem('passkey_refused');
        if (account.suspended) throw problem('suspended');
        await refuseAccount(parts, tx, userId);
        await factors.passkeys.use(tx, signed);
        return enterAccount(parts, tx, call, userId);
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
      const pending = await pendingOf(pool, config, call.cookieHeader);
      const { passkey, code } = call.body;
      if (!passkey && code === undefined) throw problem('wrong_second_code');
      const signed = passkey ? await factors.passkeys.judge('second_step', pending.userId, passkey, call) : null;
      const signedIn = signed
        ? await platform.write(async (tx) => {
            const providerLogOut = await finish(tx, config, pending);
            await factors.passkeys.use(tx, signed);
            return enterAccount(parts, tx, { ...signInCallOf(call), providerLogOut }, pending.userId);
          })
        : await takeCode(call, pending, code ?? '');
      answerSignIn(call, signedIn);
      call.setCookie(pendingCookie(config, null));
      return answerViewer(pool, call.campus, pending.userId);
    }),
  ];
}
