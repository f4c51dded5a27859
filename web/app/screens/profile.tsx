import { ProfileScreen } from '../../features/identity/profile/profile.tsx';
import { NoteList } from '../../features/deals/record/note-list.tsx';
import { ProfileLists } from '../../features/posts/lists/profile-lists.tsx';
import ProfileRecord from '../../features/deals/record/profile-record.tsx';

/** /{username} and /profile: the person's profile, their record of deals, and their posts. */
export default function Profile() {
  return (
    <ProfileScreen
      record={(person) => <ProfileRecord key={person._id} person={person} />}
      lists={(person) => (
        <ProfileLists
          key={person.username}
          username={person.username}
          notes={<NoteList key={person._id} person={person} />}
        />
      )}
    />
  );
}
