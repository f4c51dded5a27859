import { lazy } from '../lib/lazy.ts';
import type { AdSource } from '../features/posts/index.ts';

const parts = () => import('../features/ads/feed/parts.tsx');

/** The feed's ads; all of their code comes after the feed's. */
export const feedAds: AdSource = {
  fill: (key, box) =>
    // A feed without ads is whole.
    void parts().then(
      ({ fillFeed }) => fillFeed(key, box),
      () => undefined,
    ),
  Foot: lazy(async () => ({ default: (await parts()).AdFoot })),
  Menu: lazy(async () => ({ default: (await parts()).AdMenu })),
};
