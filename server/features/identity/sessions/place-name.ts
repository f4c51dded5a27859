import type { Geo } from '../../../platform/geo/index.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** The name of the country of an IP address; null if unknown. */
export async function placeName(geo: Geo, ip: string | null): Promise<string | null> {
  const country = ip ? (await geo.placeOf(ip))?.country : null;
  return country && /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? null) : null;
}
