import ICAL from 'ical.js';
import ical from 'node-ical';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile, foldLine } from '../../server/features/deals/meet-ups/calendar-file.ts';

const entry: CalendarEntry = {
  uid: 'deal-1@ou.quad.example',
  sequence: 0,
  cancelled: false,
  title: 'Meet Tessa: Solid wood desk, two drawers; oak \\ pine',
  description: 'First line\nSecond line, with a comma; and “quotes” 🙂',
  spot: {
    _id: 's',
    name: 'Perry-Castañeda Library',
    hint: 'ground floor, by the entrance',
    lat: 30.2827,
    lng: -97.7381,
    indoor: true,
    hours: '',
    staffed: false,
  },
  at: Date.parse('2026-11-27T00:00:00Z'),
  zone: 'America/Chicago',
  url: 'https://ou.quad.example/messages/1',
  now: Date.parse('2026-11-25T15:04:05Z'),
};

/** The results of two independent parsers. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const first = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component);
  const zone = calendar.getFirstSubcomponent('vtimezone');
  // by the file's own time zone definition, not the parser's
  const own = new ICAL.Timezone(zone as ICAL.Component);
  const start = first.startDate.clone();
  start.zone = own;
  const second = Object.values(ical.sync.parseICS(text)).find((part) => part?.type === 'VEVENT');
  if (second?.type !== 'VEVENT') throw new Error('no event');
  return { calendar, first, start: start.toJSDate(), second };
}

describe('the calendar file of a meet-up', () => {
  it('is read the same by two parsers: texts, place, time, number of the version [MEE-03]', () => {
    const { calendar, first, start, second } = read(calendarFile(entry));
    expect([calendar.getFirstPropertyValue('method'), calendar.getFirstPropertyValue('version')]).toEqual([
      'PUBLISH',
      '2.0',
    ]);
    expect([first.uid, second.uid]).toEqual([entry.uid, entry.uid]);
    expect([first.summary, second.summary]).toEqual([entry.title, entry.title]);
    expect([first.description, second.description]).toEqual([entry.description, entry.description]);
    const place = 'Perry-Castañeda Library, ground floor, by the entrance';
    expect([first.location, second.location]).toEqual([place, place]);
    expect([start.getTime(), second.start.getTime()]).toEqual([entry.at, entry.at]);
    expect(second.end?.getTime()).toBe(entry.at + 30 * 60_000);
    expect([first.sequence, Number(second.sequence)]).toEqual([0, 0]);
    expect(second.status).toBe('CONFIRMED');
    expect(first.component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString()).toBe('-PT1H');
  });

  it('ends for moments that are a few seconds from a change of clocks, some weeks away [MEE-03]', () => {
    const DAY = 86_400_000;
    const clocks = (at: number) => /BEGIN:VTIMEZONE[^]*END:VTIMEZONE/.exec(calendarFile({ ...entry, at }))?.[0];
    const change = Date.parse('2026-03-08T08:00:00Z');
    for (let days = -364; days <= 364; days++)
      expect(clocks(change + days * DAY + 30_007)).toBe(clocks(change + days * DAY));
  });

  it.each([
    ['2026-11-01T05:30:00Z', 'America/Chicago', 'in the night when the clocks go back, before it'],
    ['2026-11-01T07:30:00Z', 'America/Chicago', 'after it'],
    ['2026-11-01T17:00:00Z', 'America/Chicago', 'at noon of that day'],
    ['2027-03-14T07:45:00Z', 'America/Chicago', 'before the clocks go forward'],
    ['2027-03-14T08:00:00Z', 'America/Chicago', 'right after it'],
    ['2026-07-04T19:15:00Z', 'America/Los_Angeles', 'in summer, in another zone'],
    ['2026-07-04T19:15:00Z', 'America/Phoenix', 'where the clocks never change'],
    ['2026-07-04T19:15:00Z', 'UTC', 'in UTC'],
    ['2026-12-04T19:15:00Z', 'Australia/Lord_Howe', 'where summer time is half an hour'],
  ])('has the right moment: %s in %s, %s [MEE-03]', (iso, zone) => {
    const at = Date.parse(iso);
    const { start, second } = read(calendarFile({ ...entry, at, zone }));
    expect([start.toISOString(), second.start.toISOString()]).toEqual([
      new Date(at).toISOString(),
      new Date(at).toISOString(),
    ]);
  });

  it('cancels the same entry with a higher number [MEE-03]', () => {
    const { calendar, first, second } = read(calendarFile({ ...entry, cancelled: true, sequence: 3 }));
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect([first.uid, first.sequence, second.status]).toEqual([entry.uid, 3, 'CANCELLED']);
    expect(first.component.getFirstSubcomponent('valarm')).toBeNull();
  });

  it('has lines of at most 75 octets that end in CR LF and never split a character', () => {
    const text = calendarFile({ ...entry, title: 'Größe 🙂'.repeat(40), description: 'é'.repeat(500) });
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
    expect(read(text).second.summary).toBe('Größe 🙂'.repeat(40));
    expect(foldLine('a'.repeat(75))).toBe('a'.repeat(75));
    expect(foldLine('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`);
  });

  it('can’t be given lines by a title', () => {
    const text = calendarFile({ ...entry, title: 'x\r\nEND:VEVENT\nATTENDEE:mailto:a@b.c\rSTATUS:CANCELLED' });
    expect(text.match(/^(END:VEVENT|ATTENDEE.*|STATUS:.*)\r$/gm)).toEqual(['STATUS:CONFIRMED\r', 'END:VEVENT\r']);
  });
});
