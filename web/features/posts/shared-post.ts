import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect } from 'react';
import type { Post } from '../../../contract/posts/posts.ts';
import { useCampus } from '../../lib/app-state.ts';
import { useLiveGap } from '../../lib/live.ts';
import { isAbsent } from './absent.ts';
import { knownPost, postQuery, refreshPost, rememberPosts } from './known-posts.ts';
import { followFeed } from './live.ts';

/**
 * A post that stands outside the lists, in a conversation for one, kept live: sold, edited or gone it shows so at once. Of another
 * campus it stays as it was read.
 * @returns null when it is gone
 */
export function useSharedPost(given: Post): Post | null {
  const campus = useCampus();
  const { _id: id, campus_id: of } = given;
  const queries = useQueryClient();
  const isHere = of === campus._id;
  useLayoutEffect(() => {
    if (isHere && !knownPost(id)) rememberPosts([given], []);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was read with the message comes first, once
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
