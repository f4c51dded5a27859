import { estimatedReach, type Traffic } from '../../../../contract/ads/rules.ts';
import { adLimits } from '../../../../contract/ads/ad-limits.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { PeopleIcon } from '../../../ui/icons/icons.tsx';
import { numberText } from '../words.ts';

/**
 * How many people an ad may reach in a day (D57).
 * @param until the ad runs until it's paused
 * @param traffic the campus's; null: there is too little data, which it says
 */
export function ReachEstimate({ until, traffic }: { until: boolean; traffic: Traffic | null }) {
  const campus = useCampus();
  const reach = estimatedReach(until, traffic);
  // on a campus with fewer visitors the estimate is its own traffic
  const measured = traffic && traffic.typical < adLimits.reach.fullCampus;
  return (
    <section aria-label="Estimated daily reach" className="mt-5 flex gap-3.5 border-t border-line pt-5">
      <PeopleIcon className="mt-1 shrink-0 text-accent" />
      <div>
        {reach ? (
          <>
            <p className="text-title font-bold tnum">
              {reach.from === reach.to ? numberText(reach.from) : `${numberText(reach.from)} - ${numberText(reach.to)}`}
            </p>
            <p className="text-small text-2">Estimated daily reach</p>
            {measured ? (
              <p className="mt-2 text-small text-2">
                That's how many people came to {campus.campus_short_name} per day over the last {adLimits.reach.days}{' '}
                days. Your ad is shown to some of them; we can't promise how many.
              </p>
            ) : null}
          </>
        ) : (
          <>
            <p className="font-semi">No estimate yet</p>
            <p className="mt-1 text-small text-2">
              There isn't enough data yet to estimate how many people an ad at {campus.campus_short_name} will reach.
            </p>
          </>
        )}
      </div>
    </section>
  );
}
