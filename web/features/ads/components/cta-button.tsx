import { Link } from 'react-router';
import type { CallToAction } from '../../../../contract/ads/ads.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { openModal } from '../../../lib/store.ts';
import { track } from '../../../lib/track.ts';
import { buttonClass, type ButtonLook, type ButtonSize } from '../../../ui/button.tsx';
import { ExternalIcon } from '../../../ui/icons/icons.tsx';
import { personName, useMayStart } from '../../identity/index.ts';
import { ctaLabel } from '../words.ts';

interface CtaButtonProps {
  cta: CallToAction;
  post: Post;
  /** the ad that shows this button */
  adId?: string | undefined;
  look?: ButtonLook;
  size?: ButtonSize;
  /** a line of text, below a tile */
  line?: boolean;
}

const LINE = 'hit-44 flex max-w-full items-center gap-1 truncate text-small font-semi text-accent hover:underline';

/** The button of an ad: opens its website, its owner's profile, or a conversation with the owner. */
export function CtaButton({ cta, post, adId, look = 'tint', size = 's', line = false }: CtaButtonProps) {
  const mayStart = useMayStart();
  const { user, _id: postId } = post;
  const looks = line ? LINE : buttonClass(look, size);
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
        <ExternalIcon size={line ? 14 : 16} className="shrink-0" />
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
    <button
      type="button"
      className={looks}
      onClick={() => {
        if (mayStart('message'))
          openModal({ kind: 'start-conversation', userId: user._id, name: personName(user), postId });
      }}
    >
      Send Message
    </button>
  );
}
