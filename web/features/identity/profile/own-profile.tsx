import { useLocation } from 'react-router';
import SetUp from '../set-up/set-up.tsx';
import EditProfile from './edit-profile.tsx';

/** The screens that change one's profile in one part, since the first load names each part. */
export default function OwnProfile() {
  return useLocation().pathname.endsWith('set-up') ? <SetUp /> : <EditProfile />;
}
