import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { useCampus } from '../../../lib/app-state.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { landing } from '../../identity/index.ts';
import { SampleListings } from './sample-listings.tsx';

/** Screens for visitors; a signed-in user is redirected to where a log-in leads. */
export function ForVisitors({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const campus = useCampus();
  return viewer.user ? <Navigate to={landing(viewer, campus)} replace /> : children;
}

/** The frame of the entry screens: the campus's badge, a heading, a form, and listings of the campus next to it. */
export function EntryFrame({
  page,
  title,
  text,
  before,
  children,
}: {
  /** the document's title */
  page: string;
  title: string;
  text?: ReactNode;
  /** above the badge: a back link */
  before?: ReactNode;
  children: ReactNode;
}) {
  const campus = useCampus();
  usePageTitle(page);
  return (
    <div className="grid min-h-dvh grid-cols-2 narrow:grid-cols-1">
      <div className="relative grid place-items-center px-6 py-16 phone:items-start phone:px-4 phone:pt-20 phone:pb-8">
        {before ? <div className="absolute top-4 left-4 phone:top-2 phone:left-2">{before}</div> : null}
        <div className="w-full max-w-[376px]">
          <Link
            to="/home"
            aria-label={`Quad ${campus.campus_short_name}, home`}
            className="mb-6 inline-block rounded-l"
          >
            <img src={campus.campus_logo} alt="" width={56} height={56} className="rounded-l" />
          </Link>
          <h1 className="text-display font-bold text-balance">{title}</h1>
          {text ? <p className="mt-2 text-2">{text}</p> : null}
          <div className="mt-7">{children}</div>
        </div>
      </div>
      <SampleListings />
    </div>
  );
}
