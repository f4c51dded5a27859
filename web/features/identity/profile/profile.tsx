import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { Profile } from '../../../../contract/identity/identity.ts';
import { isReservedName } from '../../../../contract/identity/reserved-names.ts';
import { ApiError } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { MissingPage } from '../../../ui/feedback/missing-page.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { useScrolledDown } from '../../../ui/layout/use-scrolled-down.ts';
import { profileQuery } from '../api.ts';
import { ProfileHeader } from './profile-header.tsx';
import { personName } from './person.ts';

interface ProfileProps {
  /** the person's record of deals, below the header; only where their posts can be read too */
  record: (person: Pick<Profile, '_id' | 'first_name'>) => ReactNode;
  /** the lists of the person's posts, shown below the header */
  lists: (person: Pick<Profile, '_id' | 'first_name' | 'username'>) => ReactNode;
}

/** /{username}: a person's profile; /profile without a name is the viewer's own. */
export function ProfileScreen({ record, lists }: ProfileProps) {
  const { user } = useViewer();
  const username = useParams().username ?? user?.username ?? '';
  if (isReservedName(username)) return <Missing />;
  return <ProfileOf key={username.toLowerCase()} username={username} record={record} lists={lists} />;
}

/** A reserved name belongs to no person. */
function Missing() {
  usePageTitle('Page not found');
  return <MissingPage />;
}

function ProfileOf({ username, record, lists }: ProfileProps & { username: string }) {
  const { data, error, refetch } = useQuery(profileQuery(username));
  const missing = error instanceof ApiError && error.code === 'not_found';
  const { user } = useViewer();
  const away = useScrolledDown();
  // Others are shown with an initial, the viewer in full.
  const name = data ? personName(data.own && user ? user : data) : null;
  usePageTitle(name ?? (missing ? 'Page not found' : `@${username}`));
  return (
    <div className="contents">
      <ScreenHead title={name ?? 'Profile'} back="/home" away={away} />
      {data ? (
        <>
          <ProfileHeader profile={data} />
          {data.totalPosts === null ? null : record(data)}
          {lists(data)}
        </>
      ) : missing ? (
        <EmptyState
          className="py-14"
          drawing="search"
          title="This page doesn't exist"
          text="No one has that username."
          action={
            <Link to="/search" className={buttonClass('primary')}>
              Search
            </Link>
          }
        />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <ProfileBones />
      )}
    </div>
  );
}

/** Shown if the profile couldn't be loaded; for a server error with its status. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { code, status, message } = error instanceof ApiError ? error : { code: null, status: 0, message: '' };
  return (
    <div className="py-12">
      <ErrorLine text={code === 'offline' ? message : 'Something went wrong'} onRetry={onRetry} />
      {status >= 500 ? <p className="text-center text-small text-3 tnum">Error {status}</p> : null}
    </div>
  );
}

function ProfileBones() {
  return (
    <Waiting className="px-4 py-5">
      <Bone className="size-24 rounded-full" />
      <Bone className="mt-5 h-5 w-48 rounded-s" />
      <Bone className="mt-3 h-3 w-28 rounded-s" />
      <Bone className="mt-5 h-3 w-4/5 rounded-s" />
      <Bone className="mt-2.5 h-3 w-3/5 rounded-s" />
    </Waiting>
  );
}
