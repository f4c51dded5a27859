import { useMemo } from 'react';
import { useGone } from '../components/use-gone.ts';
import { type AdParts, PostCard, type Sponsored } from '../components/post-card.tsx';
import { lazy } from '../../../lib/lazy.ts';
import { useKnownPost } from '../known-posts.ts';

const ListingTile = lazy(() =>
  import('../components/listing-tile.tsx').then((part) => ({ default: part.ListingTile })),
);

/** A post shown as an ad among the feed's posts. */
export function SponsoredPost({ ad, parts, grid }: { ad: Sponsored; parts: AdParts; grid: boolean }) {
  const { known, error } = useKnownPost(ad.post._id);
  const shown = useMemo(() => ({ ...ad, parts }), [ad, parts]);
  // A post that was blocked or deleted meanwhile leaves its place empty.
  if (useGone(ad.post._id, error) || !known) return null;
  return grid ? <ListingTile id={ad.post._id} ad={shown} /> : <PostCard known={known} ad={shown} />;
}
