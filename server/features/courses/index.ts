import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Posts } from '../posts/index.ts';
import { bookService } from './books/book-service.ts';
import { bookRoutes } from './books/routes.ts';
import { courseRoutes } from './routes.ts';

/** Courses: the books of a course, and what a book is called (COU). */
export interface Courses {
  routes: Route[];
}

export interface CoursesParts {
  /** the sandbox's book service; used if no other is configured */
  localBooks: typeof fetch | null;
}

export function createCourses(platform: Platform, posts: Posts, { localBooks }: CoursesParts): Courses {
  const { booksUrl } = platform.config;
  const onFault = (error: unknown) => platform.log.warn({ err: error }, 'a book could not be looked up');
  const find = booksUrl
    ? bookService({ url: booksUrl, fetch, onFault })
    : localBooks && bookService({ url: 'http://books.localhost', fetch: localBooks, onFault });
  return { routes: [...courseRoutes(posts), ...bookRoutes(platform, find)] };
}
