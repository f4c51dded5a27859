import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { typedCode } from './courses.ts';

export const MY_COURSES_MOST = 20;

/** A person's courses on the host's campus; nobody else learns of them. */
export const myCourses = z.object({
  /** the current term and the next one; `first_day` is null where nobody entered the term */
  terms: z.array(z.object({ name: z.string(), first_day: z.nullable(z.string()) })),
  /** the name of the term that a course is added to unless another is named */
  chosen: z.string(),
  /** of these terms, by code */
  courses: z.array(z.object({ term: z.string(), code: z.string() })),
});
export type MyCourses = z.infer<typeof myCourses>;

const byCode = z.object({ code: typedCode });
const term = z.optional(z.string().check(z.maxLength(40)));

export const listMyCourses = endpoint({
  name: 'listMyCourses',
  method: 'GET',
  path: '/api/my-courses',
  summary: "The viewer's courses of the current and the next term on the host's campus",
  access: 'participant',
  answer: myCourses,
  errors: ['no_community'],
});

/** A course that is there already stays. */
export const addMyCourse = endpoint({
  name: 'addMyCourse',
  method: 'PUT',
  path: '/api/my-courses/:code',
  summary: "Adds a course to the viewer's; new books for it alert them",
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byCode,
  body: z.object({ term }),
  answer: myCourses,
  errors: ['not_found', 'no_community', 'too_many_requests'],
});

export const removeMyCourse = endpoint({
  name: 'removeMyCourse',
  method: 'DELETE',
  path: '/api/my-courses/:code',
  summary: "Removes a course from the viewer's, of one term or of both",
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byCode,
  query: z.object({ term }),
  answer: myCourses,
  errors: ['not_found', 'no_community', 'too_many_requests'],
});
