import type { Ad } from '../../../../contract/ads/ads.ts';
import { runtime } from '../time.ts';
import { numberText } from '../words.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The estimated and the actual daily reach of a finished ad. A person's views count once a day, so they count people. */
export function ReachResult({ ad, views }: { ad: Ad; views: number }) {
  const { estimated_reach: estimate, ended_at: ended } = ad;
  const ran = runtime(ad, Date.parse(ad.at));
  if (ended === null || ran === null) return null;
  const daily = Math.round(views / Math.max(1, ran / DAY));
  return (
    <section aria-label="Estimate and result" className="mt-6 border-t border-line pt-6">
      <h3 className="mb-3 font-semi">Estimate and result</h3>
      <dl className="grid grid-cols-2 gap-x-4">
        <Figure name="Estimated per day" value={estimate ? rangeText(estimate) : 'Not enough data'} />
        <Figure name="Saw it per day" value={people(daily)} />
      </dl>
    </section>
  );
}

const people = (count: number) => `${numberText(count)} ${count === 1 ? 'person' : 'people'}`;
const rangeText = ({ from, to }: { from: number; to: number }) =>
  from === to ? people(to) : `${numberText(from)} to ${people(to)}`;

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-small text-2">{name}</dt>
      <dd className="font-semi tnum">{value}</dd>
    </div>
  );
}
