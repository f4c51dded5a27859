import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { viewer } from '../identity/viewer.ts';
import { campusDays } from './campus-time.ts';
import { type TermDates, termsAhead } from './term-dates.ts';

const kinds = ['books', 'move-in', 'move-out'] as const;

/** What the time of the year suggests. */
export const season = z.object({
  kind: z.enum(kinds),
  /** the date of the calendar that it is about, such as `2026-08-17` */
  day: z.string(),
});
export type Season = z.infer<typeof season>;

/** The cookie with a season's key: for the visit when it was shown, for the season when a visitor dismissed it. */
export const seasonCookie = 'season';
export const seasonKey = ({ kind, day }: Season): string => `${kind}.${day}`;

export const dismissSeason = endpoint({
  name: 'dismissSeason',
  method: 'PUT',
  path: '/api/settings/dismissed-season',
  summary: "Hides a season's banner from the viewer, on all their devices",
  access: 'session',
  onArchivedCampus: 'works',
  /** a season's key */
  body: z.object({ season: z.string().check(z.regex(new RegExp(`^(${kinds.join('|')})\\.\\d{4}-\\d\\d-\\d\\d$`))) }),
  answer: viewer,
});

/**
 * From how many days before a date of the calendar, and until how many after it, its banner is shown. Where two overlap, the
 * first in this list is shown.
 */
const spans = [
  { kind: 'books', date: 'first_day', before: 7, after: 14 },
  { kind: 'move-in', date: 'move_in', before: 14, after: 3 },
  { kind: 'move-out', date: 'move_out', before: 21, after: 0 },
] as const;

/**
 * The season of a campus; null in between.
 * @param at milliseconds since 1970
 * @param timeZone IANA name of the campus's time zone
 */
export function seasonOf(calendar: readonly TermDates[], at: number, timeZone: string): Season | null {
  // the move-out of the current term, the books and move-in of the next
  const terms = termsAhead(calendar, at).slice(0, 2);
  for (const { kind, date, before, after } of spans)
    for (const term of terms) {
      const day = term[date];
      // 18:00 UTC is the same day on every campus
      const days = campusDays(at, Date.parse(`${day}T18:00:00Z`), timeZone);
      if (days <= before && days >= -after) return { kind, day };
    }
  return null;
}
