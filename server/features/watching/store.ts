import type { AlertChoice, WatchSource } from '../../../contract/watching/watches.ts';
import { statement } from '../../platform/database/statement.ts';

/** Identifies a watch: a person has each source and key once on a campus. */
export interface WatchKey {
  campusId: string;
  userId: string;
  source: WatchSource;
  /** the words and filters of a search, the code of a course, the id of a post */
  sourceKey: string;
}

export interface WatchValues {
  name: string;
  alerts: AlertChoice;
  query: string;
  /** the filter as JSON of the page's query parameters */
  filter: string;
  /** the same filter as JSON, as the matching statement reads it (matching/match-sql.ts) */
  conditions: string;
}

/** Stores a watch; no row if the person has it already. */
export const add = statement<{ id: string }, WatchKey & WatchValues>(
  'watching.add',
  `insert into watches (campus_id, user_id, source, source_key, name, alerts, query, filter, conditions)
   values ($campusId, $userId, $source, $sourceKey, $name, $alerts, $query, $filter::jsonb, $conditions::jsonb)
   on conflict (campus_id, user_id, source, source_key) do nothing
   returning id`,
);

/** Changes the values that aren't null. Changed words or filters are parsed again before the next listing is matched. */
export const change = statement<{ id: string }, WatchKey & { [Name in keyof WatchValues]: WatchValues[Name] | null }>(
  'watching.change',
  `update watches w set name = coalesce($name, w.name), alerts = coalesce($alerts, w.alerts), query = coalesce($query, w.query),
     filter = coalesce($filter::jsonb, w.filter), conditions = coalesce($conditions::jsonb, w.conditions),
     read_at = case when $query::text is null and $filter::jsonb is null then w.read_at end
   where campus_id = $campusId and user_id = $userId and source = $source and source_key = $sourceKey
   returning id`,
);

export const deleteWatch = statement<{ id: string }, WatchKey>(
  'watching.remove',
  `delete from watches where campus_id = $campusId and user_id = $userId and source = $source and source_key = $sourceKey
   returning id`,
);
