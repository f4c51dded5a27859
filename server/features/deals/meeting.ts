import type { FastifyInstance } from 'fastify';
import type { RouteServices } from '../../platform/http/mount.ts';
import type { RawDescription } from '../../platform/http/openapi/index.ts';
import type { Route } from '../../platform/http/route.ts';
import { type Campuses, spotView } from '../campuses/index.ts';
import { handOffRoutes } from './hand-off/routes.ts';
import { calendarDescription, mountCalendar } from './meet-up/calendar-route.ts';
import type { EscalateParts } from './meet-up/escalate.ts';
import { remindOfMeetUps } from './meet-up/remind.ts';
import { meetUpRoutes } from './meet-up/routes.ts';
import type { DealParts } from './routes.ts';
import { shareRoutes } from './share/routes.ts';

/** Meet-ups and hand-offs of deals (MEE-02 to MEE-08). */
export interface Meeting {
  routes: Route[];
  registerRaw(app: FastifyInstance, services: RouteServices): void;
  rawDescriptions: readonly RawDescription[];
}

export function createMeeting(
  parts: DealParts,
  { directory }: Pick<Campuses, 'directory'>,
  raiseDispute: EscalateParts['raiseDispute'],
): Meeting {
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
  remindOfMeetUps(parts.platform);
  return {
    routes: [...meetUpRoutes(meeting), ...handOffRoutes(meeting), ...shareRoutes(meeting)],
    registerRaw: (app, services) => mountCalendar(app, services, meeting),
    rawDescriptions: [calendarDescription],
  };
}
