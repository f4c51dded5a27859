import type ICAL from 'ical.js';
import { addDays, type TermDates } from '../../../../contract/campuses/term-dates.ts';

/** An event of one or more days; `last` is its last one. */
interface DayEvent {
  name: string;
  first: string;
  last: string;
}

/** How schools name the days of a term. */
const kinds = {
  move_in: /\bmove[- ]?in\b|\b(residence )?halls? opens?\b/i,
  first_day: /\b(first day of (class|classes|instruction)|(class|classes|instruction) (begins?|starts?))\b/i,
  finals: /\bfinals\b|\bfinal exam/i,
  move_out: /\bmove[- ]?out\b|\b(residence )?halls? closes?\b/i,
};
/** What an event about finals is about if it isn't the finals themselves, as in "Final exam schedule posted". */
const notFinals = /\b(grades?|due|schedule|deadline|end)\b/i;
const season = /\b(spring|summer|fall|winter)\b/i;

/** A term begins at most this many days after move-in, and ends at most this many after its first day. */
const MOVE_IN_DAYS = 30;
const TERM_DAYS = 200;

/** A time of a calendar as a day: as it is written, or by the campus's clock if it's in UTC. */
function dayOf(time: ICAL.Time, timeZone: string): string {
  if (time.isDate || time.zone.tzid !== 'UTC') return time.toString().slice(0, 10);
  // in Canada's format, 2026-08-24
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time.toJSDate());
}

async function dayEvents(ics: string, timeZone: string): Promise<DayEvent[]> {
  const { default: ICAL } = await import('ical.js');
  const calendars = ICAL.parse(ics) as unknown[];
  // one calendar, or a list of them
  const roots = (typeof calendars[0] === 'string' ? [calendars] : calendars) as string[][];
  return roots
    .flatMap((root) => new ICAL.Component(root).getAllSubcomponents('vevent'))
    .flatMap((component) => {
      const { summary, startDate, endDate } = new ICAL.Event(component);
      if (!startDate || component.getFirstPropertyValue('status') === 'CANCELLED') return [];
      const first = dayOf(startDate, timeZone);
      const end = endDate ? dayOf(endDate, timeZone) : first;
      // an event of whole days ends before its end date
      const last = startDate.isDate && end > first ? addDays(end, -1) : end;
      return [{ name: summary ?? '', first, last }];
    })
    .toSorted((a, b) => a.first.localeCompare(b.first));
}

/** The name of the term that an event begins, such as "Fall 2026": its season as the event says it, else by the month. */
function nameOf({ name, first }: DayEvent): string {
  const said = season.exec(name)?.[1];
  const month = Number(first.slice(5, 7));
  const usual = month < 5 ? 'Spring' : month < 8 ? 'Summer' : 'Fall';
  const word = said ? said.charAt(0).toUpperCase() + said.slice(1).toLowerCase() : usual;
  return `${word} ${first.slice(0, 4)}`;
}

/**
 * The terms in an academic calendar: each first day of class begins one, and the move-in before it, the finals and the
 * move-out after it belong to it. Without a move-in, a term begins with its first day; without a move-out, it ends with its
 * finals.
 * @param ics the text of an .ics file
 * @returns the terms, and why others were left out, one sentence each
 */
export async function readCalendar(ics: string, timeZone: string): Promise<{ terms: TermDates[]; skipped: string[] }> {
  let events: DayEvent[];
  try {
    events = await dayEvents(ics, timeZone);
  } catch {
    return { terms: [], skipped: ["That isn't a calendar file (.ics)."] };
  }
  const eventsOf = (kind: keyof typeof kinds) => events.filter(({ name }) => kinds[kind].test(name));
  const starts = eventsOf('first_day');
  const terms = new Map<string, TermDates>();
  const skipped: string[] = [];
  for (const [at, start] of starts.entries()) {
    const { first: first_day } = start;
    const name = nameOf(start);
    // the first of several, as where some schools of a university begin later
    if (terms.has(name)) continue;
    const next = starts.slice(at + 1).find((later) => nameOf(later) !== name)?.first ?? '9999';
    const end = next < addDays(first_day, TERM_DAYS) ? next : addDays(first_day, TERM_DAYS);
    const within = (list: DayEvent[]) => list.filter(({ first }) => first >= first_day && first < end);
    const finals = within(eventsOf('finals').filter((event) => !notFinals.test(event.name)));
    const moveOut = within(eventsOf('move_out')).at(-1);
    const moveIn = eventsOf('move_in').findLast(
      ({ first }) => first <= first_day && first >= addDays(first_day, -MOVE_IN_DAYS),
    );
    const firstFinal = finals[0]?.first;
    if (!firstFinal) {
      skipped.push(`${name} has no finals in that calendar.`);
      continue;
    }
    const lastFinal = finals.reduce((last, event) => (event.last > last ? event.last : last), firstFinal);
    terms.set(name, {
      name,
      move_in: moveIn?.first ?? first_day,
      first_day,
      finals: firstFinal,
      move_out: moveOut && moveOut.last >= firstFinal ? moveOut.last : lastFinal,
    });
  }
  return { terms: [...terms.values()], skipped: [...new Set(skipped)] };
}
