import { statement } from '../../platform/database/statement.ts';
import { deleteBatch } from '../../platform/database/in-batches.ts';

/*
 * The split of an installation into groups of campuses (docs/decisions/0056). Like the removal of a campus it concerns all
 * features, so these statements are on several features' tables, which otherwise only their own stores touch.
 */

export interface KeptCampuses {
  /** ids that are no campus, or the school picker, which every group has */
  unknown: string[];
  /** ids of campuses whose data was removed here */
  removed: string[];
  /** whether an admin of the installation belongs to one of them */
  has_admin: boolean;
}

export const judgeKept = statement<KeptCampuses, [ids: readonly string[]]>(
  'groups.judge-kept',
  `select array(select k.id from unnest($1::text[]) as k (id) where not exists (select from campuses c where c.id = k.id and not c.generic)) as unknown,
     array(select id from removed_campuses where id = any($1::text[])) as removed,
     exists (select from users u where u.role = 'admin' and u.campus_id = any($1::text[]) and u.deleted_at is null and u.banned_at is null) as has_admin`,
);

export const keep = statement<never, [ids: readonly string[]]>(
  'groups.keep',
  `update campuses set elsewhere = not generic and id <> all($1::text[]), last_modified = product_now()
   where elsewhere <> (not generic and id <> all($1::text[]))`,
);

/**
 * Run in the copy. People of no school stay with the group that was copied; here they get some campus that is elsewhere, so
 * that `group clean` removes them. 5,000 at a time.
 */
export const leavePeopleOfNoSchool = statement<never, []>(
  'groups.leave-people-of-no-school',
  `update users u set campus_id = e.id from (select id from campuses where elsewhere order by position, id limit 1) e
   where u.id = any(array(select p.id from users p join campuses c on c.id = p.campus_id
     where c.generic and p.deleted_at is null and exists (select from campuses where elsewhere) limit 5000))`,
);

/** Mails to no account, such as a code for a sign-up, are sent by the group that was copied. */
export const skipMailsToNobody = statement<never, []>(
  'groups.skip-mails',
  `update mails set state = 'skipped' where state = 'waiting' and user_id is null`,
);

/** Waiting mails whose job ended because another group was to serve their reader's campus, which is served here again. */
export const mailsWithoutJob = statement<{ id: string }, [task: string]>(
  'groups.mails-without-job',
  `select m.id from mails m left join users u on u.id = m.user_id left join campuses c on c.id = u.campus_id
   where m.state = 'waiting' and c.elsewhere is not true and not exists (
     select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and j.payload ->> 'id' = m.id::text)`,
);

/** Jobs that are at a mail server or push service right now. */
export const runningOutside = statement<{ id: string }, [flag: string, mailTask: string]>(
  'groups.running-outside',
  `select id::text as id from graphile_worker.jobs where (flags ? $1 or task_identifier = $2) and locked_at is not null`,
);

export const stillRunning = statement<{ count: number }, [ids: readonly string[]]>(
  'groups.still-running',
  'select count(*)::int as count from graphile_worker.jobs where id::text = any($1::text[]) and locked_at is not null',
);

/** A person of a campus that another group serves. */
const moved = `select u.id from users u join campuses c on c.id = u.campus_id where c.elsewhere and u.deleted_at is null`;

/**
 * Deletes the mails to people of campuses that are elsewhere: the other group sends them. Without an account here their reader
 * would have no campus that is elsewhere, and this group would send them, too.
 */
export const dropMails = statement<never, []>('groups.drop-mails', deleteBatch('mails', `user_id in (${moved})`));

/** The other group asks Stripe about these payments. */
export const leaveCheckouts = statement<never, []>(
  'groups.leave-checkouts',
  `update checkout_sessions set state = 'expired', settled_at = product_now() where state = 'open' and user_id in (${moved})`,
);
