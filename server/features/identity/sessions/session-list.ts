import { endSession, endSessions, listSessions } from '../../../../contract/identity/links.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { placeName } from './place-name.ts';
import { deviceOf } from './session-list-device.ts';
import { ownSession, sessionsOf } from './session-list-store.ts';
import type { Sessions } from './sessions.ts';

/** Lists a person's own sessions and ends them. */
export function sessionRoutes({ pool, geo }: Platform, sessions: Sessions): Route[] {
  return [
    route(listSessions, async (call) => {
      const { userId, sessionId } = call.signedIn();
      const rows = await sessionsOf.all(pool, userId, sessionId);
      return {
        sessions: await Promise.all(
          rows.map(async (row) => ({
            _id: row.id,
            device: deviceOf(row.user_agent),
            place: await placeName(geo, row.ip),
            current: row.id === sessionId,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
          })),
        ),
      };
    }),

    route(endSession, async (call) => {
      const { userId, sessionId } = call.signedIn();
      const { id } = call.params;
      await call.write(async (tx) => {
        if (!(await ownSession.one(tx, id, userId))) throw problem('not_found');
        await sessions.end(tx, { userId, sessionId: id });
      });
      if (id === sessionId) call.setSession(null);
      return undefined;
    }),

    route(endSessions, async (call) => {
      const { userId, sessionId } = call.signedIn();
      const all = call.query.keep === 'none';
      await call.write((tx) => sessions.endAll(tx, userId, all ? null : sessionId));
      if (all) call.setSession(null);
      return undefined;
    }),
  ];
}
