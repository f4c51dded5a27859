import { campusTime } from '../../../../contract/campuses/campus-time.ts';
import { otherRole } from '../../../../contract/deals/deal-facts.ts';
import type { Tx, Write } from '../../../platform/database/write.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Identity } from '../../identity/index.ts';
import type { DealLoader } from '../load.ts';
import type { DealRow } from '../store.ts';

/** A disputed no-show that one of its people brings before the moderators. */
export interface Dispute {
  campusId: string;
  dealId: string;
  byId: string;
  againstId: string;
  /** what the deal was and what both did, for the moderators */
  text: string;
  /** what the person wants to say about it */
  detail: string;
}

export interface EscalateParts {
  platform: Pick<Platform, 'limits' | 'pool'>;
  clock: Pick<Platform['clock'], 'now'>;
  loader: DealLoader;
  identity: Pick<Identity, 'loadPeople'>;
  timeZoneOf(campusId: string): string;
  /** Opens a case with the deal as evidence, once for each person and deal. */
  raiseDispute(tx: Tx, dispute: Dispute): Promise<void>;
}

/**
 * Asks moderators to look at a disputed report of a no-show.
 * @throws ProblemError deal_not_found, not_disputed, too_many_requests
 */
export async function escalate(
  { platform, clock, loader, identity, timeZoneOf, raiseDispute }: EscalateParts,
  write: Write,
  viewer: Viewer,
  dealId: string,
  detail: string,
): Promise<void> {
  await platform.limits.spendAs(viewer, 'moderation.report');
  const { row, role } = await loader.mine(viewer, dealId);
  if (!row.no_show_disputed) throw problem('not_disputed');
  const againstId = role === 'buyer' ? row.seller_id : row.buyer_id;
  const people = await identity.loadPeople(platform.pool, [row.buyer_id, row.seller_id]);
  const nameOf = (id: string) => people.get(id)?.first_name ?? 'A deleted account';
  const names = { buyer: nameOf(row.buyer_id), seller: nameOf(row.seller_id) };
  const text = textOf(row, names, timeZoneOf(row.campus_id), clock.now());
  await write((tx) =>
    raiseDispute(tx, { campusId: row.campus_id, dealId, byId: viewer.userId, againstId, text, detail }),
  );
}

function textOf(row: DealRow, names: Record<'buyer' | 'seller', string>, zone: string, now: number): string {
  const time = (at: string) => campusTime(at, zone, now);
  const came = (role: 'buyer' | 'seller', at: string | null) =>
    at ? `${names[role]} (${role}) tapped "I'm here" ${time(at)}.` : `${names[role]} (${role}) didn't tap "I'm here".`;
  const lines = [
    `Deal: ${row.title}, $${row.price}`,
    row.meet_up && `Meet-up: ${time(row.meet_up.at)}, ${row.meet_up.spot.name}`,
    came('buyer', row.here_buyer_at),
    came('seller', row.here_seller_at),
    row.no_show_by &&
      row.no_show_at &&
      `${names[row.no_show_by]} reported ${time(row.no_show_at)} that ${names[otherRole(row.no_show_by)]} didn't show up. ${names[otherRole(row.no_show_by)]} disputed it.`,
  ];
  return lines.filter(Boolean).join('\n');
}
