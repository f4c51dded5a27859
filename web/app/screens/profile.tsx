import { ProfileScreen } from '../../features/identity/profile/profile.tsx';
import { NoteList } from '../../features/records/note-list.tsx';
import { ProfileLists } from '../../features/feed/lists/profile-lists.tsx';
import ProfileRecord from '../../features/records/profile-record.tsx';
import { isReservedName } from '../../../contract/identity/reserved-names.ts';
import { profileLists, shopShelves } from '../../../contract/posts/lists.ts';
import { notesQuery, recordQuery } from '../../features/records/api.ts';
import { profileQuery } from '../../features/identity/api.ts';
import { profileListQuery, shelfQuery } from '../../features/feed/lists/queries.ts';
import { all, type Loader } from '../../lib/loader.ts';

export const loader: Loader = async ({ queries, address, params, own }) => {
  // without a name in the address it's the viewer's own
  const { username = own } = params;
  const show = profileLists.find((known) => known === address.get('show')) ?? 'posts';
  if (username === undefined || isReservedName(username)) return;
  const person = await queries.query(profileQuery(username)).catch(() => null);
  if (!person) return;
  await all(
    queries.query(recordQuery(person._id)),
    // the list's key has the username as its owner writes it
    queries.infiniteQuery(profileListQuery(person.username, show)),
    ...(show === 'posts'
      ? [
          queries.infiniteQuery(notesQuery(person._id)),
          ...shopShelves.map((shelf) => queries.infiniteQuery(shelfQuery(person.username, shelf))),
        ]
      : []),
  );
};

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
