import { useMemo } from 'react';
import { track } from '../../../lib/track.ts';

/** What a post's own links tell its author of: his profile is opened, a page that the text names is opened (ANA-01). */
export const useTracked = (postId: string, adId?: string): { visit: () => void; leave: () => void } =>
  useMemo(
    () => ({
      visit: () => track('profile_visit', postId, adId),
      leave: () => track('external_link_click', postId, adId),
    }),
    [postId, adId],
  );
