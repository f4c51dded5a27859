import { lazy } from '../lib/lazy.ts';
import type { AdSource } from '../features/feed/index.ts';

const parts = () => import('../features/ads/feed/parts.tsx');

/** The feed's ads. Their code is loaded after the feed's. */
export const feedAds: AdSource = {
  fill: (key, box) =>
    // The feed works without ads.
    void parts().then(
      ({ fillFeed }) => fillFeed(key, box),
      () => undefined,
    ),
  Foot: lazy(async () => ({ default: (await parts()).AdFoot })),
  Menu: lazy(async () => ({ default: (await parts()).AdMenu })),
};
