import { dealLimits } from './deal-facts.ts';
import { clockTime, dateOf, dayLabel, quickTime, zoneName } from './times.ts';

/** A time that a meet-up can have. */
export interface TimeChoice {
  /** milliseconds since 1970 */
  at: number;
  /** "5:00 PM"; with the zone's name where the clock shows that time twice */
  label: string;
}

export interface DayChoice {
  /** "2026-11-26" */
  date: string;
  /** "Today, Nov 26" */
  label: string;
  times: TimeChoice[];
}

const { meetUpStep, meetUpWithin } = dealLimits;

/** People need a moment to answer and to get there. */
const LEAST_NOTICE = 10 * 60_000;

/**
 * The days and quarter hours of the next seven days, by the clock of the campus. They are steps of real time, so
 * an hour that the clocks skip doesn't appear, and one that they repeat appears twice.
 * @param now milliseconds since 1970
 */
export function meetUpDays(now: number, zone: string): DayChoice[] {
  const days: DayChoice[] = [];
  const first = Math.ceil((now + LEAST_NOTICE) / meetUpStep) * meetUpStep;
  for (let at = first; at <= now + meetUpWithin; at += meetUpStep) {
    const date = dateOf(at, zone);
    let day = days.at(-1);
    if (day?.date !== date) days.push((day = { date, label: dayLabel(at, zone, now), times: [] }));
    day.times.push({ at, label: clockTime(at, zone) });
  }
  for (const { times } of days) {
    const labels = times.map(({ label }) => label);
    const isTwice = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
    for (const time of times) if (isTwice(time.label)) time.label += ` ${zoneName(time.at, zone)}`;
  }
  return days;
}

/** Hours when campuses are busy and it's light or the doors are open, the most usual first. */
const QUICK_CLOCKS = ['5:00 PM', '6:00 PM', '12:00 PM', '3:00 PM', '10:00 AM'];
const QUICK_CHOICES = 3;
const QUICK_NOTICE = 30 * 60_000;

/** A few usual times of today and tomorrow, as one tap: "Today 5 PM". */
export function quickTimes(days: readonly DayChoice[], now: number, zone: string): TimeChoice[] {
  const usual = days
    .slice(0, 3)
    .map(({ times }) =>
      QUICK_CLOCKS.flatMap((clock) => times.find(({ at, label }) => label === clock && at >= now + QUICK_NOTICE) ?? []),
    );
  const [today = [], ...later] = dateOf(now, zone) === days[0]?.date ? usual : [[], ...usual];
  const chosen = [...today.slice(0, QUICK_CHOICES - 1), ...later.flat()].slice(0, QUICK_CHOICES);
  return chosen.toSorted((a, b) => a.at - b.at).map(({ at }) => ({ at, label: quickTime(at, zone, now) }));
}
