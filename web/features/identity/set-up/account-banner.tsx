import { Suspense } from 'react';
import { Link } from 'react-router';
import { useCampus } from '../../../lib/app-state.ts';
import { lazy } from '../../../lib/lazy.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { NextIcon, ShieldIcon } from '../../../ui/icons/icons.tsx';
import { useJoinedCampus } from './school.ts';

const VisitCampus = lazy(() => import('./visit-campus.tsx'));

const look =
  'flex min-h-12 items-center gap-3 bg-accent-tint px-4 py-2 text-label font-semi text-accent transition-colors hover:bg-accent-tint-2 hover:text-accent-strong focus-visible:-outline-offset-2';

/** Above the column: what a user still has to verify, or a link to their home campus. */
export function AccountBanner() {
  const campus = useCampus();
  const { user } = useViewer();
  const joined = useJoinedCampus();
  if (!user) return null;
  if (!user.verified || !user.school_verified)
    return (
      <Link to={campus.generic ? '/search_schools' : '/settings/account/school_email'} className={look}>
        <ShieldIcon size={20} />
        <span className="min-w-0 flex-1">
          Verify your account
          <span className="block font-normal">Verify your school email to post</span>
        </span>
        <NextIcon size={20} />
      </Link>
    );
  const elsewhere = user.campus_id !== campus._id && (campus.generic || joined === user.campus_id);
  return <Suspense>{elsewhere ? <VisitCampus id={user.campus_id} className={look} /> : null}</Suspense>;
}
