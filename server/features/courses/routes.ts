import { BOOKS_SHOWN, COURSES_PAGE, getCourse, listCourses, WANTED_SHOWN } from '../../../contract/courses/courses.ts';
import { courseCode } from '../../../contract/posts/course-code.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type Posts, postView, savedAmong } from '../posts/index.ts';
import type { Prices } from '../prices/index.ts';
import { prefixOf } from './prefix.ts';
import { booksForSale, booksWanted, courseCounts, listedCourses } from './store.ts';

/** Courses with their books, read through the viewer. */
export function courseRoutes(
  posts: Pick<Posts, 'authors' | 'readers'>,
  { courseHistory }: Pick<Prices, 'courseHistory'>,
): Route[] {
  const viewed = async (campus: HostCampus, viewer: Viewer | null) => {
    if (campus.generic) throw problem('no_community');
    const reader = await posts.readers.of(campus.id, viewer && viewer.userId);
    return { reader, forReader: { campusId: campus.id, hidden: [...reader.unseen] } };
  };

  return [
    route(listCourses, async ({ campus, viewer, query, reads }) => {
      const { forReader } = await viewed(campus, viewer);
      const prefix = prefixOf(query.q ?? '');
      const rows = await listedCourses.all(reads, {
        ...forReader,
        prefix,
        after: query.after ?? '',
        limit: COURSES_PAGE + 1,
      });
      const courses = rows.slice(0, COURSES_PAGE);
      const last = courses.at(-1);
      return { courses, ...(rows.length > courses.length && last ? { after: last.code } : {}) };
    }),

    route(getCourse, async ({ campus, viewer, params, reads }) => {
      const { reader, forReader } = await viewed(campus, viewer);
      const code = courseCode(params.code);
      if (code === null) throw problem('not_found');
      const [counts, books, looking, history] = await Promise.all([
        courseCounts.one(reads, { ...forReader, code }),
        booksForSale.all(reads, { ...forReader, code, limit: BOOKS_SHOWN }),
        booksWanted.all(reads, { ...forReader, code, limit: WANTED_SHOWN }),
        courseHistory(reads, campus.id, code),
      ]);
      const signed = await posts.authors.addTo([...books, ...looking]);
      return {
        ...(counts ?? { for_sale: 0, wanted: 0, from: null }),
        code,
        books: signed.slice(0, books.length).map(postView),
        looking: signed.slice(books.length).map(postView),
        mine: savedAmong(signed, reader),
        history,
      };
    }),
  ];
}
