import type { Deal } from '../../../../contract/deals/deal.ts';

/** What a held deal shows of its meet-up and hand-off. */
export function MeetUpPart(_: { deal: Deal }) {
  return null;
}
