import type { Spot } from '../../../../contract/campuses/spot.ts';
import { zoneName } from '../../../../contract/deals/times.ts';
import { zoneOffset } from '../../../../contract/campuses/zone-offset.ts';

/** A meet-up as an entry of a calendar. Times are milliseconds since 1970. */
export interface CalendarEntry {
  /** the same for all versions of one meet-up, so that a calendar updates what it has */
  uid: string;
  /** rises with each version */
  sequence: number;
  cancelled: boolean;
  title: string;
  description: string;
  spot: Spot;
  at: number;
  zone: string;
  /** address of the deal */
  url: string;
  /** when this version was made */
  now: number;
}

const MINUTE = 60_000;
/** How long a meet-up takes in a calendar; people agree only when it begins. */
const LENGTH = 30 * MINUTE;
/** Of a line, by RFC 5545, 3.1. */
const MAX_OCTETS = 75;
const DAY = 24 * 60 * MINUTE;
/** No zone changes its clocks twice within it: the shortest time between two changes is Morocco's Ramadan. */
const CHANGE_APART = 14 * DAY;

/** Escapes a text for a field of a calendar (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

/** 20261126T170000Z */
const utc = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
/** 20261126T110000: by the clock of a zone */
const local = (at: number, offset: number): string => utc(at + offset).slice(0, -1);

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** Folds a line to at most 75 octets: a longer one continues after a line break and a space (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  let [out, octets] = ['', 0];
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > MAX_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += sign;
    octets += size;
  }
  return out;
}

/** The changes of a zone's clocks within a year and some days of a time, with the offsets in milliseconds before and after. */
function clockChanges(at: number, zone: string): { at: number; from: number; to: number }[] {
  const changes = [];
  // in whole minutes, as the halves below are: otherwise they may not come closer
  const start = Math.floor(at / MINUTE) * MINUTE - 370 * DAY;
  const end = at + 370 * DAY;
  let before = zoneOffset(start, zone);
  for (let day = start + CHANGE_APART; day <= end; day += CHANGE_APART) {
    const after = zoneOffset(day, zone);
    if (after === before) continue;
    let [low, high] = [day - CHANGE_APART, day];
    while (high - low > MINUTE) {
      const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE;
      if (zoneOffset(middle, zone) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: Math.ceil(high / MINUTE) * MINUTE, from: before, to: after });
    before = after;
  }
  return changes;
}

/** The zone as a calendar needs it: its offsets in the year before and after a time, each from when it holds. */
function zoneLines(at: number, zone: string): string[] {
  const changes = clockChanges(at, zone);
  const here = zoneOffset(at, zone);
  // where the clocks never change, the offset holds from 1970 on
  const known = changes.length > 0 ? changes : [{ at: Date.UTC(1970, 0, 1) - here, from: here, to: here }];
  const standard = Math.min(...known.map(({ to }) => to));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...known.flatMap((change) => {
      const kind = change.to > standard ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        // by the clock as it was before the change
        `DTSTART:${local(change.at, change.from)}`,
        `TZOFFSETFROM:${offsetText(change.from)}`,
        `TZOFFSETTO:${offsetText(change.to)}`,
        `TZNAME:${escapeText(zoneName(change.at, zone))}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

/** The text of an .ics file with one meet-up (RFC 5545), at its campus's local time. */
export function calendarFile(entry: CalendarEntry): string {
  const { spot, at, zone, cancelled } = entry;
  const time = (when: number) => `;TZID=${zone}:${local(when, zoneOffset(when, zone))}`;
  const place = [spot.name, spot.hint].filter(Boolean).join(', ');
  const reminder = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(entry.title)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quad//Meet-ups//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...zoneLines(at, zone),
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.now)}`,
    `LAST-MODIFIED:${utc(entry.now)}`,
    `DTSTART${time(at)}`,
    `DTEND${time(at + LENGTH)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `LOCATION:${escapeText(place)}`,
    `GEO:${spot.lat};${spot.lng}`,
    `URL:${entry.url}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(cancelled ? [] : reminder),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
