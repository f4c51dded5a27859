import { Link } from 'react-router';
import { BooksIcon, NextIcon } from '../../../ui/icons/icons.tsx';

/** Leads to the courses with books, from Search and the category of books. */
export function CoursesLink() {
  return (
    <Link
      to="/courses"
      className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-3 hover:bg-2 focus-visible:-outline-offset-2"
    >
      <BooksIcon size={20} className="shrink-0 text-2" />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semi">Courses</b>
        <span className="block truncate text-small text-2">Find your books by course code</span>
      </span>
      <NextIcon size={20} className="shrink-0 text-3" />
    </Link>
  );
}
