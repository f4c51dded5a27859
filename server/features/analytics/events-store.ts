import { statement } from '../../platform/database/statement.ts';

const unlessExcluded = 'not exists (select from analytics_exclusions x where x.user_id = $userId::uuid)';

/** Stores a person's product event, unless they are in the exclusion table (ANA-07). */
export const storeEvent = statement<
  never,
  { campusId: string; userId: string; name: string; payload: string; waiting: boolean }
>(
  'analytics.keep-event',
  `insert into product_events (campus_id, user_id, name, payload, waiting)
   select $campusId, $userId::uuid, $name, $payload::jsonb, $waiting where ${unlessExcluded}`,
);

/** Stores page views, in order. */
export const storePages = statement<
  never,
  { campusId: string; userId: string | null; paths: readonly string[]; waiting: boolean }
>(
  'analytics.keep-pages',
  `insert into product_events (campus_id, user_id, name, path, waiting)
   select $campusId, $userId::uuid, 'Page View', opened.path, $waiting from unnest($paths::text[]) with ordinality as opened (path, place)
   where ${unlessExcluded} order by opened.place`,
);

export interface WaitingEvent {
  id: string;
  campus_id: string | null;
  user_id: string | null;
  name: string;
  path: string | null;
  payload: object;
  created_at: string;
}

export const waitingEvents = statement<WaitingEvent, [most: number]>(
  'analytics.waiting',
  `select id, campus_id, user_id, name, path, payload, created_at from product_events
   where waiting order by id limit $1`,
);

export const markForwarded = statement<never, [ids: readonly string[]]>(
  'analytics.forwarded',
  'update product_events set waiting = false where id = any($1::uuid[])',
);

/** Deletes a batch of events past the retention time, forwarded or not. */
export const forgetEvents = statement<never, [days: number]>(
  'analytics.forget-events',
  `delete from product_events where id in (
     select id from product_events where created_at < product_now() - make_interval(days => $1) limit 5000)`,
);
