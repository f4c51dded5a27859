import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { courseCode, coursePath } from '../../../../contract/posts/course-code.ts';
import type { Course } from '../../../../contract/courses/courses.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MissingPage } from '../../../ui/feedback/missing-page.tsx';
import { ListSearch } from '../../../ui/forms/list-search.tsx';
import { NextIcon } from '../../../ui/icons/icons.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { PrivateGate } from '../../feed/index.ts';
import { coursesQuery } from '../api.ts';
import { courseFacts } from '../words.ts';
import type { Loader } from '../../../lib/loader.ts';

export const loader: Loader = ({ queries, address }) => queries.infiniteQuery(coursesQuery(wordsIn(address).trim()));

const wordsIn = (address: URLSearchParams) => (address.get('q') ?? '').slice(0, 40);

/** /courses: the courses with books. */
export default function CoursesScreen() {
  const { abilities } = useViewer();
  const [search, setSearch] = useSearchParams();
  const q = wordsIn(search);
  if (useCampus().generic) return <MissingPage />;
  return (
    <div className="contents">
      <ScreenHead title="Courses" back="/home" />
      {abilities.read ? (
        <>
          <ListSearch
            q={q}
            path="/courses"
            of="Courses"
            label="Search courses"
            placeholder="Course code, such as CHEM 1315"
            maxLength={40}
            onSearch={(text) => setSearch(text.trim() ? { q: text } : {}, { replace: true })}
          />
          <List q={q.trim()} />
        </>
      ) : (
        <Suspense fallback={null}>
          <PrivateGate />
        </Suspense>
      )}
    </div>
  );
}

function List({ q }: { q: string }) {
  const list = useInfiniteQuery(coursesQuery(q));
  if (!list.data) return <NotLoaded error={list.error} refetch={list.refetch} />;
  const courses = list.data.pages.flatMap((page) => page.courses);
  if (courses.length === 0) return <Nothing q={q} />;
  return (
    <>
      <ul aria-label="Courses">
        {courses.map((course) => (
          <Row key={course.code} course={course} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className="p-4 text-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Row({ course }: { course: Course }) {
  return (
    <li className="border-b border-line">
      <Link
        to={coursePath(course.code)}
        className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-2 focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <b className="block truncate font-semi">{course.code}</b>
          <span className="block truncate text-small text-2 tnum">{courseFacts(course)}</span>
        </span>
        <NextIcon size={20} className="shrink-0 text-3" />
      </Link>
    </li>
  );
}

function Nothing({ q }: { q: string }) {
  const code = courseCode(q);
  if (!q)
    return (
      <EmptyState
        drawing="listing"
        title="No course books yet"
        text="Books posted with a course code appear here, by course."
      />
    );
  return (
    <EmptyState
      drawing="search"
      title={`No books for ${code ?? `“${q}”`}`}
      text={code ? 'Open the course to add it to your courses.' : 'Try a course code, such as CHEM 1315.'}
      action={
        code ? (
          <Link to={coursePath(code)} className={buttonClass('primary')}>
            Open {code}
          </Link>
        ) : undefined
      }
    />
  );
}
