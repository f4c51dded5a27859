import { useNow } from '../../../ui/time/clock.ts';
import { type KnownAd, nowOf } from '../api.ts';
import { lengthText, momentText, runtime, timeText } from '../time.ts';
import { spentOf } from './spend.ts';
import { SpentBar } from './spent-bar.tsx';
import { useCampus } from '../../../lib/app-state.ts';

/** What is spent of an ad's budget, its time left, and its runtime and dates. */
export function AdFacts({ known }: { known: KnownAd }) {
  // renders this again as time passes; the time itself is the server's (`nowOf`)
  useNow();
  const { time_zone: timeZone } = useCampus();
  const { ad } = known;
  const now = nowOf(known);
  const { spent, budget, share } = spentOf(ad);
  const time = timeText(ad, now, timeZone);
  const ran = runtime(ad, now);
  return (
    <section aria-label="Budget" className="my-6 text-label phone:my-5">
      <div className="mb-2 flex flex-wrap justify-between gap-x-4 tnum">
        <p>
          <b className="font-semi">{spent}</b> <span className="text-2">of {budget}</span>
        </p>
        {time ? <p className="text-2">{time}</p> : null}
      </div>
      {share === null ? null : <SpentBar tall share={share} rests={ad.status !== 'active'} />}
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-small text-2">
        {ran !== null ? <Fact name="Runtime">{lengthText(ran)}</Fact> : null}
        {ad.status === 'active' && ad.end_time_adjusted && !ad.run_until_pause ? (
          <Fact name="Ends">{momentText(ad.end_time_adjusted, timeZone)}</Fact>
        ) : null}
        {ad.status === 'active' && ad.end_time_adjusted && ad.run_until_pause ? (
          <Fact name="Next charge">{momentText(ad.end_time_adjusted, timeZone)}</Fact>
        ) : null}
        {ad.paused_at ? <Fact name="Paused since">{momentText(ad.paused_at, timeZone)}</Fact> : null}
        {ad.status === 'scheduled' && ad.scheduled_for ? (
          <Fact name="Starts">{momentText(ad.scheduled_for, timeZone)}</Fact>
        ) : null}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}</dt>
      <dd className="font-medium text-ink tnum">{children}</dd>
    </div>
  );
}
