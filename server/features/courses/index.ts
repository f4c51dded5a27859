import type { Route } from '../../platform/http/route.ts';
import type { Posts } from '../posts/index.ts';
import { courseRoutes } from './routes.ts';

/** Courses: the books of a course, and a person's own courses (COU). */
export interface Courses {
  routes: Route[];
}

export function createCourses(posts: Posts): Courses {
  return { routes: [...courseRoutes(posts)] };
}
