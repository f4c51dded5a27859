import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { acceptInvite } from '../../../../contract/invites/invites.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { SchoolIcon } from '../../../ui/icons/icons.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { storePlace } from '../../identity/index.ts';
import { inviteLinkQuery } from '../api.ts';

/** /invite/:code: leads visitors through sign-up and credits the inviter of a signed-in user, if their account is new. */
export default function Invited({ code }: { code: string }) {
  const { user } = useViewer();
  return user ? <Accept code={code} verified={user.verified} /> : <Welcome code={code} />;
}

function Accept({ code, verified }: { code: string; verified: boolean }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    // a call that fails costs the inviter the credit, and the new member nothing
    void call(acceptInvite, { params: { code } })
      .catch(() => undefined)
      .then(() => setDone(true));
  }, [code]);
  return done ? <Navigate to={verified ? '/home' : '/verify'} replace /> : <Spinner className="py-16" />;
}

function Welcome({ code }: { code: string }) {
  const { data, error, refetch } = useQuery(inviteLinkQuery(code));
  // the page comes back here after sign-up
  useEffect(() => storePlace(`/invite/${code}`), [code]);
  if (error instanceof ApiError && error.code === 'not_found') return <Over />;
  if (!data)
    return (
      <NotLoaded error={error} refetch={refetch}>
        <Spinner className="py-16" />
      </NotLoaded>
    );
  return (
    <section className="px-6 pt-12 pb-16 phone:px-4">
      <SchoolIcon size={32} className="mb-4 text-accent" />
      <h1 className="text-display font-bold text-balance">You’re invited to Quad at {data.campus}.</h1>
      <p className="mt-2 mb-6 max-w-[48ch] text-lead text-pretty text-2">
        Buy, sell, and talk with students on your campus. Sign up with your school email. It takes a minute.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/user_registration" className={buttonClass('primary')}>
          Join {data.campus}
        </Link>
        <Link to="/home" className={buttonClass('second')}>
          Look around
        </Link>
      </div>
    </section>
  );
}

const Over = () => (
  <EmptyState
    drawing="lost"
    heading="h1"
    className="py-14"
    title="That invite link doesn’t work anymore."
    text="You can join without one."
    action={
      <Link to="/user_registration" className={buttonClass('primary')}>
        Sign up
      </Link>
    }
  />
);
