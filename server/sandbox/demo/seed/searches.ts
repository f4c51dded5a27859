import { randomUUID } from 'node:crypto';
import { conditionsOf } from '../../../features/watching/index.ts';
import { demo } from '../content/index.ts';
import { DAY, HOUR, iso } from './moment.ts';
import { CAMPUS, type People, personOf } from './people.ts';

/** The searches of the campus (ENT-12), including people's recent ones. */
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
    created_at: iso(now - (90 - at) * DAY),
    last_modified: iso(now - hoursAgo * HOUR),
  }));
};

/** People's recent searches (ENT-13). */
export const historyRows = (people: People, now: number) =>
  demo.recentSearches.map(({ by, text, quantity, hoursAgo }) => ({
    user_id: personOf(people, by).id,
    campus_id: CAMPUS,
    text,
    search_qty: quantity,
    created_at: iso(now - hoursAgo * HOUR - (quantity - 1) * DAY),
    last_modified: iso(now - hoursAgo * HOUR),
  }));

/** Saved searches (WAT-01); the server reads their words. */
export const watchRows = (people: People, now: number) =>
  demo.savedSearches.map(({ by, name, alerts, query, filter }) => ({
    campus_id: CAMPUS,
    id: randomUUID(),
    user_id: personOf(people, by).id,
    source: 'search',
    source_key: name,
    name,
    alerts,
    query,
    filter,
    conditions: conditionsOf(filter, now),
    stale: false,
    seen_at: iso(now - 5 * DAY),
    created_at: iso(now - 5 * DAY),
  }));
