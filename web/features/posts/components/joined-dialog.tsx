import { Link } from 'react-router';
import type { Post } from '../../../../contract/posts/posts.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { PersonItem } from '../../identity/index.ts';
import { postPath } from './post-links.ts';

/** The people who joined, newest first; each time leads to the post about it. */
export default function JoinedDialog({ posts, onClose }: { posts: readonly Post[]; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="New members" size="form">
      <ul className="py-2">
        {posts.map(({ _id, user, createdAt }) => (
          <li key={_id}>
            <PersonItem
              person={user}
              action={
                <Link to={postPath(_id)} className="hit-44 text-small text-3 hover:underline">
                  <RelativeTime at={createdAt} />
                </Link>
              }
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
