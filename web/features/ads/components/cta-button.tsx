import { Link } from 'react-router';
import type { CallToAction } from '../../../../contract/ads/ads.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { openModal } from '../../../lib/store.ts';
import { track } from '../../../lib/track.ts';
import { Button, buttonClass, type ButtonLook, type ButtonSize } from '../../../ui/button.tsx';
import { ExternalIcon } from '../../../ui/icons/icons.tsx';
import { personName, useGate } from '../../identity/index.ts';
import { ctaLabel } from '../words.ts';

interface CtaButtonProps {
  cta: CallToAction;
  post: Post;
  /** the ad that shows this button */
  adId?: string | undefined;
  look?: ButtonLook;
  size?: ButtonSize;
}

/** The button of an ad: opens its website, its owner's profile, or a conversation with the owner (ADS-57, ADS-59). */
export function CtaButton({ cta, post, adId, look = 'tint', size = 's' }: CtaButtonProps) {
  const gate = useGate();
  const { user, _id: postId } = post;
  const looks = buttonClass(look, size);
  // Defence in depth: only an https address is opened, whatever is stored.
  if (cta.type === 'website' && cta.url?.startsWith('https://'))
    return (
      <a
        href={cta.url}
        target="_blank"
        rel="noopener noreferrer nofollow sponsored"
        onClick={() => track('external_link_click', postId, adId)}
        className={looks}
      >
        {ctaLabel(cta)}
        <ExternalIcon size={16} />
        <span className="sr-only">opens in a new tab</span>
      </a>
    );
  if (cta.type === 'profile')
    return (
      <Link to={`/${user.username}`} onClick={() => track('profile_visit', postId, adId)} className={looks}>
        {ctaLabel(cta)}
      </Link>
    );
  return (
    <Button
      look={look}
      size={size}
      onClick={() => {
        if (gate('message'))
          openModal({ kind: 'start-conversation', userId: user._id, name: personName(user), postId });
      }}
    >
      Send Message
    </Button>
  );
}
