import { ProfileScreen } from '../../features/identity/profile/profile.tsx';
import { ProfileLists } from '../../features/posts/lists/profile-lists.tsx';

/** /{username} and /profile: who somebody is, and below it what he posted. */
export default function Profile() {
  return <ProfileScreen lists={(username) => <ProfileLists key={username} username={username} />} />;
}
