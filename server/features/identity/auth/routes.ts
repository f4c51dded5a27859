import { checkEmail, getViewer, logIn, logOut, register } from '../../../../contract/identity/identity.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { RegionGate } from '../region/gate.ts';
import type { AnswerViewer } from '../viewer-answer.ts';
import { createAccount } from './accounts.ts';
import { nextStep } from './email-step.ts';
import { checkLogin } from './log-in.ts';
import { prepareRegistration } from './register.ts';
import type { ProofParts } from './links-proof.ts';
import { letIn, signIn, startSession } from './sign-in.ts';

export function authRoutes(parts: ProofParts, gate: RegionGate, answer: AnswerViewer): Route[] {
  const { platform, sessions } = parts;
  const { pool } = platform;

  return [
    route(getViewer, ({ campus, viewer }) => answer(pool, campus, viewer?.userId ?? null)),

    route(checkEmail, async (call) => ({ next: await nextStep(platform, call.body.email, call) })),

    route(register, async (call) => {
      await gate.enforce(call);
      const account = await prepareRegistration(platform, call.body, call.campus.id, call);
      const { userId, signedIn } = await call.write(async (tx) => {
        const userId = await createAccount(tx, account);
        return { userId, signedIn: await startSession(parts, tx, call, userId) };
      });
      letIn(call, signedIn);
      return answer(pool, call.campus, userId);
    }),

    route(logIn, async (call) => {
      await gate.enforce(call);
      const userId = await checkLogin(platform, call.body.email, call.body.password, call).catch(async (fault) => {
        // AUT-21: after a failed log-in nobody is signed in here, even if someone was before
        if (call.viewer) {
          const { viewer } = call;
          await call.write((tx) => sessions.end(tx, viewer));
          call.setSession(null);
        }
        throw fault;
      });
      letIn(call, await call.write((tx) => signIn(parts, tx, call, userId)));
      return answer(pool, call.campus, userId);
    }),

    route(logOut, async (call) => {
      const { viewer } = call;
      if (viewer) await call.write((tx) => sessions.end(tx, viewer));
      call.setSession(null);
      return undefined;
    }),
  ];
}
