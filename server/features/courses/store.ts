import { statement } from '../../platform/database/statement.ts';
import {
  columnsWithoutAuthor,
  isConfirmed,
  isExpired,
  isSellingSql,
  type PostRowWithoutAuthor,
} from '../posts/index.ts';

/** The code of a post p, in the order of the index posts_course. */
const codeOf = `((p.details ->> 'course_code') collate "C")`;

/** SQL: whether a post p is an unsold course book of the campus. Written as the condition of the index posts_course. */
const courseBooks = `p.campus_id = $campusId and p.category = 'books, movies, & music' and p.details ->> 'course_code' is not null
  and p.parent_id is null and p.deleted_at is null and p.hidden_at is null and p.sold_at is null`;
const isVisibleBook = `${courseBooks} and not ${isExpired('p')} and p.author_id <> all($hidden::uuid[])`;
const forSale = `p.price is not null and ${isSellingSql('p')} and ${isConfirmed('p')}`;
const isWanted = `p.kind = 'looking'`;

const counts = `count(*) filter (where ${forSale})::int as for_sale, count(*) filter (where ${isWanted})::int as wanted,
  min(p.price) filter (where ${forSale}) as "from"`;

export interface ReaderOfCampus {
  campusId: string;
  /** people whose posts the viewer doesn't see */
  hidden: readonly string[];
}

interface CountsRow {
  for_sale: number;
  /** "Looking for" posts */
  wanted: number;
  /** the lowest price, in whole US dollars */
  from: number | null;
}

/** SQL: the next course code after one, by the index. */
const codeAfter = (after: string) => `(select ${codeOf} from posts p
  where ${courseBooks} and ${codeOf} > ${after} and ${codeOf} >= $prefix order by 1 limit 1)`;

/**
 * Courses with books whose code begins with a prefix, after a code. The recursive CTE steps from one code to the next
 * in the index, so the cost depends on the size of the page and not on the number of books.
 */
export const listedCourses = statement<
  CountsRow & { code: string },
  ReaderOfCampus & { prefix: string; after: string; limit: number }
>(
  'courses.list',
  `with recursive codes(code) as (
     select ${codeAfter(`$after::text`)}
     union all
     select ${codeAfter('codes.code')} from codes where codes.code is not null and starts_with(codes.code, $prefix)
   )
   select codes.code, found.* from codes, lateral (
     select ${counts} from posts p where ${isVisibleBook} and ${codeOf} = codes.code) found
   where starts_with(codes.code, $prefix) and found.for_sale + found.wanted > 0 limit $limit`,
);

export const courseCounts = statement<CountsRow, ReaderOfCampus & { code: string }>(
  'courses.counts',
  `select ${counts} from posts p where ${isVisibleBook} and ${codeOf} = $code`,
);

/** Books for sale, the cheapest first; those on hold after the others. */
export const booksForSale = statement<PostRowWithoutAuthor, ReaderOfCampus & { code: string; limit: number }>(
  'courses.books',
  `select ${columnsWithoutAuthor} from posts p where ${isVisibleBook} and ${forSale} and ${codeOf} = $code
   order by coalesce(p.held_until > product_now(), false), p.price, p.id limit $limit`,
);

export const booksWanted = statement<PostRowWithoutAuthor, ReaderOfCampus & { code: string; limit: number }>(
  'courses.wanted',
  `select ${columnsWithoutAuthor} from posts p where ${isVisibleBook} and ${isWanted} and ${codeOf} = $code
   order by p.created_at desc, p.id desc limit $limit`,
);
