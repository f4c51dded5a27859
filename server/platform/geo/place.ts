/** Where an address is, as far as a source knows. */
export interface Place {
  /** ISO 3166 code in capitals, as in `US` */
  country: string | null;
  /** IANA name, as in `America/Chicago` */
  zone: string | null;
}

/** Looks an address of the public internet up; null when the source does not know it. */
export type Source = (address: string) => Place | null | Promise<Place | null>;

/** A place from what a source says, whatever it is. */
export function placeFrom(country: unknown, zone: unknown): Place | null {
  const place = {
    country: typeof country === 'string' && country !== '' ? country.toUpperCase() : null,
    zone: typeof zone === 'string' && zone !== '' ? zone : null,
  };
  return place.country === null && place.zone === null ? null : place;
}
