import { type Spot, spotFacts } from '../../../contract/campuses/spot.ts';
import { calendarDay, meetUpTime } from '../../../contract/deals/times.ts';
import { useHydrated } from '../../lib/hydration.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ExternalIcon } from '../../ui/icons/icons.tsx';
import { CampusMap, mapsUrl } from './campus-map.tsx';

/** A day as a sheet of a calendar. */
export function CalendarSheet({ at, zone }: { at: string; zone: string }) {
  const { weekday, day } = calendarDay(at, zone);
  return (
    <span
      aria-hidden="true"
      className="w-13 shrink-0 overflow-hidden rounded-m pb-1.5 text-center inset-ring inset-ring-line-2"
    >
      <span className="block bg-accent-solid text-[11px] leading-[18px] font-semi text-on-accent">{weekday}</span>
      <b className="block pt-0.5 text-[22px] leading-7 font-bold tracking-[-.02em] tnum">{day}</b>
    </span>
  );
}

interface PlaceAndTimeProps {
  spot: Spot;
  /** ISO 8601 */
  at: string;
  /** IANA name */
  zone: string;
  /** ms */
  now: number;
}

/** Where and when two people meet, in words. */
export function PlaceAndTime({ spot, at, zone, now }: PlaceAndTimeProps) {
  return (
    <div className="flex items-center gap-3">
      <CalendarSheet at={at} zone={zone} />
      <div className="min-w-0">
        <p className="text-lead font-bold tracking-[-.012em]">{meetUpTime(at, zone, now)}</p>
        <p className="text-label wrap-anywhere">{spot.name}</p>
        <p className="text-small text-2 wrap-anywhere">{spotFacts(spot)}</p>
      </div>
    </div>
  );
}

/** The campus's map with the spot marked, and a link to the device's maps. `tall`: higher, for a page of its own. */
export function MapOf({ spot, spots, tall }: { spot: Spot; spots: readonly Spot[]; tall?: boolean }) {
  // the server doesn't know the device
  const isApple = useHydrated() && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <div className="mt-3">
      <CampusMap spots={spots} chosen={spot} className={tall ? 'h-40 desk:h-55' : 'h-30 desk:h-38'}>
        <a
          href={mapsUrl(spot, isApple)}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonClass('plain', 's')} mt-1 first:-ml-3`}
        >
          <ExternalIcon size={16} />
          Open in Maps
        </a>
      </CampusMap>
    </div>
  );
}
