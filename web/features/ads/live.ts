import { useCallback } from 'react';
import { useLive, useLiveGap } from '../../lib/live.ts';
import { refreshAd, refreshAds } from './api.ts';

/** Refetches the viewer's ads and money on live events while they are on screen. @param open the open ad's id, or null */
export function useAdsLive(open: string | null): void {
  useLive(
    'ad.changed',
    useCallback(({ ad_id: id }) => {
      // it may have ended and be gone
      refreshAds();
      refreshAd(id);
    }, []),
  );
  useLiveGap(
    useCallback(() => {
      refreshAds();
      if (open) refreshAd(open);
    }, [open]),
  );
}
