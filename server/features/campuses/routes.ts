import { getCampus, getCampusStats, listMembers, listSchools } from '../../../contract/campuses/campuses.ts';
import { getCalendar } from '../../../contract/campuses/terms.ts';
import { serverLimits } from '../../../contract/limits.ts';
import { lastInitial } from '../../../contract/identity/names.ts';
import { mayRead } from '../../platform/http/caller.ts';
import { encodeCursor, timeCursor } from '../../platform/http/cursor.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { termView } from './calendar/change.ts';
import type { CampusDirectory } from './directory.ts';
import { findSchools } from './find-schools.ts';
import { textRoute } from './own/texts.ts';
import { activity, memberCount, membersBefore, newestMembers } from './store.ts';

export function campusRoutes(
  directory: CampusDirectory,
  hiddenFrom: (userId: string) => Promise<ReadonlySet<string>>,
): Route[] {
  return [
    textRoute,

    route(getCampus, ({ params, campus }) => {
      const row = directory.byId(params.id === 'current' ? campus.id : params.id);
      if (!row) throw problem('not_found');
      return directory.view(row);
    }),

    route(getCalendar, ({ campus }) => {
      if (campus.generic) throw problem('no_community');
      return { terms: directory.termsOf(campus.id).map(termView) };
    }),

    route(listSchools, ({ query }) => ({
      schools: findSchools(directory.listed(), query.q ?? '').map((row) => directory.view(row)),
    })),

    route(getCampusStats, async ({ campus, viewer, reads }) => {
      if (campus.generic) throw problem('no_community');
      const counted = await memberCount.one(reads, campus.id);
      const seen = mayRead(campus, viewer) ? await activity.one(reads, campus.id) : undefined;
      return {
        members: counted?.members ?? 0,
        opening_threshold: counted?.opening_threshold ?? null,
        new_members_week: seen?.new_members_week ?? null,
        posts_week: seen?.posts_week ?? null,
        posts_month: seen?.posts_month ?? null,
      };
    }),

    route(listMembers, async ({ campus, viewer, query, reads }) => {
      const size = query.cursor ? serverLimits.members.next : serverLimits.members.first;
      const after = query.cursor ? timeCursor(query.cursor) : null;
      const hidden = viewer ? [...(await hiddenFrom(viewer.userId))] : [];
      const rows = after
        ? await membersBefore.all(reads, campus.id, size + 1, hidden, after.at, after.id)
        : await newestMembers.all(reads, campus.id, size + 1, hidden);
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        members: page.map((row) => ({
          _id: row.id,
          username: row.username,
          first_name: row.first_name,
          last_name: lastInitial(row.last_name),
          img: row.photo_id ? `/files/${row.photo_id}` : null,
          verified: row.verified,
          joined: row.joined,
        })),
        ...(rows.length > size && last ? { cursor: encodeCursor(last.joined, last.id) } : {}),
      };
    }),
  ];
}
