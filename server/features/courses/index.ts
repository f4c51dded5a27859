import type { Route } from '../../platform/http/route.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Campuses, termRenamed } from '../campuses/index.ts';
import { accountDeleted } from '../identity/index.ts';
import type { Posts } from '../posts/index.ts';
import type { Prices } from '../prices/index.ts';
import type { Watching } from '../watching/index.ts';
import { bookService } from './books/book-service.ts';
import { bookRoutes } from './books/routes.ts';
import { courseFilter, myCourseRoutes } from './my-courses/routes.ts';
import { exportedCourses, forgetCourses, renameTerm } from './my-courses/store.ts';
import { followTerms } from './my-courses/term-job.ts';
import { prefixOf } from './prefix.ts';
import { courseRoutes } from './routes.ts';
import { listedCourses, type ReaderOfCampus } from './store.ts';

/** How many courses are suggested, and from how many characters on. */
const SUGGESTED = 3;
const SUGGESTED_FROM = 2;

export { courseFilter };
export { booksDue } from './events.ts';

/** Courses: the books of a course, what a book is called, and a person's own courses. */
export interface Courses {
  routes: Route[];
  /** The codes of the first courses with books that begin with a text, as a reader sees them. */
  beginningWith(db: Queryable, reader: ReaderOfCampus, typed: string): Promise<string[]>;
}

export interface CoursesParts {
  campuses: Campuses;
  posts: Posts;
  prices: Prices;
  watching: Watching;
  /** the sandbox's book service; used if no other is configured */
  localBooks: typeof fetch | null;
}

export function createCourses(platform: Platform, parts: CoursesParts): Courses {
  const { campuses, posts, prices, watching, localBooks } = parts;
  const { booksUrl } = platform.config;
  const onFault = (error: unknown) => platform.log.warn({ err: error }, 'a book could not be looked up');
  const find = booksUrl
    ? bookService({ url: booksUrl, fetch, onFault })
    : localBooks && bookService({ url: 'http://books.localhost', fetch: localBooks, onFault });
  followTerms(platform, campuses, watching);
  platform.events.on(termRenamed, {
    within: async (tx, { campusId, from, to }) => void (await renameTerm.run(tx, campusId, from, to)),
  });
  platform.events.on(accountDeleted, { within: async (tx, { userId }) => void (await forgetCourses.run(tx, userId)) });
  platform.exported.addRows('my_courses', (db, userId) => exportedCourses.all(db, userId));
  return {
    async beginningWith(db, reader, typed) {
      const prefix = prefixOf(typed);
      if (prefix.length < SUGGESTED_FROM) return [];
      const found = await listedCourses.all(db, { ...reader, prefix, after: '', limit: SUGGESTED });
      return found.map(({ code }) => code);
    },
    routes: [
      ...courseRoutes(posts, prices),
      ...bookRoutes(platform, find),
      ...myCourseRoutes({ platform, campuses, watching }),
    ],
  };
}
