import { statement } from '../../../platform/database/statement.ts';
import { isConfirmed, isExpired, isSellingSql } from '../../posts/index.ts';
import { mayAlert } from '../../watching/index.ts';

export const coursesOf = statement<
  { term: string; code: string },
  [campusId: string, userId: string, terms: readonly string[]]
>(
  'courses.mine',
  `select term, code from my_courses where campus_id = $1 and user_id = $2 and term = any($3::text[]) order by code, term`,
);

/** Locks a person's courses, so that concurrent calls can't exceed the limit. */
export const lockCourses = statement<never, [userId: string]>(
  'courses.lock-mine',
  `select pg_advisory_xact_lock(hashtextextended('courses.mine ' || $1, 0))`,
);

export const addCourse = statement<never, [campusId: string, userId: string, term: string, code: string]>(
  'courses.add-mine',
  `insert into my_courses (campus_id, user_id, term, code) values ($1, $2, $3, $4) on conflict do nothing`,
);

export const removeCourse = statement<
  never,
  [campusId: string, userId: string, code: string, terms: readonly string[]]
>(
  'courses.remove-mine',
  `delete from my_courses where campus_id = $1 and user_id = $2 and code = $3 and term = any($4::text[])`,
);

/**
 * Ends watching a campus's courses of terms that are over. Returns those that were still watched.
 * @param terms the terms that aren't over
 */
export const endWatching = statement<
  { user_id: string; code: string },
  [campusId: string, terms: readonly string[], limit: number]
>(
  'courses.end-watching',
  `update my_courses m set watched = false
   where (campus_id, user_id, term, code) in (
     select campus_id, user_id, term, code from my_courses
     where campus_id = $1 and watched and term <> all($2::text[]) limit $3 for update skip locked)
   returning user_id, code`,
);

/** Whether a person has a course in one of the terms. */
export const hasCourse = statement<
  { has: boolean },
  [campusId: string, userId: string, code: string, terms: readonly string[]]
>(
  'courses.has-mine',
  `select exists (select from my_courses where campus_id = $1 and user_id = $2 and code = $3 and term = any($4::text[])) as has`,
);

/**
 * SQL: books p for sale for a person's course w; not their own, and not by anyone hidden from them. `$1` is the campus. That
 * the course code isn't null follows from the join, but PostgreSQL uses the index posts_course only where it is written.
 */
const books = `from my_courses w join users u on u.id = w.user_id
   join posts p on p.campus_id = w.campus_id and (p.details ->> 'course_code') collate "C" = w.code
     and p.category = 'books, movies, & music' and p.details ->> 'course_code' is not null
     and p.parent_id is null and p.deleted_at is null and p.hidden_at is null and p.sold_at is null
     and p.price is not null and ${isSellingSql('p')} and ${isConfirmed('p')} and not ${isExpired('p')} and ${mayAlert('p.author_id')}
   where w.campus_id = $1`;

/** People for whose courses of a term there are books for sale, and who weren't mailed about that term yet. */
export const dueMails = statement<{ user_id: string }, [campusId: string, term: string, limit: number]>(
  'courses.due-mails',
  `select distinct w.user_id ${books} and w.term = $2 and not exists (
     select from course_mails c where c.campus_id = $1 and c.user_id = w.user_id and c.term = $2)
   order by w.user_id limit $3`,
);

/** Claims a person's mail of a term, which is sent once; no row if another process did. */
export const claimTermMail = statement<{ user_id: string }, [campusId: string, userId: string, term: string]>(
  'courses.claim-mail',
  `insert into course_mails (campus_id, user_id, term) values ($1, $2, $3) on conflict do nothing returning user_id`,
);

export interface BookRow {
  code: string;
  title: string | null;
  plain: string;
  price: number | null;
  condition: string | null;
}

/** A person's books for sale of a term, by course, the cheapest first. */
export const booksFor = statement<BookRow, [campusId: string, userId: string, term: string]>(
  'courses.books-for',
  `select w.code, p.title, p.plain, p.price, p.condition ${books} and w.user_id = $2 and w.term = $3
   order by w.code, p.price, p.id`,
);

export const renameTerm = statement<never, [campusId: string, from: string, to: string]>(
  'courses.rename-term',
  `with mails as (update course_mails set term = $3 where campus_id = $1 and term = $2)
   update my_courses set term = $3 where campus_id = $1 and term = $2`,
);

/** A person's courses of all terms, for the copy of their data. */
export const exportedCourses = statement<object, [userId: string]>(
  'courses.export',
  'select campus_id, term, code, created_at from my_courses where user_id = $1 order by created_at, term, code',
);

export const forgetCourses = statement<never, [userId: string]>(
  'courses.forget',
  `with mails as (delete from course_mails where user_id = $1) delete from my_courses where user_id = $1`,
);
