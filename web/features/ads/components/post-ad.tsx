import { Link } from 'react-router';
import { finishedStatuses } from '../../../../contract/ads/statuses.ts';
import type { CallToAction } from '../../../../contract/ads/ads.ts';
import { isForSale } from '../../../../contract/posts/listing-look.ts';
import { useApp } from '../../../lib/app-state.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { AdsIcon, ChartIcon, PauseIcon } from '../../../ui/icons/icons.tsx';
import type { KnownPost } from '../../posts/index.ts';
import { CtaButton } from './cta-button.tsx';

const message: CallToAction = { type: 'message', url: null, label: null };

/** On a post's page: the label of its ad, and the button for the owner or for everyone else. */
export function PostAd({ known: { post, ad } }: { known: KnownPost }) {
  const { user } = useViewer();
  const own = user?._id === post.user._id;
  const { ads } = useApp().boot.switches;
  if (post.type !== 'post' || (own && !ads)) return null;
  const active = ad?.status === 'active';
  const paused = own && ad?.status === 'paused';
  // a listing's page has buttons of its own to message its seller or boost it
  const listing = isForSale(post);
  // A sold post offers nothing; without a label or a button the band is left out.
  if ((post.sold || listing) && !active && !(own && ad)) return null;
  const website = active && ad.cta.type === 'website';
  return (
    <div className="flex min-h-15 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-2">
      {active || paused ? (
        <span
          className={`mr-auto inline-flex items-center gap-1.5 text-small font-semi ${active ? 'text-accent' : 'text-warn'}`}
        >
          {active ? <AdsIcon size={16} /> : <PauseIcon size={16} />}
          <span>{active ? 'Boosted' : 'Ad Paused'}</span>
        </span>
      ) : (
        <p className="mr-auto text-small text-2">
          {own ? (ad === null ? 'Get seen by more people' : null) : 'Interested?'}
        </p>
      )}
      {own ? (
        <OwnerButtons post={post} ad={ad} />
      ) : post.sold || (listing && !website) ? null : (
        <CtaButton
          cta={website ? ad.cta : message}
          post={post}
          adId={active ? ad.ad_id : undefined}
          // on a listing's page it isn't the main thing to do
          look={listing ? 'second' : 'primary'}
        />
      )}
    </div>
  );
}

function OwnerButtons({ post, ad }: Pick<KnownPost, 'post' | 'ad'>) {
  // Still loading: reserves the space.
  if (ad === undefined) return null;
  const boost = `/post/${post._id}/boost`;
  if (ad === null)
    return (
      <Link to={boost} className={buttonClass('primary', 's')}>
        <AdsIcon size={18} />
        Boost for $5
      </Link>
    );
  return (
    <>
      <Link to={`/ads/${ad.ad_id}`} className={buttonClass('second', 's')}>
        <ChartIcon size={18} />
        View Analytics
      </Link>
      {finishedStatuses.includes(ad.status) && !post.sold ? (
        <Link to={boost} className={buttonClass('primary', 's')}>
          Boost Again
        </Link>
      ) : null}
    </>
  );
}
