import { adLimits } from '../../../../contract/ads/ad-limits.ts';
import type { Boost } from '../../../../contract/ads/checkout.ts';
import type { CallToAction } from '../../../../contract/ads/ads.ts';
import { useHydrated } from '../../../lib/hydration.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useTwoPanes } from '../../../lib/two-panes.ts';
import { BudgetFields } from './budget-fields.tsx';
import { GoalFields } from './goal-fields.tsx';
import { ReachEstimate } from './reach-estimate.tsx';
import { Total } from './total.tsx';
import { useBoost } from './use-boost.ts';
import { useMemo } from 'react';
import { PostCard } from '../../posts/components/index.ts';
import { AdFoot } from '../feed/ad-foot.tsx';
import { AdMenu } from '../feed/ad-menu.tsx';
import { hostOf } from '../words.ts';
import type { BoostValues } from './boost-values.ts';

const parts = { Foot: AdFoot, Menu: AdMenu };

/** A preview of the ad in the feed; nothing in it can be pressed. */
function Preview({ post, values }: { post: Boost['post']; values: BoostValues }) {
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

/** The boost form, with a preview of the ad and its price. */
export function BoostForm({ boost }: { boost: Boost }) {
  const { post, available_funds: funds, owed, traffic } = boost;
  const form = useBoost(post._id);
  const { title, run_until_pause: until } = form.values;
  const both = useTwoPanes();
  const hydrated = useHydrated();
  // beside the form in a wide window, else within it; until it's hydrated in both, and CSS hides one
  const preview = (
    <>
      <h2 className="mb-3 text-lead leading-6 font-bold">Preview</h2>
      <Preview post={post} values={form.values} />
      <ReachEstimate until={until} traffic={traffic} />
    </>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_400px] mid:grid-cols-[minmax(0,1fr)_340px] narrow:grid-cols-[minmax(0,1fr)]">
      {/* "dialog": the browser must not submit it before hydration */}
      <form {...form.form} method="dialog" className="min-w-0 border-line panes:border-r">
        <GoalFields form={form} />
        <section aria-label="Ad title" className="border-b border-line p-6 phone:px-4 phone:py-5">
          <TextInput
            label="Ad title"
            autoComplete="off"
            placeholder="The first words of your post"
            note={`${[...title].length} / ${adLimits.boost.titleMax}`}
            hint="Only you see it, in Manage Ads."
            {...form.field('title')}
          />
        </section>
        <BudgetFields form={form} />
        {both && hydrated ? null : (
          <div className="border-b border-line p-6 phone:px-4 phone:py-5 panes:hidden">{preview}</div>
        )}
        <Total form={form} funds={funds} owed={owed} />
      </form>
      {both ? (
        <section aria-label="Preview" className="p-6 narrow:hidden">
          <div className="sticky top-20">{preview}</div>
        </section>
      ) : null}
    </div>
  );
}
