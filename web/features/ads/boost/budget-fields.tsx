import { adLimits } from '../../../../contract/ads/ad-limits.ts';
import { campusDay } from '../../../../contract/sales/schedule.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useNow } from '../../../ui/time/clock.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { InfoButton } from '../components/info-button.tsx';
import { weekdayText } from '../time.ts';
import { dayCount } from '../words.ts';
import { startOf } from './boost-values.ts';
import { PartHead } from './part-head.tsx';
import type { useBoost } from './use-boost.ts';
import { useCampus } from '../../../lib/app-state.ts';

const DAY = 86_400_000;
const { daysMin, daysMax } = adLimits.boost;

/** How long the ad runs and when it starts. */
export function BudgetFields({ form }: { form: ReturnType<typeof useBoost> }) {
  const { days, run_until_pause: until, start } = form.values;
  const { time_zone: timeZone } = useCampus();
  const now = useNow();
  const ends = (startOf(start, now, timeZone) ?? now) + Number(days) * DAY;
  const share = ((Number(days) - daysMin) / (daysMax - daysMin)) * 100;
  return (
    <section aria-label="Budget" className="border-b border-line p-6 phone:px-4 phone:py-5">
      <PartHead title="Duration">
        <InfoButton name="Budget">
          <p>A boost costs $5 a day. Choose from 1 to 30 days, or let it run until you pause it.</p>
          <p>
            Your available funds pay first and your card the rest, at least $0.50. The budget is spent evenly while the
            ad runs; nothing is spent while it's paused. Stop it early, and what's left goes back to your available
            funds.
          </p>
          <p>
            Run until paused pays for one day now and takes $5 from your available funds for each further day. When they
            don't cover the next day, the ad pauses and we'll let you know.
          </p>
        </InfoButton>
      </PartHead>
      <div className={classNames('flex items-baseline justify-between gap-3', until && 'text-3')}>
        <p className="text-display font-bold tnum">{until ? 'Until paused' : dayCount(Number(days))}</p>
        <p className="text-label text-2">{until ? '$5 daily' : `Ends ${weekdayText(ends, timeZone)}`}</p>
      </div>
      <input
        type="range"
        aria-label="Duration in days"
        aria-valuetext={dayCount(Number(days))}
        min={daysMin}
        max={daysMax}
        step={1}
        value={days}
        disabled={until}
        onChange={(event) => form.set('days', event.target.value)}
        className="slider"
        style={{ '--share': `${share}%` } as React.CSSProperties}
      />
      <div className="flex justify-between text-small text-3" aria-hidden="true">
        <span>{dayCount(daysMin)}</span>
        <span>{dayCount(daysMax)}</span>
      </div>
      <div className="mt-3 flex items-start gap-3">
        <Checkbox
          className="flex-1"
          checked={until}
          onChange={(event) => form.set('run_until_pause', event.target.checked)}
        >
          Run until paused
        </Checkbox>
        <span className="py-[11px] text-2">$5 daily</span>
      </div>
      {until ? (
        <p role="note" className="mt-1 rounded-m bg-2 px-4 py-3 text-label text-2">
          Your ad stops when your funds run out. You pay for the first day now; each further day takes $5 from your
          available funds. Add funds in Payments to keep it running.
        </p>
      ) : null}
      <TextInput
        className="mt-5 max-w-[240px]"
        label="Start date"
        type="date"
        note="optional"
        min={campusDay(now, timeZone)}
        hint={start ? undefined : 'Leave blank to start right away.'}
        {...form.field('start')}
      />
    </section>
  );
}
