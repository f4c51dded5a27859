import { ProfileScreen } from '../../features/identity/profile/profile.tsx';
import { ProfileLists } from '../../features/posts/lists/profile-lists.tsx';
import ProfileRecord from '../../features/deals/record/profile-record.tsx';

/** /{username} and /profile: the person's profile, their record of deals, and their posts. */
export default function Profile() {
  return (
    <ProfileScreen
      record={(person) => <ProfileRecord key={person._id} person={person} />}
      lists={(username) => <ProfileLists key={username} username={username} />}
    />
  );
}
