/** A caller's location, as far as a source knows it; null where it doesn't. */
export interface CallerPlace {
  /** ISO 3166 code in capitals, as in `US` */
  country: string | null;
  /** IANA name, as in `America/Chicago` */
  zone: string | null;
}

/** Looks up a public address; null when the source doesn't know it. */
export type Source = (address: string) => CallerPlace | null | Promise<CallerPlace | null>;

/** A location from the answer of a source, whatever it contains; null when it has neither. */
export function placeFrom(country: unknown, zone: unknown): CallerPlace | null {
  const place = {
    country: typeof country === 'string' && country !== '' ? country.toUpperCase() : null,
    zone: typeof zone === 'string' && zone !== '' ? zone : null,
  };
  return place.country === null && place.zone === null ? null : place;
}
