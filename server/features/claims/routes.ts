import { claimAccount, sendClaimLink } from '../../../contract/identity/links.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { ProofParts } from '../identity/links/index.ts';
import { refuseUniversityAccount } from '../identity/accounts/index.ts';
import { answerSignIn } from '../sign-in/index.ts';
import type { AnswerViewer, ProfileParts, RegionGate } from '../identity/index.ts';
import { claimByLink, mailClaimLink, unclaimed } from './claims.ts';

export function claimRoutes(
  parts: ProofParts,
  regionGate: RegionGate,
  answerViewer: AnswerViewer,
  profiles: Pick<ProfileParts, 'isHidden'>,
): Route[] {
  const { platform, campuses } = parts;
  return [
    route(sendClaimLink, async (call) => {
      await regionGate.enforce(call);
      const campus = campuses.directory.ofHost(call.host);
      const account = await unclaimed(platform.pool, call.params.username, async (userId) =>
        call.viewer ? profiles.isHidden(platform.pool, call.viewer.userId, userId) : false,
      );
      await refuseUniversityAccount(parts, platform.pool, account.id);
      return { sent_to: await mailClaimLink(parts, campus, account, call) };
    }),

    route(claimAccount, async (call) => {
      await regionGate.enforce(call);
      const { userId, signedIn, setPassword } = await claimByLink(parts, call, call.body.token);
      answerSignIn(call, signedIn);
      return { ...(await answerViewer(platform.pool, call.campus, userId)), set_password: setPassword };
    }),
  ];
}
