import { statement } from '../../platform/database/statement.ts';

/**
 * Queues an invitation for each of the addresses whose account is unclaimed and has no invitation yet.
 * @param perHour how many are sent in an hour
 */
export const queueInvitations = statement<{ id: string }, [emails: readonly string[], perHour: number]>(
  'identity.invitations-queue',
  `insert into invitations (campus_id, user_id, per_hour)
   select campus_id, id, $2 from users
   where email = any($1::text[]) and not claimed and deleted_at is null and banned_at is null
   on conflict (user_id) do nothing returning id`,
);

/** How many of the next waiting invitations may be sent in an hour, and how many were sent in the last one. */
export const invitationPace = statement<{ per_hour: number; sent: number }>(
  'identity.invitations-pace',
  `select per_hour,
     (select count(*)::int from invitations where sent_at > product_now() - interval '1 hour') as sent
   from invitations where sent_at is null order by id limit 1`,
);

/**
 * Marks the next invitations as sent and returns them; two processes never get the same. Those of accounts that were claimed,
 * banned or deleted since then are marked, too, but not returned. `coalesce` changes nothing: it shows `npm run check` that the
 * address isn't null.
 */
export const takeInvitations = statement<
  { user_id: string; campus_id: string; username: string; email: string; first_name: string },
  [most: number]
>(
  'identity.invitations-take',
  `with marked as (
     update invitations set sent_at = product_now()
     where (campus_id, id) in (
       select campus_id, id from invitations where sent_at is null order by id limit $1 for update skip locked)
     returning user_id)
   select u.id as user_id, u.campus_id, u.username, coalesce(u.email, '') as email, u.first_name
   from marked join users u on u.id = marked.user_id
   where not u.claimed and u.deleted_at is null and u.banned_at is null and u.email is not null`,
);
