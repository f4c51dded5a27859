import { Suspense } from 'react';
import { ProfileScreen } from '../../features/identity/profile/profile.tsx';
import { ProfileLists } from '../../features/posts/lists/profile-lists.tsx';
import { lazy } from '../../lib/lazy.ts';

const ProfileRecord = lazy(() => import('../../features/deals/record/profile-record.tsx'));

/** /{username} and /profile: the person's profile, their record of deals, and their posts. */
export default function Profile() {
  return (
    <ProfileScreen
      record={(person) => (
        <Suspense fallback={<div className="h-[63px] border-t border-line" />}>
          <ProfileRecord key={person._id} person={person} />
        </Suspense>
      )}
      lists={(username) => <ProfileLists key={username} username={username} />}
    />
  );
}
