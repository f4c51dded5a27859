import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { categoryPath } from '../../../../contract/posts/category-address.ts';
import { courseCode, coursePath } from '../../../../contract/posts/course-code.ts';
import { messageOf } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useView } from '../../../lib/view.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MissingPage } from '../../../ui/feedback/missing-page.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { GRID } from '../../../ui/layout/photo-grid.ts';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { useMayStart } from '../../identity/index.ts';
import { SoldByMonth } from '../../prices/index.ts';
import { beginPost } from '../../composer/index.ts';
import { ListingTile } from '../../posts/components/index.ts';
import { PrivateGate, ViewSwitch } from '../../feed/index.ts';
import { courseQuery, type ShownCourse } from '../api.ts';
import { BookItem } from '../components/book-item.tsx';
import { MyCourseButton } from '../components/my-course-button.tsx';
import { WantedBook } from '../components/wanted-book.tsx';
import { courseFacts } from '../words.ts';
import type { Loader } from '../../../lib/loader.ts';

export const loader: Loader = ({ queries, params: { code: spelling = '' } }) => {
  const code = courseCode(spelling);
  return code === null ? null : queries.query(courseQuery(code));
};

const BOOKS = 'books, movies, & music';

/** /courses/CHEM-1315: a course's books. Addresses with another spelling of the code redirect to it. */
export default function CourseScreen() {
  const { code: spelling = '' } = useParams();
  const campus = useCampus();
  const { abilities } = useViewer();
  // the generic campus has no posts, so no courses
  const code = campus.generic ? null : courseCode(spelling);
  usePageTitle(code ?? 'Page not found');
  if (code === null) return <MissingPage />;
  if (coursePath(spelling) !== coursePath(code)) return <Navigate to={coursePath(code)} replace />;
  return (
    <div className="contents">
      <ScreenHead title="Courses" as={abilities.read ? 'p' : 'h1'} back="/courses" />
      {abilities.read ? (
        <Course key={code} code={code} />
      ) : (
        <Suspense fallback={null}>
          <PrivateGate />
        </Suspense>
      )}
    </div>
  );
}

function Course({ code }: { code: string }) {
  const mayStart = useMayStart();
  const { data: course, isPending, error, refetch } = useQuery(courseQuery(code));
  const sell = () => {
    // first, because mayStart opens the composer, which begins with these values; dropped if the viewer may not post
    beginPost({ kind: 'selling', category: BOOKS, details: { course_code: code } });
    if (!mayStart('post')) beginPost(null);
  };
  return (
    <>
      <section className="border-b border-line px-4 py-5">
        <h1 className="text-display font-bold tracking-tight">{code}</h1>
        <p className="mt-0.5 min-h-5 text-2 tnum">{course ? courseFacts(course) : null}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <MyCourseButton code={code} />
          <Button look="second" onClick={sell}>
            Sell a book
          </Button>
        </div>
      </section>
      {course ? (
        <Books course={course} />
      ) : isPending ? (
        <SkeletonRows />
      ) : (
        <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} className="py-12" />
      )}
    </>
  );
}

function Books({ course }: { course: ShownCourse }) {
  const { code, books, looking, for_sale: total } = course;
  const grid = useView() === 'grid';
  const all = `${categoryPath(BOOKS)}?${new URLSearchParams({ course_code: code, for_sale: 'true', sort: 'price_low' })}`;
  return (
    <>
      {books.length > 0 ? (
        <section aria-label="For sale" className="pt-3">
          <div className="flex min-h-11 items-center gap-2 px-4 phone:pr-1.5">
            <h2 className="min-w-0 flex-1 text-title font-bold">For sale</h2>
            <span className="text-small text-2">Cheapest first</span>
            <ViewSwitch />
          </div>
          {grid ? (
            <div className={GRID}>
              {books.map((id) => (
                <ListingTile key={id} id={id} />
              ))}
            </div>
          ) : (
            books.map((id) => <BookItem key={id} id={id} />)
          )}
          {total > books.length ? (
            <p className="px-4 py-3 text-center">
              <Link to={all} className={buttonClass('plain', 's')}>
                See all {total}
              </Link>
            </p>
          ) : null}
        </section>
      ) : (
        <EmptyState
          drawing="listing"
          title="No books for sale"
          text="Books posted with this course code appear here."
        />
      )}
      {looking.length > 0 ? (
        <section aria-label="Wanted" className="grid gap-3 px-4 pt-4 pb-6">
          <h2 className="text-title font-bold">Wanted</h2>
          {looking.map((id) => (
            <WantedBook key={id} id={id} />
          ))}
        </section>
      ) : null}
      {course.history ? <SoldByMonth title="What books sell for" history={course.history} /> : null}
    </>
  );
}
