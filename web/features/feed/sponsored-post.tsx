import { useMemo } from 'react';
import { type AdParts, ListingTile, PostCard, type Sponsored, useGone } from '../posts/components/index.ts';
import { useKnownPost } from '../posts/index.ts';

/** A post shown as an ad among the feed's posts. */
export function SponsoredPost({ ad, parts, grid }: { ad: Sponsored; parts: AdParts; grid: boolean }) {
  const { known, error } = useKnownPost(ad.post._id);
  const shown = useMemo(() => ({ ...ad, parts }), [ad, parts]);
  // A post that was blocked or deleted meanwhile leaves its place empty.
  if (useGone(ad.post._id, error) || !known) return null;
  return grid ? <ListingTile id={ad.post._id} ad={shown} /> : <PostCard known={known} ad={shown} />;
}
