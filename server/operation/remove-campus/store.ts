import { deleteBatch } from '../../platform/database/in-batches.ts';
import { type Statement, statement } from '../../platform/database/statement.ts';

/*
 * Removal of a campus. These statements touch the tables of every feature: a removal is the only time that a
 * campus's rows go without their owner. tests/ops/campus-remove.test.ts compares them with the schema.
 */

export interface LeavingCampus {
  short_name: string;
  generic: boolean;
  /** the admins of the installation all belong to it */
  has_all_admins: boolean;
}

export const leavingCampus = statement<LeavingCampus, [campusId: string]>(
  'campus-removal.find',
  `select c.short_name, c.generic,
     exists (select from users u where u.role = 'admin' and u.campus_id = $1 and u.deleted_at is null and u.banned_at is null)
     and not exists (
       select from users u where u.role = 'admin' and u.campus_id <> $1 and u.deleted_at is null and u.banned_at is null
     ) as has_all_admins
   from campuses c where c.id = $1`,
);

/** Blocks sign-ups and posts there until the transaction ends. */
export const lockCampus = statement<{ id: string }, [campusId: string]>(
  'campus-removal.lock',
  'select id from campuses where id = $1 for update',
);

export const nextPeople = statement<{ id: string }, [campusId: string]>(
  'campus-removal.people',
  'select id from users where campus_id = $1 and deleted_at is null limit 200',
);

export const countPeople = statement<{ count: number }, [campusId: string]>(
  'campus-removal.count-people',
  'select count(*)::int as count from users where campus_id = $1 and deleted_at is null',
);

/** Posts that are left once the campus's people are removed: those by people of other campuses. */
export const nextPosts = statement<{ id: string }, [campusId: string]>(
  'campus-removal.posts-of-others',
  `select id from posts where campus_id = $1 and parent_id is null and deleted_at is null limit 200`,
);

/** Moderators of the campus who belong to another one. */
export const staffOfOthers = statement<{ email: string | null }, [campusId: string]>(
  'campus-removal.staff',
  'select email from users where staff_campus_id = $1 and campus_id <> $1',
);

const table = (name: string, condition = 'campus_id = $1'): Statement<never, [campusId: string]> =>
  statement<never, [campusId: string]>(`campus-removal.${name}`, deleteBatch(name, condition));

/** Invitations of imported people. Those that wait would still be sent while people are removed. */
export const invitations = table('invitations');

/** SQL: posts that aren't the parent of another one. Deleting these repeatedly deletes whole threads, from their ends. */
const withoutReplies = `campus_id = $1 and not exists (
  select from posts r where r.campus_id = posts.campus_id and r.parent_id = posts.id)`;

/** What belongs to people of other campuses moves to their campus. */
const moved = [
  statement<never, [campusId: string]>(
    'campus-removal.move-chats',
    `update chats c set campus_id = u.campus_id from users u
     where c.campus_id = $1 and u.id in (c.low_id, c.high_id) and u.campus_id <> $1 and u.deleted_at is null`,
  ),
  statement<never, [campusId: string]>(
    'campus-removal.move-files',
    `update files f set campus_id = u.campus_id from users u
     where f.campus_id = $1 and u.id = f.uploader_id and u.campus_id <> $1 and f.purpose in ('profile', 'message')`,
  ),
  statement<never, [campusId: string]>(
    'campus-removal.move-held-files',
    `update files f set campus_id = c.campus_id from held_files h join cases c on c.id = h.case_id
     where f.campus_id = $1 and h.file_id = f.id and c.campus_id <> $1`,
  ),
  statement<never, [campusId: string]>(
    'campus-removal.move-exports',
    `update data_exports e set campus_id = u.campus_id from users u
     where e.campus_id = $1 and u.id = e.user_id and u.campus_id <> $1`,
  ),
  statement<never, [campusId: string]>(
    'campus-removal.unlink-messages',
    'update messages set post_campus_id = null, post_id = null where post_campus_id = $1',
  ),
];

/** The tables whose rows are deleted. Those that refer to others come first. */
const deleted = [
  ...['ratings', 'deals', 'sale_posts', 'sales'].map((name) => table(name)),
  ...['watch_matches', 'watch_keys', 'watch_queue', 'watches'].map((name) => table(name)),
  ...['likes', 'mentions', 'listing_alert_counts', 'listing_alert_stops', 'listing_alerts'].map((name) => table(name)),
  ...['post_analytics', 'post_edits', 'post_reach', 'post_spots', 'thread_mutes'].map((name) => table(name)),
  ...['imported_listings', 'notifications', 'reports', 'cases', 'feedback_messages'].map((name) => table(name)),
  table('posts', withoutReplies),
  ...['counted_sales', 'price_batches', 'price_days', 'price_histories', 'price_ranges'].map((name) => table(name)),
  ...['search_queue', 'search_words', 'search_visits', 'search_history', 'searches'].map((name) => table(name)),
  ...['search_synonyms', 'meet_up_spots', 'terms', 'my_courses', 'course_mails'].map((name) => table(name)),
  invitations,
  ...['ambassadors', 'invite_links', 'invited_people', 'verification_codes', 'data_exports'].map((name) => table(name)),
  ...['product_events', 'page_counts', 'people_reached', 'people_today', 'chats'].map((name) => table(name)),
  ...['campus_logos', 'campus_texts', 'campus_sign_in'].map((name) => table(name)),
];

/** Deleted accounts, which ledger and chats refer to, have no campus of their own any more. */
const detachPeople = statement<never, [campusId: string]>(
  'campus-removal.detach-people',
  `update users set campus_id = (select id from campuses where generic order by position limit 1)
   where id = any(array(select id from users where campus_id = $1 and deleted_at is not null limit 5000))`,
);

/** Each affects a batch of rows, and none when it has nothing more to do: it is run until then. */
export const steps: readonly Statement<never, [campusId: string]>[] = [...moved, ...deleted, detachPeople];

export const deleteCampus = statement<never, [campusId: string]>(
  'campus-removal.campus',
  `with noted as (insert into removed_campuses (id) values ($1) on conflict (id) do nothing)
   delete from campuses where id = $1`,
);

/** What is left of a campus that another group serves: it can't be served here again. */
export const emptyCampus = statement<never, [campusId: string]>(
  'campus-removal.empty',
  `with known as (insert into removed_campuses (id) values ($1) on conflict (id) do nothing)
   update campuses set logo_version = '', members = 0 where id = $1`,
);
