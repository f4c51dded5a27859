import { checkEmail, getViewer, logIn, logOut, register } from '../../../../contract/identity.ts';
import { type CallBase, type Route, route } from '../../../platform/http/route.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loggedIn } from '../events.ts';
import type { AnswerViewer } from '../viewer-answer.ts';
import { createAccount } from './accounts.ts';
import { nextStep } from './email-step.ts';
import { judgeLogin } from './log-in.ts';
import { prepareRegistration } from './register.ts';
import type { Sessions } from './sessions.ts';

export function authRoutes(platform: Platform, sessions: Sessions, answer: AnswerViewer): Route[] {
  const { pool } = platform;

  /** Starts a session; the one that this browser had before ends. */
  async function signIn(tx: Tx, call: CallBase, userId: string): Promise<string> {
    if (call.viewer) await sessions.end(tx, call.viewer);
    return sessions.start(tx, userId, call);
  }

  return [
    route(getViewer, ({ campus, viewer }) => answer(pool, campus, viewer?.userId ?? null)),

    route(checkEmail, async ({ body, ip }) => ({ next: await nextStep(platform, body.email, ip) })),

    route(register, async (call) => {
      const account = await prepareRegistration(platform, call.body, call.campus.id, call.ip);
      const { userId, token } = await call.write(async (tx) => {
        const userId = await createAccount(tx, account);
        return { userId, token: await signIn(tx, call, userId) };
      });
      call.setSession(token);
      return answer(pool, call.campus, userId);
    }),

    route(logIn, async (call) => {
      const userId = await judgeLogin(platform, call.body.email, call.body.password, call.ip);
      const token = await call.write(async (tx) => {
        await tx.emit(loggedIn, { userId, campusId: call.campus.id });
        return signIn(tx, call, userId);
      });
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
