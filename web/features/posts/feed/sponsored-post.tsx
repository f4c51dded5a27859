import { useMemo } from 'react';
import { useGone } from '../components/use-gone.ts';
import { type AdParts, PostCard, type Sponsored } from '../components/post-card.tsx';
import { useKnownPost } from '../known-posts.ts';

/** A post shown as an ad among the feed's posts (ADS-59). */
export function SponsoredPost({ ad, parts }: { ad: Sponsored; parts: AdParts }) {
  const { known, error } = useKnownPost(ad.post._id);
  const shown = useMemo(() => ({ ...ad, parts }), [ad, parts]);
  // A post that was blocked or deleted meanwhile leaves its place empty.
  return useGone(ad.post._id, error) || !known ? null : <PostCard known={known} ad={shown} />;
}
