import * as contract from '../../../contract/identity/proofs.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import type { ProofParts } from '../identity/links/index.ts';
import { confirmPassword } from '../identity/passwords/index.ts';
import { campusRowOf } from '../identity/index.ts';
import { Codes } from '../identity/verification/index.ts';
import { hasProved } from '../identity/accounts/index.ts';
import type { Factors } from './factors.ts';
import { proofCodeMail } from './mails.ts';
import { rpIdOf } from './passkeys.ts';
import * as store from './store.ts';
import { checkCode } from './attempts.ts';

/** How a signed-in person proves that they own the account. */
export function proofRoutes({ platform, campuses }: ProofParts, factors: Factors): Route[] {
  const { pool, write } = platform;
  const codes = new Codes(platform);

  /** A mailed code is offered only if there is no other method: a mailbox open in the same browser proves little. */
  async function methodsOf({ userId }: { userId: string }, host: string): Promise<contract.ProofMethod[]> {
    const owner = await store.findFactorOwner.one(pool, userId);
    const rows = await store.factorsOf.all(pool, userId);
    const here = rpIdOf(platform.config, host);
    const ways: contract.ProofMethod[] = [];
    if (rows.some((row) => row.kind === 'passkey' && row.rp_id === here)) ways.push('passkey');
    if (rows.some((row) => row.kind === 'app')) ways.push('code');
    if (owner?.has_password) ways.push('password');
    if (ways.length === 0) ways.push('mail');
    return ways;
  }

  /** Checks the proof in a call, and records it in the session. */
  async function judge(call: Call<typeof contract.prove>): Promise<void> {
    const viewer = call.signedIn();
    const { userId } = viewer;
    const { password, passkey, code, mailed_code } = call.body;
    const record = (db: Queryable) => store.setSessionProved.run(db, viewer.sessionId);
    if (passkey) {
      const signed = await factors.passkeys.judge('proof', userId, passkey, call);
      await write(async (tx) => {
        await factors.passkeys.use(tx, signed);
        await record(tx);
      });
    } else if (code !== undefined) {
      await checkCode(pool, { userId, ip: null }, () => factors.apps.takeAnyCode(pool, userId, code));
      await record(pool);
    } else if (mailed_code !== undefined) {
      await codes.redeem({ userId, purpose: 'prove', call }, mailed_code, async (tx, { email }) => {
        // the address may have changed meanwhile
        if ((await store.findFactorOwner.one(tx, userId))?.email !== email) throw problem('wrong_code');
        await record(tx);
      });
    } else {
      if (!password) throw fieldProblem('password', 'Current password required');
      await confirmPassword(platform, userId, password, 'password');
      await record(pool);
    }
  }

  return [
    route(contract.getProof, async (call) => {
      const viewer = call.signedIn();
      return { fresh: await hasProved(pool, viewer), ways: await methodsOf(viewer, call.host) };
    }),

    route(contract.prove, async (call) => {
      await judge(call);
      return undefined;
    }),

    route(contract.sendProofCode, async (call) => {
      const { userId } = call.signedIn();
      const owner = await store.findFactorOwner.one(pool, userId);
      if (!owner?.email || !(await methodsOf({ userId }, call.host)).includes('mail')) throw problem('failed');
      const campus = campusRowOf(campuses, call.campus);
      const { email } = owner;
      const request = { userId, purpose: 'prove', email, campusId: campus.id, call } as const;
      const resend_at = await codes.send(request, (tx, code) =>
        platform.mail.post(tx, { userId, kind: 'proof_code', asked: true, to: email, ...proofCodeMail(campus, code) }),
      );
      return { sent_to: email, resend_at };
    }),
  ];
}
