import { randomUUID } from 'node:crypto';
import { courseFilter } from '../../../features/courses/index.ts';
import { conditionsOf } from '../../../features/watching/index.ts';
import { demo } from '../content/index.ts';
import type { DemoSavedSearch } from '../content/searches.ts';
import { DAY, HOUR_MS, isoTime } from './moment.ts';
import { CAMPUS, type People, personOf } from './people.ts';

/** The searches of the campus, including people's recent ones. */
export const searchRows = (now: number) => {
  const wanted = new Set(demo.searches.map(({ text }) => text));
  const rare = demo.recentSearches
    .filter(({ text }) => !wanted.has(text))
    .map(({ text, quantity, hoursAgo }) => ({
      text,
      unique_views: 1,
      ghost_views: 0,
      total_views: quantity,
      hoursAgo,
    }));
  return [...demo.searches, ...rare].map(({ text, unique_views, ghost_views, total_views, hoursAgo }, at) => ({
    campus_id: CAMPUS,
    text,
    unique_views,
    ghost_views,
    total_views,
    created_at: isoTime(now - (90 - at) * DAY),
    last_modified: isoTime(now - hoursAgo * HOUR_MS),
  }));
};

/** People's recent searches. */
export const historyRows = (people: People, now: number) =>
  demo.recentSearches.map(({ by, text, quantity, hoursAgo }) => ({
    user_id: personOf(people, by).id,
    campus_id: CAMPUS,
    text,
    search_qty: quantity,
    created_at: isoTime(now - hoursAgo * HOUR_MS - (quantity - 1) * DAY),
    last_modified: isoTime(now - hoursAgo * HOUR_MS),
  }));

type WatchedSearch = Omit<DemoSavedSearch, 'by'> & { source: 'search' | 'course' };

const watchRow = (userId: string, now: number, { source, ...watched }: WatchedSearch) => ({
  ...watched,
  campus_id: CAMPUS,
  id: randomUUID(),
  user_id: userId,
  source,
  source_key: watched.name,
  conditions: conditionsOf(watched.filter, now),
  stale: false,
  seen_at: isoTime(now - 5 * DAY),
  created_at: isoTime(now - 5 * DAY),
});

/** Saved searches and the books of a course; the server reads their words. */
export const watchRows = (people: People, now: number) => {
  const { by, code } = demo.myCourse;
  const filter = courseFilter(code);
  return [
    ...demo.savedSearches.map(({ by, ...watched }) =>
      watchRow(personOf(people, by).id, now, { ...watched, source: 'search' }),
    ),
    watchRow(personOf(people, by).id, now, { source: 'course', name: code, alerts: 'instant', query: '', filter }),
  ];
};
