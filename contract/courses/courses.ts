import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { priceHistory } from '../prices/prices.ts';
import { mine, post } from '../posts/posts.ts';

const code = z.string();
/** A course code as typed or in an address; `courseCode` reads it. */
export const typedCode = z.string().check(z.maxLength(40));

/** The books of a course that others offer and look for. */
const counts = {
  /** as "CHEM 1315" */
  code,
  for_sale: z.int(),
  wanted: z.int(),
  /** the lowest price in whole US dollars; null without a book for sale */
  from: z.nullable(z.int()),
};

export const course = z.object(counts);
export type Course = z.infer<typeof course>;

export const COURSES_PAGE = 50;
export const BOOKS_SHOWN = 30;
export const WANTED_SHOWN = 10;

export const listCourses = endpoint({
  name: 'listCourses',
  method: 'GET',
  path: '/api/courses',
  summary: "The courses of the host's campus with books for sale or wanted, by code, 50 a page",
  access: 'reader',
  query: z.object({
    /** the beginning of a code in any spelling */
    q: z.optional(typedCode),
    /** the last code of the page before */
    after: z.optional(typedCode),
  }),
  answer: z.object({ courses: z.array(course), after: z.optional(code) }),
  errors: ['no_community'],
});

export const coursePage = z.object({
  ...counts,
  /** up to 30 books for sale, the cheapest first */
  books: z.array(post),
  /** up to 10 "Looking for" posts, the newest first */
  looking: z.array(post),
  mine,
  /** what its books sold for, by month; null where too few were sold */
  history: z.nullable(priceHistory),
});
export type CoursePage = z.infer<typeof coursePage>;

/** Every spelling of a code answers the same. A course that nobody mentioned has no books; a text that is no code: not_found */
export const getCourse = endpoint({
  name: 'getCourse',
  method: 'GET',
  path: '/api/courses/:code',
  summary: 'A course: books for sale and books wanted',
  access: 'reader',
  params: z.object({ code: typedCode }),
  answer: coursePage,
  errors: ['not_found', 'no_community'],
});
