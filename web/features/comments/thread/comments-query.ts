import { infiniteQueryOptions } from '@tanstack/react-query';
import { listComments } from '../../../../contract/posts/comments.ts';
import { call } from '../../../lib/api.ts';
import { levelsBelow, rememberPosts } from '../../posts/index.ts';

/** The comments below a post, or below a comment at `depth`, in reading order: page by page, only a few levels deep. */
export const commentsQuery = (postId: string, depth = 0) =>
  infiniteQueryOptions({
    queryKey: ['comments', postId] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        levels: String(levelsBelow({ depth })),
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      };
      const { comments, mine, cursor } = await call(listComments, { params: { id: postId }, query, signal });
      rememberPosts(comments, mine.saved);
      return { entries: comments.map((comment) => ({ id: comment._id, depth: comment.depth })), cursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
  });
