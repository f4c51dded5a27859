import { Link } from 'react-router';
import { listingTitle } from '../../../../contract/posts/post-name.ts';
import { postName } from '../../../../contract/posts/post-name.ts';
import { openModal } from '../../../lib/store.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { personName, useMayStart } from '../../identity/index.ts';
import { AuthorAvatar, ListingPrice, postPath } from '../../posts/components/index.ts';
import { useKnownPost } from '../../posts/index.ts';

/** A book that someone is looking for. */
export function WantedBook({ id }: { id: string }) {
  const mayStart = useMayStart();
  const { user: viewer } = useViewer();
  const { known } = useKnownPost(id);
  if (!known || known.post.deleted) return null;
  const { post } = known;
  const { user } = post;
  const name = personName(user);
  return (
    <article
      aria-label={postName(post)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-l bg-2 p-4"
    >
      <p className="col-span-2 mb-1 flex items-center gap-1.5 text-small text-2">
        <AuthorAvatar user={user} size={24} />
        {name} is looking for
      </p>
      <div className="min-w-0">
        <h3 className="truncate font-semi">
          <Link to={postPath(id)} className="hover:underline">
            {listingTitle(post, 'A book')}
          </Link>
        </h3>
        <ListingPrice post={post} className="text-label font-normal! text-2" />
      </div>
      {user._id === viewer?._id ? null : (
        <Button
          size="s"
          className="bg-page"
          onClick={() => {
            if (mayStart('message')) openModal({ kind: 'start-conversation', userId: user._id, name, postId: id });
          }}
        >
          I have this
        </Button>
      )}
    </article>
  );
}
