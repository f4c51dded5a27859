/** A place on a map, in degrees. */
export interface MapPoint {
  lat: number;
  lng: number;
}

const EARTH_METERS = 6_371_000;
/** Paths on a campus are about a third longer than the straight line. */
const WALKING_FACTOR = 1.3;

/** An ordinary pace, 4.8 km/h. */
const METERS_A_MINUTE = 80;

/** Spots at most this far apart on foot are near each other: ten minutes. */
export const NEAR_METERS = 10 * METERS_A_MINUTE;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * The estimated walk between two places: the straight line (haversine formula) times 1.3. No route is looked up.
 * @returns whole meters
 */
export function walkingMeters(from: MapPoint, to: MapPoint): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)];
  const across = Math.sin((lat2 - lat1) / 2) ** 2;
  const along = Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return Math.round(2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(across + along))) * WALKING_FACTOR);
}

/** @returns the distance on a map, in meters, of two places that are this many minutes' walk apart */
export const straightMeters = (minutes: number): number => (minutes * METERS_A_MINUTE) / WALKING_FACTOR;

/** @param meters on foot @returns whole minutes, at least one */
export const walkingMinutes = (meters: number): number => Math.max(1, Math.round(meters / METERS_A_MINUTE));

/** A walk as people here say it: "350 ft", "0.4 mi". @param meters on foot */
export function walkText(meters: number): string {
  const feet = meters / 0.3048;
  return feet < 1_000 ? `${Math.max(10, Math.round(feet / 10) * 10)} ft` : `${(feet / 5_280).toFixed(1)} mi`;
}

const directions = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const;

/** In which of the eight directions a place lies. `east` and `north` are meters from here. */
export const direction = (east: number, north: number): (typeof directions)[number] =>
  directions[(Math.round(Math.atan2(east, north) / (Math.PI / 4)) + 8) % 8] ?? 'north';

/** Each place with how far it is from the nearest of some others, in meters; none if there are no others. */
export const withMeters = <To extends MapPoint>(
  places: readonly To[],
  from: readonly MapPoint[],
): (To & { meters: number })[] =>
  from.length === 0
    ? []
    : places.map((place) => ({ ...place, meters: Math.min(...from.map((start) => walkingMeters(start, place))) }));
