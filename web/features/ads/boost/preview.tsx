import { useMemo } from 'react';
import { type Boost, type CallToAction } from '../../../../contract/ads/ads.ts';
import { PostCard } from '../../posts/components/index.ts';
import { AdFoot } from '../feed/ad-foot.tsx';
import { AdMenu } from '../feed/ad-menu.tsx';
import { hostOf } from '../words.ts';
import type { BoostValues } from './boost-values.ts';

const parts = { Foot: AdFoot, Menu: AdMenu };

/** A preview of the ad in the feed; nothing in it can be pressed. */
export function Preview({ post, values }: { post: Boost['post']; values: BoostValues }) {
  const { goal, url, label } = values;
  const ad = useMemo(() => {
    const cta: CallToAction =
      goal === 'website'
        ? { type: goal, url: `https://${hostOf(url) || 'your.site'}`, label: label || 'Visit Website' }
        : { type: goal, url: null, label: null };
    return { ad_id: '', post: { _id: post._id }, cta, parts };
  }, [goal, url, label, post._id]);
  const known = useMemo(() => ({ post, saved: false, abilities: null }), [post]);
  return (
    <div inert className="overflow-hidden rounded-l border border-line *:border-b-0">
      <PostCard known={known} ad={ad} />
    </div>
  );
}
