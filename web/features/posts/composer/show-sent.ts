import type { Post } from '../../../../contract/posts/posts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refreshViewer } from '../../../lib/viewer.ts';
import { addComment, addPost } from '../api.ts';
import { commentsQuery } from '../thread/comments-query.ts';
import { changePost } from '../known-posts.ts';
import { versionsQuery } from '../history/versions-query.ts';

/** What was just sent stands in its list at once; resolves when the page that shows it can show it. */
export async function showSent(post: Post): Promise<void> {
  if (post.depth === 0) {
    addPost(post);
    // The viewer's own count of posts rises.
    return refreshViewer();
  }
  addComment(post);
  // A thread that is not loaded yet is what the page of the post will show next.
  await queryClient().infiniteQuery({ ...commentsQuery(post.root), staleTime: 30_000 });
}

/** What was just changed shows so everywhere. */
export function showEdited(post: Post): void {
  changePost(post._id, (known) => ({ ...known, post }));
  void queryClient().invalidateQueries({ queryKey: versionsQuery(post._id).queryKey });
}
