import type { DealAction } from '../../../../contract/deals/deal-facts.ts';
import * as contract from '../../../../contract/deals/meet-ups.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type CallBase, type Route, route } from '../../../platform/http/route.ts';
import type { SpotsOf } from '../../campuses/index.ts';
import type { Posts } from '../../posts/index.ts';
import { type ChangeDealParts, changeDeal } from '../change-deal.ts';
import { skipReminder } from './remind.ts';
import { escalate, type EscalateParts } from './escalate.ts';

export interface MeetUpParts extends ChangeDealParts, Omit<EscalateParts, 'platform'> {
  platform: ChangeDealParts['platform'] & EscalateParts['platform'];
  posts: Pick<Posts, 'spotsOfPost'>;
  spotsOf: SpotsOf;
}

/** Calls about where and when two people meet, and whether both came. */
export function meetUpRoutes(parts: MeetUpParts): Route[] {
  const change = (call: CallBase & { params: { id: string } }, action: DealAction) =>
    changeDeal(parts, call.write, call.signedIn(), call.params.id, { action });

  return [
    route(contract.listMeetUpSpots, async (call) => {
      const { row } = await parts.loader.mine(call.signedIn(), call.params.id);
      return {
        spots: [...parts.spotsOf(row.campus_id)],
        named: await parts.posts.spotsOfPost(row.campus_id, row.post_id),
      };
    }),

    route(contract.proposeMeetUp, (call) =>
      changeDeal(parts, call.write, call.signedIn(), call.params.id, async ({ campusId }) => {
        const spot = parts.spotsOf(campusId).find(({ _id }) => _id === call.body.spot);
        if (!spot) throw problem('spot_not_found');
        return { action: { type: 'propose', spot: spot._id, at: Date.parse(call.body.at) }, spot };
      }),
    ),

    route(contract.acceptMeetUp, (call) =>
      changeDeal(parts, call.write, call.signedIn(), call.params.id, async ({ tx, facts }) => {
        const { spot, at } = call.body;
        // after a repeat the proposal has become the meet-up
        const seen = facts.proposal ?? facts.meetUp;
        const isAnother = seen && ((spot && spot !== seen.spot) || (at && Date.parse(at) !== seen.at));
        if (isAnother) throw problem('proposal_changed');
        if (facts.proposal) await skipReminder.run(tx, call.params.id, new Date(facts.proposal.at).toISOString());
        return { action: { type: 'accept-meet-up' } };
      }),
    ),

    route(contract.arrive, (call) => {
      const { minutes_late: minutes } = call.body;
      return change(call, minutes === null ? { type: 'here' } : { type: 'late', minutes });
    }),

    route(contract.reportNoShow, (call) => change(call, { type: 'no-show' })),
    route(contract.disputeNoShow, (call) => change(call, { type: 'dispute' })),
    route(contract.escalateNoShow, (call) =>
      escalate(parts, call.write, call.signedIn(), call.params.id, call.body.detail),
    ),
  ];
}
