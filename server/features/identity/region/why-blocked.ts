import type { BlockedReason } from '../../../../contract/region.ts';
import type { CallerPlace } from '../../../platform/geo/index.ts';
import { isUsZone } from './us-zones.ts';

/**
 * Why a caller is refused, or null (D8). Refused are addresses in a country other than the US, and browsers whose time
 * zone is neither that of the address nor at the same offset now. If the address's zone is unknown, the browser's must
 * be a US zone. Missing data never leads to a refusal.
 * @param place location of the address; null if unknown
 * @param browserZone as reported by the browser; null if missing
 * @param now milliseconds since 1970
 */
export function whyBlocked(place: CallerPlace | null, browserZone: string | null, now: number): BlockedReason | null {
  if (!place) return null;
  if (place.country !== null && place.country !== 'US') return 'country';
  if (!browserZone) return null;
  if (place.zone === null) return isUsZone(browserZone) ? null : 'time_zone';
  if (place.zone.toLowerCase() === browserZone.toLowerCase()) return null;
  const there = offsetAt(place.zone, now);
  return there === null || there === offsetAt(browserZone, now) ? null : 'time_zone';
}

const clocks = new Map<string, Intl.DateTimeFormat | null>();
/** There are some 600 zones, but a browser can send any text, so the cache is bounded. */
const CLOCKS_MAX = 1_000;

function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  let clock: Intl.DateTimeFormat | null = null;
  try {
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    // unknown zone
  }
  if (clocks.size < CLOCKS_MAX) clocks.set(zone, clock);
  return clock;
}

/** A zone's offset at a moment, as in `GMT-05:00`; null if there is no such zone. */
function offsetAt(zone: string, now: number): string | null {
  const parts = clockOf(zone)?.formatToParts(now);
  return parts?.find((part) => part.type === 'timeZoneName')?.value ?? null;
}
