/** A place on a map, in degrees. */
export interface Place {
  lat: number;
  lng: number;
}

const EARTH_METERS = 6_371_000;
/** Paths on a campus are about a third longer than the straight line. */
const WALKING_FACTOR = 1.3;

/** Spots this far apart on foot are near each other: about ten minutes. */
export const NEAR_METERS = 800;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * The estimated walk between two places: the straight line times 1.3 (BRO-03). No route is looked up.
 * @returns whole meters
 */
export function walkingMeters(from: Place, to: Place): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)];
  const across = Math.sin((lat2 - lat1) / 2) ** 2;
  const along = Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return Math.round(2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(across + along))) * WALKING_FACTOR);
}

/** How far each place is from the nearest of some others, in meters. */
export const nearestOf = <To extends Place>(
  places: readonly To[],
  from: readonly Place[],
): (To & { meters: number })[] =>
  from.length === 0
    ? []
    : places.map((place) => ({ ...place, meters: Math.min(...from.map((start) => walkingMeters(start, place))) }));
