import {
  addMyCourse,
  listMyCourses,
  MY_COURSES_MOST,
  removeMyCourse,
  type MyCourses,
} from '../../../../contract/courses/my-courses.ts';
import type { TermDates } from '../../../../contract/campuses/term-dates.ts';
import { courseCode } from '../../../../contract/posts/course-code.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { HostCampus } from '../../../platform/http/caller.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import type { Watching } from '../../watching/index.ts';
import * as store from './store.ts';
import { chosenTerm, shownTerms } from './terms.ts';

interface Parts {
  platform: Pick<Platform, 'clock' | 'limits'>;
  campuses: Pick<Campuses, 'directory'>;
  watching: Pick<Watching, 'addWatch' | 'removeWatch'>;
}

/** The filters of the books of a course, as a watch has them. */
export const courseFilter = (code: string) =>
  ({ category: 'books, movies, & music', kind: 'selling', course_code: code }) as const;

/** "My courses": a person's own; each is watched for new books. */
export function myCourseRoutes({ platform: { clock, limits }, campuses, watching }: Parts): Route[] {
  const termsOf = ({ id, generic }: HostCampus) => {
    if (generic) throw problem('no_community');
    return shownTerms(campuses.directory.termsOf(id), clock.now());
  };
  const codeOf = (typed: string): string => {
    const code = courseCode(typed);
    if (code === null) throw problem('not_found');
    return code;
  };
  const view = async (
    db: Queryable,
    campusId: string,
    userId: string,
    terms: readonly TermDates[],
  ): Promise<MyCourses> => {
    const entered = new Set(campuses.directory.termsOf(campusId).map((term) => term.name));
    const names = terms.map(({ name }) => name);
    return {
      // a term that nobody entered has only its usual dates, which aren't shown
      terms: terms.map(({ name, first_day }) => ({ name, first_day: entered.has(name) ? first_day : null })),
      chosen: chosenTerm(terms, clock.now()).name,
      courses: await store.coursesOf.all(db, campusId, userId, names),
    };
  };
  const keyOf = (campusId: string, userId: string, code: string) =>
    ({ campusId, userId, source: 'course', sourceKey: code }) as const;

  return [
    route(listMyCourses, (call) => view(call.reads, call.campus.id, call.signedIn().userId, termsOf(call.campus))),

    route(addMyCourse, async (call) => {
      const { userId } = call.signedIn();
      const { id: campusId } = call.campus;
      const terms = termsOf(call.campus);
      const code = codeOf(call.params.code);
      const term = call.body.term ?? chosenTerm(terms, clock.now()).name;
      if (!terms.some(({ name }) => name === term)) throw problem('not_found');
      await limits.spend('courses.mine', userId);
      return call.write(async (tx) => {
        await store.lockCourses.run(tx, userId);
        await store.addCourse.run(tx, campusId, userId, term, code);
        const own = await store.coursesOf.all(tx, campusId, userId, [term]);
        if (own.length > MY_COURSES_MOST)
          throw fieldProblem('term', `A term can have up to ${MY_COURSES_MOST} courses.`);
        await watching.addWatch(tx, keyOf(campusId, userId, code), {
          name: code,
          alerts: 'instant',
          query: '',
          filter: courseFilter(code),
        });
        return view(tx, campusId, userId, terms);
      });
    }),

    route(removeMyCourse, async (call) => {
      const { userId } = call.signedIn();
      const { id: campusId } = call.campus;
      const terms = termsOf(call.campus);
      const code = codeOf(call.params.code);
      const names = terms.map(({ name }) => name);
      await limits.spend('courses.mine', userId);
      return call.write(async (tx) => {
        await store.lockCourses.run(tx, userId);
        await store.removeCourse.run(tx, campusId, userId, code, call.query.term ? [call.query.term] : names);
        const still = await store.hasCourse.one(tx, campusId, userId, code, names);
        if (!still?.has) await watching.removeWatch(tx, keyOf(campusId, userId, code));
        return view(tx, campusId, userId, terms);
      });
    }),
  ];
}
