import type { Post } from '../../../contract/posts/posts.ts';
import { useViewer } from '../../lib/viewer.ts';
import { PersonAvatar, useComment } from '../posts/components/index.ts';

/** Above a post's comments: begins one. */
export function CommentBox({ post }: { post: Post }) {
  const { user } = useViewer();
  const comment = useComment();
  return (
    <button
      type="button"
      onClick={() => comment(post)}
      className="group flex w-full items-center gap-3 border-b border-line px-4 py-3 text-left archived:hidden focus-visible:-outline-offset-2"
    >
      {user ? <PersonAvatar user={user} size={36} /> : null}
      <span className="flex min-h-target flex-1 items-center rounded-pill bg-2 px-3.5 text-3 transition-colors group-hover:bg-3">
        Write a comment...
      </span>
    </button>
  );
}
