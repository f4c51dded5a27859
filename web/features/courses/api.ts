import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type CoursePage, getCourse, listCourses } from '../../../contract/courses/courses.ts';
import { call } from '../../lib/api.ts';
import { rememberPosts } from '../posts/index.ts';

/** The courses with books for sale or wanted whose codes begin with a text, in any spelling; all of them for ''. */
export const coursesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['courses', q] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listCourses, { query: { ...(q ? { q } : {}), ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.after,
    staleTime: 30_000,
  });

/** A course with the ids of its books; the posts themselves are cached like those of lists. */
export interface ShownCourse extends Omit<CoursePage, 'books' | 'looking' | 'mine'> {
  books: string[];
  looking: string[];
}

export const courseQuery = (code: string) =>
  queryOptions({
    queryKey: ['course', code] as const,
    queryFn: async ({ signal }): Promise<ShownCourse> => {
      const { books, looking, mine, ...course } = await call(getCourse, { params: { code }, signal });
      rememberPosts([...books, ...looking], mine.saved);
      return { ...course, books: books.map(({ _id }) => _id), looking: looking.map(({ _id }) => _id) };
    },
    staleTime: 30_000,
  });
