import { statement } from '../../../platform/database/statement.ts';
import type { Conditions } from './conditions.ts';

export interface UnreadWatch {
  campus_id: string;
  id: string;
  query: string;
  conditions: Conditions;
}

/** Watches whose words weren't parsed yet (into `tsquery`), or changed since. */
export const unread = statement<UnreadWatch, [limit: number]>(
  'watching.unread',
  'select campus_id, id, query, conditions from watches where read_at is null order by campus_id, id limit $1',
);

/** Watches whose words may be parsed differently by now, or were parsed by a release that corrected their spelling (D69). */
export const stale = statement<UnreadWatch, [limit: number]>(
  'watching.stale',
  'select campus_id, id, query, conditions from watches where stale or corrected order by campus_id, id limit $1',
);

/** Marks all watches with words as to be parsed again, on every campus. */
export const markStale = statement<never>(
  'watching.mark-stale',
  `update watches set stale = true where query <> '' and not stale`,
);

/** Stores how the words of a watch were parsed. No row if the watch was changed meanwhile: it is parsed again. */
export const setRead = statement<
  { id: string },
  { campusId: string; id: string; query: string; conditions: string; tsquery: string | null }
>(
  'watching.set-read',
  `update watches set tsquery = $tsquery::tsquery, read_at = product_now(), stale = false, corrected = false
   where campus_id = $campusId and id = $id and query = $query and conditions = $conditions::jsonb
   returning id`,
);

type Keys = [campusId: string, id: string, keys: readonly string[]];

export const dropKeys = statement<never, Keys>(
  'watching.drop-keys',
  'delete from watch_keys where campus_id = $1 and watch_id = $2 and key <> all($3::text[])',
);

export const addKeys = statement<never, Keys>(
  'watching.add-keys',
  `insert into watch_keys (campus_id, watch_id, key) select $1, $2, unnest($3::text[]) on conflict do nothing`,
);
