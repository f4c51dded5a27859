import {
  checkPasswordLink,
  followSignInLink as followSignInLinkCall,
  resetPassword,
  sendPasswordLink,
  sendSignInLink,
} from '../../../contract/identity/links.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { AnswerViewer, RegionGate } from '../identity/index.ts';
import type { ProofParts } from '../identity/links/index.ts';
import { refuseUniversityHost } from '../identity/accounts/index.ts';
import { followSignInLink, mailSignInLink } from './links-sign-in.ts';
import { answerSignIn } from './sign-in.ts';
import { mailPasswordLink, readPasswordLink, setPasswordByLink } from './reset.ts';

export function mailedLinkRoutes(parts: ProofParts, regionGate: RegionGate, answerViewer: AnswerViewer): Route[] {
  const { platform, campuses } = parts;
  return [
    route(sendSignInLink, async (call) => {
      await regionGate.enforce(call);
      refuseUniversityHost(parts, call.campus.id);
      await mailSignInLink(parts, campuses.directory.ofHost(call.host), call.body, call);
      return { sent_to: call.body.email };
    }),

    route(followSignInLinkCall, async (call) => {
      await regionGate.enforce(call);
      refuseUniversityHost(parts, call.campus.id);
      const { userId, signedIn, registered } = await followSignInLink(parts, call, call.body);
      answerSignIn(call, signedIn);
      return { ...(await answerViewer(platform.pool, call.campus, userId)), registered };
    }),

    route(sendPasswordLink, async (call) => {
      await regionGate.enforce(call);
      await mailPasswordLink(parts, campuses.directory.ofHost(call.host), call.body, call);
      return { sent_to: call.body.email };
    }),

    route(checkPasswordLink, async (call) => ({ email: await readPasswordLink(parts, call.body.token, call) })),

    route(resetPassword, async (call) => {
      const { email, staff } = await setPasswordByLink(parts, campuses.directory.ofHost(call.host), call, call.body);
      const query = new URLSearchParams({ method: 'password', email, ...(staff ? { staff: '' } : {}) });
      return { continue_to: `/login?${query}` };
    }),
  ];
}
