import { useCallback } from 'react';
import { useLive, useLiveGap } from '../../lib/live.ts';
import { isKnownAd, refreshAd, refreshAds } from './api.ts';

/** Keeps the viewer's ads and money true while they are on screen (ADS-27). @param open the ad that is open */
export function useAdsLive(open: string | null): void {
  useLive(
    'ad.changed',
    useCallback(({ ad_id: id }) => {
      if (!isKnownAd(id)) refreshAds();
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
