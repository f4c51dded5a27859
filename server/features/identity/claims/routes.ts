import { claimAccount, sendClaimLink } from '../../../../contract/identity-links.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { ProofParts } from '../auth/links-proof.ts';
import { letIn } from '../auth/sign-in.ts';
import type { RegionGate } from '../region/gate.ts';
import type { AnswerViewer } from '../viewer-answer.ts';
import { claimByLink, mailClaimLink } from './claims.ts';

export function claimRoutes(parts: ProofParts, gate: RegionGate, answer: AnswerViewer): Route[] {
  const { platform, campuses } = parts;
  return [
    route(sendClaimLink, async (call) => {
      await gate.enforce(call);
      const campus = campuses.directory.ofHost(call.host);
      return { sent_to: await mailClaimLink(parts, campus, call.params.username, call.ip) };
    }),

    route(claimAccount, async (call) => {
      await gate.enforce(call);
      const { userId, signedIn, setPassword } = await claimByLink(parts, call, call.body.token);
      letIn(call, signedIn);
      return { ...(await answer(platform.pool, call.campus, userId)), set_password: setPassword };
    }),
  ];
}
