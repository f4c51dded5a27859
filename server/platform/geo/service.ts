import { placeFrom, type Source } from './place.ts';

const TIMEOUT_MS = 2_000;

/**
 * A look-up service as a source. The caller's address replaces `{ip}` in the URL, or else is sent as the parameter
 * `ip`; the service answers JSON with `country_code2` and `time_zone.name`.
 */
export function askService(template: string): Source {
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
