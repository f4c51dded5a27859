import type { FastifyInstance } from 'fastify';
import { priceText } from '../../../../contract/posts/listing-fields.ts';
import { settle } from '../../../../contract/deals/machine.ts';
import { getCalendarFile } from '../../../../contract/deals/meet-ups.ts';
import { recordId } from '../../../../contract/shapes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { enforce } from '../../../platform/http/caller.ts';
import { apiHeaders } from '../../../platform/http/headers.ts';
import type { RouteServices } from '../../../platform/http/mount.ts';
import { errorAnswers, type RawDescription } from '../../../platform/http/openapi/index.ts';
import { problem } from '../../../platform/http/problem.ts';
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

/** Serves the meet-up of a deal as a calendar file (MEE-03). */
export function mountCalendar(app: FastifyInstance, services: RouteServices, parts: CalendarParts): void {
  const { platform, clock, loader, identity, timeZoneOf, siteOf } = parts;
  app.get<{ Params: { id: string } }>(getCalendarFile.path, async (request, reply) => {
    const token = request.sessionToken;
    const viewer = token ? await services.viewerOf(token) : null;
    enforce(getCalendarFile.access, services.campusOf(request.hostname), viewer);
    if (!viewer) throw problem('not_signed_in');
    if (!recordId.safeParse(request.params.id).success) throw problem('deal_not_found');
    const { row, role } = await loader.mine(viewer, request.params.id);
    if (!row.meet_up) throw problem('no_meet_up');
    const { state } = settle(factsOf(row), clock.now());
    const otherId = role === 'buyer' ? row.seller_id : row.buyer_id;
    const other = (await identity.loadPeople(platform.pool, [otherId])).get(otherId)?.first_name ?? 'someone';
    const site = siteOf(row.campus_id);
    // a deal that ended without a hand-off has no meet-up anymore; before its time that cancels it
    const cancelled = state !== 'agreed' && state !== 'handed_off';
    const { hint } = row.meet_up.spot;
    const text = calendarFile({
      uid: `deal-${row.id}@${new URL(site).hostname}`,
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
    return reply
      .headers(apiHeaders)
      .header('content-disposition', 'attachment; filename="meet-up.ics"')
      .type('text/calendar; charset=utf-8')
      .send(text);
  });
}

export const calendarDescription: RawDescription = {
  method: 'GET',
  path: getCalendarFile.path,
  operation: {
    operationId: 'getCalendarFile',
    summary: getCalendarFile.summary,
    tags: ['deals'],
    security: [{ session: [] }],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: {
        description: 'One event (RFC 5545), at the local time of its campus.',
        content: { 'text/calendar': { schema: { type: 'string' } } },
      },
      ...errorAnswers(['not_signed_in', 'not_verified', 'deal_not_found', 'no_meet_up']),
    },
  },
};
