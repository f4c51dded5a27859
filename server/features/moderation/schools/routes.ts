import { createHash } from 'node:crypto';
import {
  handleSchoolRequest,
  listSchoolRequests,
  requestSchool,
  schoolKey,
} from '../../../../contract/campuses/school-requests.ts';
import { countCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { audit } from '../../identity/index.ts';
import { spendByBrowserOrAddress } from '../../identity/accounts/index.ts';
import * as store from './store.ts';

const PAGE = 20;

/** Identifies a requester, so that they count once: a person, or a visitor's address. */
const requesterKey = (userId: string | null, ip: string): Buffer =>
  createHash('sha256')
    .update(userId ? `school\nuser\n${userId}` : `school\nip\n${ipKey(ip)}`)
    .digest();

/** Requests for schools that have no campus yet, and the admins' list of them. */
export function schoolRequestRoutes(platform: Platform): Route[] {
  const { pool, limits } = platform;
  return [
    route(requestSchool, async (call) => {
      const userId = call.viewer?.userId ?? null;
      if (userId) await limits.spend('moderation.school-requests', userId);
      else await spendByBrowserOrAddress(platform, 'moderation.school-requests-ip', call);
      const { school } = call.body;
      const key = schoolKey(school);
      await call.write(async (tx) => {
        await store.addSchool.run(tx, key, school);
        await store.countRequest.run(tx, key, requesterKey(userId, call.ip));
      });
      return undefined;
    }),

    route(listSchoolRequests, async ({ query }) => {
      const after = query.cursor === undefined ? null : countCursor(query.cursor);
      const rows = await store.pageOfRequests.all(pool, {
        done: query.done === 'true',
        q: query.q?.trim() || null,
        requests: after?.count ?? null,
        id: after?.id ?? null,
        limit: PAGE + 1,
      });
      const page = rows.slice(0, PAGE);
      const last = page.at(-1);
      return {
        schools: page.map((row) => ({
          _id: row.id,
          school: row.school,
          requests: row.requests,
          createdAt: row.created_at,
          latest: row.latest_at,
          handled: row.handled_at ? { by: row.handled_by, at: row.handled_at } : null,
        })),
        ...(rows.length > PAGE && last ? { cursor: encodeCursor(last.requests, last.id) } : {}),
      };
    }),

    route(handleSchoolRequest, async (call) => {
      const { userId } = call.signedIn();
      const { id } = call.params;
      const { done } = call.body;
      await call.write(async (tx) => {
        if (!(await store.setRequestHandled.one(tx, id, userId, done))) throw problem('not_found');
        await audit(tx, { by: userId, action: done ? 'school.done' : 'school.open', kind: 'school', id });
      });
      return undefined;
    }),
  ];
}
