import type { Route } from '../../platform/http/route.ts';
import { type Campuses, spotView } from '../campuses/index.ts';
import { paymentRoute } from './hand-offs/payment-route.ts';
import { handOffRoutes } from './hand-offs/routes.ts';
import { calendarRoute } from './meet-ups/calendar-route.ts';
import type { EscalateParts } from './meet-ups/escalate.ts';
import { announceMeetUps } from './meet-ups/remind.ts';
import { meetUpRoutes } from './meet-ups/routes.ts';
import type { DealRouteParts } from './routes.ts';
import { shareRoutes } from './shared-meet-ups/routes.ts';

/** The calls about meet-ups and hand-offs of deals, and the reminders of them. */
export function meetingRoutes(
  parts: DealRouteParts,
  { directory }: Pick<Campuses, 'directory'>,
  raiseDispute: EscalateParts['raiseDispute'],
): Route[] {
  const { clock, config } = parts.platform;
  const meeting = {
    ...parts,
    clock,
    config,
    raiseDispute,
    spotsOf: (campusId: string) => directory.spotsOf(campusId).map(spotView),
    siteOf(campusId: string) {
      const campus = directory.byId(campusId);
      return campus ? directory.urlOf(campus) : config.siteUrl(campusId);
    },
  };
  announceMeetUps(parts.platform);
  return [
    ...meetUpRoutes(meeting),
    ...handOffRoutes(meeting),
    ...shareRoutes(meeting),
    calendarRoute(meeting),
    paymentRoute(meeting),
  ];
}
