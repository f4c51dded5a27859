import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useCampus } from '../../lib/app-state.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { SchoolIcon } from '../../ui/icons/icons.tsx';
import { statsQuery } from '../campuses/index.ts';
import { useMayStart } from '../identity/index.ts';
import { DrawnCollage } from './collage.tsx';

const REFRESH_MS = 15_000;

/** Replaces the content of a campus that hasn't opened: its counter, and how to join the waiting list. */
export default function WaitingList() {
  const { campus_short_name: name, _id } = useCampus();
  const { user } = useViewer();
  const { data } = useQuery({ ...statsQuery, staleTime: 0, refetchInterval: REFRESH_MS });
  const isOpen = data?.opening_threshold === null;
  useEffect(() => {
    // the page was loaded while the campus was closed
    if (isOpen) window.location.reload();
  }, [isOpen]);
  const joined = user?.school_verified === true && user.campus_id === _id;
  const threshold = data?.opening_threshold ?? null;
  return (
    <>
      <DrawnCollage />
      <section aria-label="Waiting list" className="border-b border-line px-6 pt-4 pb-8 phone:px-4">
        <p className="mb-2 flex items-center gap-2 text-small font-semi text-2">
          <SchoolIcon size={18} />
          {name}
        </p>
        <h1 className="text-display font-bold text-balance">
          {joined ? "You're on the list." : `Quad is coming to ${name}.`}
        </h1>
        <p className="mt-2 mb-5 max-w-[52ch] text-lead text-pretty text-2">
          {joined
            ? "We'll email you when your campus opens. The more friends who join, the sooner that is."
            : 'A campus opens when enough students have joined. Put yourself on the list with your school email. It takes a minute.'}
        </p>
        <div className="mb-6 min-h-11">
          {threshold !== null && data ? (
            <>
              <p className="mb-2">
                <strong className="text-title font-bold tabular-nums">{data.members.toLocaleString('en-US')}</strong>{' '}
                <span className="text-2">of {threshold.toLocaleString('en-US')} students</span>
              </p>
              <ProgressBar label="Students on the waiting list" value={data.members / threshold} tall />
            </>
          ) : null}
        </div>
        <JoinList joined={joined} />
      </section>
    </>
  );
}

function JoinList({ joined }: { joined: boolean }) {
  const { user } = useViewer();
  const mayStart = useMayStart();
  if (joined)
    return (
      <Link to="/invite" className={buttonClass('primary')}>
        Invite friends
      </Link>
    );
  return user ? (
    <Link to="/settings/account/school_email" className={buttonClass('primary')}>
      Verify your school email
    </Link>
  ) : (
    <Button look="primary" onClick={() => mayStart('join campus')}>
      Join the waiting list
    </Button>
  );
}
