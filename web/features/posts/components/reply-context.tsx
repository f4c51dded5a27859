import { Link } from 'react-router';
import { firstWords } from '../../../../contract/posts/rich-text/index.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { ReplyIcon } from '../../../ui/icons/icons.tsx';
import { personName } from '../../identity/index.ts';
import { isAbsent } from '../absent.ts';
import { useKnownPost } from '../known-posts.ts';
import { branchPath } from './branch-path.ts';
import { postPath } from './post-links.ts';

const WORDS = 12;

/**
 * Shown above a reply outside its thread: the author and text of the comment or post that it answers. `flush`: not next
 * to an avatar.
 */
export default function ReplyContext({ id, flush = false }: { id: string; flush?: boolean }) {
  const { known, error } = useKnownPost(id);
  const post = known?.post;
  const missing = isAbsent(error) || post?.deleted === true;
  return (
    <p className="col-span-2 -mt-3 flex min-h-10 items-center gap-2 text-small text-3">
      <ReplyIcon size={16} className={flush ? '' : 'ml-7 phone:ml-0'} />
      {missing ? (
        'Reply to a deleted comment'
      ) : post ? (
        <Link to={flush ? branchPath(id) : postPath(id)} className="hit-44 min-w-0 truncate hover:underline">
          Replying to <span className="font-medium text-2">{personName(post.user)}</span>
          {wordsOf(post)}
        </Link>
      ) : (
        'Reply'
      )}
    </p>
  );
}

function wordsOf({ title, text, img_count, type }: Post): string {
  if (type === 'new user') return ', who has joined the community';
  const words = title ?? (text ? firstWords(text, WORDS) : '');
  return `: ${words || (img_count === 1 ? 'a photo' : 'photos')}`;
}
