import type { AdParts } from '../../posts/components/index.ts';
import { personName } from '../../identity/index.ts';
import { CtaButton } from '../components/cta-button.tsx';
import { hostOf } from '../words.ts';

/** The call to action below a post that is shown as an ad. */
export const AdFoot: AdParts['Foot'] = ({ ad: { cta, ad_id }, known: { post }, tile }) => {
  // sold since the page loaded; its ad has ended
  if (post.sold) return null;
  if (tile) return <CtaButton line cta={cta} post={post} adId={ad_id} />;
  const name = personName(post.user);
  const [what, more] =
    cta.type === 'website' && cta.url
      ? [hostOf(cta.url), 'Website']
      : cta.type === 'profile'
        ? [name, `@${post.user.username}`]
        : ['Interested?', `Message ${post.user.first_name}`];
  return (
    <div className="flex h-16 items-center gap-3 rounded-l border border-line pr-3 pl-3.5">
      <p className="min-w-0 flex-1">
        <b className="block truncate leading-5 font-semi">{what}</b>
        <span className="line-clamp-2 text-small leading-4 text-2">{more}</span>
      </p>
      <CtaButton cta={cta} post={post} adId={ad_id} />
    </div>
  );
};
