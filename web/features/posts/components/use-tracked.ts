import { useMemo } from 'react';
import { track } from '../../../lib/track.ts';

/**
 * Handlers that count clicks on a post's links for its author: to their profile, or to a page linked in the text.
 */
export const useTracked = (postId: string, adId?: string): { visit: () => void; leave: () => void } =>
  useMemo(
    () => ({
      visit: () => track('profile_visit', postId, adId),
      leave: () => track('external_link_click', postId, adId),
    }),
    [postId, adId],
  );
