import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Post } from '../../../../contract/posts/posts.ts';
import { openModal } from '../../../lib/store.ts';
import { isPhone, useMayStart } from '../../identity/index.ts';

/** Opens the composer to answer a post or comment, or a prompt if the viewer can't yet. */
export function useComment(): (post: Pick<Post, '_id'>) => void {
  const mayStart = useMayStart();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    ({ _id }) => {
      if (!mayStart('comment')) return;
      const goBack = encodeURIComponent(pathname.slice(1) || 'home');
      if (isPhone()) void navigate(`/create/comment/${_id}?goBack=${goBack}`);
      else openModal({ kind: 'create-comment', postId: _id });
    },
    [mayStart, navigate, pathname],
  );
}
