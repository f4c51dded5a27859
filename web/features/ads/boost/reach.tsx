import { estimatedReach } from '../../../../contract/ads-rules.ts';
import { campus } from '../../../lib/boot.ts';
import { PeopleIcon } from '../../../ui/icons.tsx';
import { numberText } from '../words.ts';

/** The estimated daily reach (ADS-12), and beside it what the campus's readers of last week really were, where that can be told. */
export function Reach({ until, readers }: { until: boolean; readers: number | null }) {
  const { from, to } = estimatedReach(until);
  return (
    <section aria-label="Estimated daily reach" className="mt-5 flex gap-3.5 border-t border-line pt-5">
      <PeopleIcon className="mt-1 text-accent" />
      <div>
        <p className="text-title font-bold tnum">
          {numberText(from)} - {numberText(to)}
        </p>
        <p className="text-small text-2">Estimated daily reach</p>
        {readers === null ? null : (
          <p className="mt-2 text-small text-2">
            Last week about <b className="font-semi text-ink tnum">{numberText(readers)}</b>{' '}
            {readers === 1 ? 'person' : 'people'} read {campus.campus_short_name} on a day.
          </p>
        )}
      </div>
    </section>
  );
}
