import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect } from 'react';
import type { Post } from '../../../contract/posts/posts.ts';
import { useCampus } from '../../lib/app-state.ts';
import { useLiveGap } from '../../lib/live.ts';
import { isAbsent } from './absent.ts';
import { knownPost, postQuery, refreshPost, rememberPosts } from './known-posts.ts';
import { followFeed } from './live.ts';

/**
 * A post outside of lists, such as in a conversation, kept live: it shows when it's sold, edited or deleted. A post of
 * another campus isn't updated.
 * @param given the post as it came with what contains it; shown until it is cached
 * @returns null when it was deleted or isn't there for the viewer any longer
 */
export function useSharedPost(given: Post): Post | null {
  const campus = useCampus();
  const { _id: id, campus_id: of } = given;
  const queries = useQueryClient();
  const isHere = of === campus._id;
  useLayoutEffect(() => {
    if (!isHere || knownPost(id)) return;
    rememberPosts([given], []);
    // the message doesn't say whether the viewer saved it: shown at once, and refetched when rendered
    void queries.invalidateQueries({ queryKey: postQuery(id).queryKey, refetchType: 'none' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- seeds the cache once, with what came with the message
  }, [id, isHere]);
  useEffect(() => {
    if (isHere) followFeed();
  }, [isHere]);
  const { data, error } = useQuery({ ...postQuery(id), enabled: isHere && knownPost(id, queries) !== undefined });
  useLiveGap(
    useCallback(() => {
      if (isHere) refreshPost(id);
    }, [id, isHere]),
  );
  if (isHere && (isAbsent(error) || data?.post.deleted)) return null;
  return data?.post ?? given;
}
