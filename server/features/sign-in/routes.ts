import { checkEmail, getViewer, logIn, logOut, register } from '../../../contract/identity/identity.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type AnswerViewer, audit, type RegionGate } from '../identity/index.ts';
import {
  createAccount,
  refuseUniversityAddress,
  refuseUniversityHost,
  refuseUniversityPassword,
} from '../identity/accounts/index.ts';
import type { ProofParts } from '../identity/links/index.ts';
import { nextStep } from './email-step.ts';
import { checkLogin } from './log-in.ts';
import { prepareRegistration } from './register.ts';
import { answerSignIn, signIn, startSession } from './sign-in.ts';

/** Registration, log-in with a password, and log-out. */
export function authRoutes(parts: ProofParts, regionGate: RegionGate, answerViewer: AnswerViewer): Route[] {
  const { platform, sessions } = parts;
  const { pool } = platform;

  return [
    route(getViewer, ({ campus, viewer }) => answerViewer(pool, campus, viewer?.userId ?? null)),

    route(checkEmail, async (call) => ({ next: await nextStep(platform, parts.campuses, call.body.email, call) })),

    route(register, async (call) => {
      await regionGate.enforce(call);
      refuseUniversityHost(parts, call.campus.id);
      refuseUniversityAddress(parts, call.body.email);
      const account = await prepareRegistration(platform, parts.campuses, call.body, call.campus.id, call);
      const { userId, signedIn } = await call.write(async (tx) => {
        const userId = await createAccount(tx, account);
        return { userId, signedIn: await startSession(parts, tx, call, userId) };
      });
      answerSignIn(call, signedIn);
      return answerViewer(pool, call.campus, userId);
    }),

    route(logIn, async (call) => {
      await regionGate.enforce(call);
      const { email, password, staff: isStaffEntry = false } = call.body;
      const campusId = call.campus.id;
      if (!isStaffEntry) refuseUniversityHost(parts, campusId);
      const check = async () => {
        const userId = await checkLogin(platform, email, password, call);
        const passesUniversity = await refuseUniversityPassword(parts, pool, { userId, campusId, isStaffEntry });
        return { userId, passesUniversity };
      };
      const { userId, passesUniversity } = await check().catch(async (fault: unknown) => {
        // a refused log-in also ends the session that this browser had: the specification wants nobody signed in after it
        if (call.viewer) {
          const { viewer } = call;
          await call.write((tx) => sessions.end(tx, viewer));
          call.setSession(null);
        }
        throw fault;
      });
      const signedIn = await call.write(async (tx) => {
        // staff who log in in spite of their university's sign-in
        if (passesUniversity) await audit(tx, { by: userId, action: 'staff.log_in', kind: 'user', id: userId });
        return signIn(parts, tx, call, userId);
      });
      answerSignIn(call, signedIn);
      return answerViewer(pool, call.campus, userId);
    }),

    route(logOut, async (call) => {
      const { viewer } = call;
      const continue_to = viewer ? await call.write((tx) => sessions.end(tx, viewer)) : null;
      call.setSession(null);
      return { continue_to };
    }),
  ];
}
