import { checkEmail, getViewer, logIn, logOut, register } from '../../../../contract/identity.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RegionGate } from '../region/gate.ts';
import type { AnswerViewer } from '../viewer-answer.ts';
import { createAccount } from './accounts.ts';
import { nextStep } from './email-step.ts';
import { judgeLogin } from './log-in.ts';
import { prepareRegistration } from './register.ts';
import type { Sessions } from './sessions.ts';
import { signIn, startSession } from './sign-in.ts';

export function authRoutes(platform: Platform, sessions: Sessions, gate: RegionGate, answer: AnswerViewer): Route[] {
  const { pool } = platform;

  return [
    route(getViewer, ({ campus, viewer }) => answer(pool, campus, viewer?.userId ?? null)),

    route(checkEmail, async ({ body, ip }) => ({ next: await nextStep(platform, body.email, ip) })),

    route(register, async (call) => {
      await gate.enforce(call);
      const account = await prepareRegistration(platform, call.body, call.campus.id, call.ip);
      const { userId, token } = await call.write(async (tx) => {
        const userId = await createAccount(tx, account);
        return { userId, token: await startSession(sessions, tx, call, userId) };
      });
      call.setSession(token);
      return answer(pool, call.campus, userId);
    }),

    route(logIn, async (call) => {
      await gate.enforce(call);
      const userId = await judgeLogin(platform, call.body.email, call.body.password, call.ip).catch(async (fault) => {
        // AUT-21: whoever fails is nobody here, also where somebody was signed in before
        if (call.viewer) {
          const { viewer } = call;
          await call.write((tx) => sessions.end(tx, viewer));
          call.setSession(null);
        }
        throw fault;
      });
      const token = await call.write((tx) => signIn(sessions, tx, call, userId));
      call.setSession(token);
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
