import type { Post } from '../../../contract/posts/posts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshViewer } from '../../lib/viewer.ts';
import { addComment, addPost, changePost, versionsQuery } from '../posts/index.ts';
import { commentsQuery } from '../comments/index.ts';

/** Puts a sent post or comment into its list; resolves when the page can show it. */
export async function showSent(post: Post): Promise<void> {
  if (post.depth === 0) {
    addPost(post);
    // The viewer's number of posts has changed.
    return refreshViewer();
  }
  addComment(post);
  // The post's page will show this thread next.
  await queryClient().infiniteQuery({ ...commentsQuery(post.root), staleTime: 30_000 });
}

/** Updates an edited post everywhere. */
export function showEdited(post: Post): void {
  changePost(post._id, (known) => ({ ...known, post }));
  void queryClient().invalidateQueries({ queryKey: versionsQuery(post._id).queryKey });
}
