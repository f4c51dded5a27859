import { glob } from 'node:fs/promises';

/** A date, time or zone at which tests that suppose an ordinary day fail. */
export interface OddDate {
  about: string;
  /** of the machine */
  zone: string;
  /** what the machine's clock shows at the start, with its offset; null: the real time */
  at: string | null;
}

const chicago = 'America/Chicago';
const on = (about: string, at: string, zone = 'UTC'): OddDate => ({ about, zone, at });

/**
 * All in the past: PostgreSQL's own timers (lock, statement and deadlock timeouts) read the real time while they wait, so
 * they would never end at a date that is still to come. In the past all seem over when the first ends, so statements have
 * no timeout there (tests/harness/postgres.ts), which leaves a wait for a lock only the search for deadlocks.
 */
export const oddDates: Readonly<Record<string, OddDate>> = {
  'leap-28': on('February 28 of a leap year', '2024-02-28T21:00Z'),
  'leap-29': on('February 29', '2024-02-29T21:00Z'),
  'month-30': on('the last day but one of a month before a shorter one', '2026-01-30T21:00Z'),
  'month-31': on('the last day of that month', '2026-01-31T21:00Z'),
  'new-year': on('December 31, 23:50', '2025-12-31T23:50-06:00', chicago),
  spring: on('ten minutes before the clocks go forward', '2026-03-08T01:50-06:00', chicago),
  autumn: on('ten minutes before the clocks go back', '2026-11-01T01:50-05:00', chicago),
  honolulu: { about: 'now, on a machine in Honolulu', zone: 'Pacific/Honolulu', at: null },
  kolkata: { about: 'now, on a machine in Kolkata', zone: 'Asia/Kolkata', at: null },
};

/** The tests that run at these dates, as arguments of vitest: those without a browser, which takes ten times as long. */
export const oddProjects = ['--project', 'unit', '--project', 'server'] as const;

/** What runs at one of these dates each day, in a few minutes: where dates matter most. */
export const dailyTests = [
  ...oddProjects,
  ...['tests/unit', 'tests/prices', 'tests/sales', 'tests/campuses', 'tests/courses', 'tests/listings/expiry'],
] as const;

const PLACES = '/usr/{lib,lib64,local/lib}/{,*/}faketime/libfaketimeMT.so.1';

/** The library that changes the clock of a process and of its children; null where it isn't installed. */
export async function findFaketime(): Promise<string | null> {
  let found: string | null = null;
  for await (const path of glob(PLACES)) found ??= path;
  return found;
}

/** One of the dates, by the number of the day (UTC); without libfaketime, one of those that differ by their zone alone. */
export async function oddDateOfToday(): Promise<OddDate> {
  const faketime = await findFaketime();
  if (!faketime) console.log('libfaketime isn’t installed, so the tests run in another zone only.');
  const choice = Object.values(oddDates).filter(({ at }) => at === null || faketime !== null);
  return choice[Math.floor(Date.now() / 86_400_000) % choice.length] as OddDate;
}

/**
 * The environment in which programs have that date: the server, its database and the tests themselves. All have the
 * same offset from the real clock, so a process that starts later doesn't start at the date again.
 * @throws Error without libfaketime, if the date needs it
 */
export async function environmentAt({ zone, at }: OddDate): Promise<Record<string, string>> {
  if (at === null) return { TZ: zone };
  const library = await findFaketime();
  if (!library) throw new Error('libfaketime isn’t installed. On Debian and Ubuntu: apt-get install libfaketime');
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000);
  return {
    TZ: zone,
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // timeouts are measured by the monotonic clock, which stays as it is
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
