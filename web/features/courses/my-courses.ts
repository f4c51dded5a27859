import { queryOptions, useQuery } from '@tanstack/react-query';
import { addMyCourse, listMyCourses, removeMyCourse } from '../../../contract/courses/my-courses.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useViewer } from '../../lib/viewer.ts';

/** The viewer's courses of the current and the next term. */
export const myCoursesQuery = queryOptions({
  queryKey: ['my courses'],
  queryFn: ({ signal }) => call(listMyCourses, { signal }),
  staleTime: 30_000,
});

/** The viewer's courses; only verified people can have some, so it fetches nothing for others. */
export function useMyCourses() {
  const { user } = useViewer();
  return useQuery({ ...myCoursesQuery, enabled: user?.verified === true });
}

/** Adds a course, to the term that the server chooses unless one is given. @throws ApiError */
export async function addCourse(code: string, term?: string): Promise<void> {
  const answer = await call(addMyCourse, { params: { code }, body: term ? { term } : {} });
  queryClient().setQueryData(myCoursesQuery.queryKey, answer);
}

/** Removes a course, from all terms unless one is given. @throws ApiError */
export async function removeCourse(code: string, term?: string): Promise<void> {
  const answer = await call(removeMyCourse, { params: { code }, query: term ? { term } : {} });
  queryClient().setQueryData(myCoursesQuery.queryKey, answer);
}
