import type { Geo } from '../../../platform/geo/index.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** The name of the country that an address is in; null where it is not known. */
export async function placeName(geo: Geo, ip: string | null): Promise<string | null> {
  const country = ip ? (await geo.placeOf(ip))?.country : null;
  return country && /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? null) : null;
}
