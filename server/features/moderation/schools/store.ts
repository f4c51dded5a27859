import { statement } from '../../../platform/database/statement.ts';
import { deleteBatch } from '../../../platform/database/in-batches.ts';

/**
 * Adds a requested school, unless it was requested before.
 * @param key the school's name in a form that different spellings share
 */
export const addSchool = statement<never, [key: string, school: string]>(
  'moderation.school-add',
  'insert into school_requests (key, school) values ($1, $2) on conflict (key) do nothing',
);

/** Counts a request for a school, once for each person who asks. @param requesterKey a hash that identifies them ("voice") */
export const countRequest = statement<never, [key: string, requesterKey: Buffer]>(
  'moderation.school-count',
  `with counted as (
     insert into school_request_voices (request_id, voice) select id, $2 from school_requests where key = $1
     on conflict do nothing returning request_id)
   update school_requests s set requests = requests + 1, latest_at = product_now() from counted
   where s.id = counted.request_id`,
);

export interface SchoolRequestRow {
  id: string;
  school: string;
  requests: number;
  created_at: string;
  latest_at: string;
  handled_by: string | null;
  handled_at: string | null;
}

/** Requested schools, the most requested first; the cursor is a count and an id. */
export const pageOfRequests = statement<
  SchoolRequestRow,
  { done: boolean; q: string | null; requests: number | null; id: string | null; limit: number }
>(
  'moderation.school-requests',
  `select r.id, r.school, r.requests, r.created_at, r.latest_at, m.username as handled_by, r.handled_at
   from school_requests r left join users m on m.id = r.handled_by
   where (r.handled_at is not null) = $done and ($q::text is null or strpos(lower(r.school), lower($q)) > 0)
     and ($requests::int is null or (r.requests, r.id) < ($requests, $id::uuid))
   order by r.requests desc, r.id desc limit $limit`,
);

export const setRequestHandled = statement<{ id: string }, [id: string, by: string, done: boolean]>(
  'moderation.school-request-done',
  `update school_requests set handled_by = case when $3 then $2::uuid end,
     handled_at = case when $3 then product_now() end where id = $1 returning id`,
);

/** Deletes the hashes of who asked; after that someone can be counted again. */
export const deleteRequesterKeys = statement<never, [days: number]>(
  'moderation.school-voices-forget',
  deleteBatch('school_request_voices', 'created_at < product_now() - make_interval(days => $1)'),
);
