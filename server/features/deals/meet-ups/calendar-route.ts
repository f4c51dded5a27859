import { priceText } from '../../../../contract/posts/listing-fields.ts';
import { settle } from '../../../../contract/deals/machine.ts';
import { getCalendarFile } from '../../../../contract/deals/meet-ups.ts';
import type { Clock } from '../../../platform/clock.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Identity } from '../../identity/index.ts';
import { factsOf } from '../facts.ts';
import type { DealLoader } from '../load.ts';
import { calendarFile } from './calendar-file.ts';

export interface CalendarParts {
  platform: Pick<Platform, 'pool'>;
  clock: Pick<Clock, 'now'>;
  loader: DealLoader;
  identity: Pick<Identity, 'loadPeople'>;
  timeZoneOf(campusId: string): string;
  /** address of a campus's site */
  siteOf(campusId: string): string;
}

/** The meet-up of a deal as a calendar file. */
export const calendarRoute = ({ platform, clock, loader, identity, timeZoneOf, siteOf }: CalendarParts): Route =>
  route(getCalendarFile, async (call) => {
    const { row, role } = await loader.mine(call.signedIn(), call.params.id);
    if (!row.meet_up) throw problem('no_meet_up');
    const { state } = settle(factsOf(row), clock.now());
    const otherId = role === 'buyer' ? row.seller_id : row.buyer_id;
    const other = (await identity.loadPeople(platform.pool, [otherId])).get(otherId)?.first_name ?? 'someone';
    const site = siteOf(row.campus_id);
    // of a deal that ended without a hand-off, the file cancels the entry that a calendar may have
    const cancelled = state !== 'agreed' && state !== 'handed_off';
    const { hint } = row.meet_up.spot;
    const content = calendarFile({
      uid: `deal-${row.id}@${new URL(site).hostname}`,
      // the first version is 0, and a cancellation is a version after the last
      sequence: row.meet_up_changes - (cancelled ? 0 : 1),
      cancelled,
      title: `Meet ${other}: ${row.title}`,
      description: [hint, priceText(row.price)].filter(Boolean).join('\n'),
      spot: row.meet_up.spot,
      at: Date.parse(row.meet_up.at),
      zone: timeZoneOf(row.campus_id),
      url: `${site}/messages/${row.chat_id ?? ''}?deal=${row.id}`,
      now: Date.parse(row.last_modified),
    });
    return { content, name: 'meet-up.ics' };
  });
