import type { Token } from './detect.ts';
import { endWithoutPunctuation, type Word } from './words.ts';

/**
 * Top-level domains that make a bare name a link (`depop.com`). Those that are also words (`me`, `it`, `us`) do so only
 * with a path, since people forget the space after a period. All others need `https://` or `www.`.
 */
const endings = new Set(
  'com org net edu gov mil io co app dev tv gg info biz shop store xyz ai fm ly uk ca de fr eu jp kr cn mx br es nl se ch page site online tech live news blog'.split(
    ' ',
  ),
);
const endingsBeforePath = new Set('me us it is to so in at be am my no gl link be gle'.split(' '));
const shownLength = 36;

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

function isHost(host: string): boolean {
  const labels = host.split('.');
  return host.length <= 253 && labels.length >= 2 && labels.every((part) => label.test(part));
}

/**
 * The readable address: no scheme, no www., at most 36 characters. A host in another script is shown in its Punycode
 * form.
 */
function shown(url: URL): string {
  const path = url.pathname === '/' && !url.search && !url.hash ? '' : url.pathname + url.search + url.hash;
  let readable = path;
  try {
    readable = decodeURI(path);
  } catch {
    // malformed percent encoding: shown as typed
  }
  const whole = url.host.replace(/^www\./, '') + readable.replace(/[\p{Cc}\p{Cf}\s]/gu, '');
  const characters = Array.from(whole);
  return characters.length <= shownLength ? whole : `${characters.slice(0, shownLength - 1).join('')}…`;
}

function toUrl(address: string): URL | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  // A username before the host (https://bank.com@evil.example) is only used to deceive.
  if (url.username || url.password || !isHost(url.hostname.replace(/\.$/, ''))) return null;
  return url;
}

function isBareLink(text: string): boolean {
  const hostEnd = text.search(/[/?#:]/);
  const host = (hostEnd < 0 ? text : text.slice(0, hostEnd)).toLowerCase();
  const rest = hostEnd < 0 ? '' : text.slice(hostEnd);
  if (!isHost(host) || (rest.startsWith(':') && !/^:\d{2,5}(?:[/?#]|$)/.test(rest))) return false;
  const labels = host.split('.');
  const ending = labels.at(-1) as string;
  if (host.startsWith('www.') && labels.length > 2) return /^[a-z]{2,}$/.test(ending);
  // "i.e.com", "e.g.co": a single letter before the ending is an abbreviation, except for two-part names (x.com, t.co).
  if (labels.at(-2)?.length === 1 && labels.length > 2) return false;
  return endings.has(ending) || (endingsBeforePath.has(ending) && /^\/[^/]/.test(rest));
}

/** A web or e-mail address in a word, or null. */
export function linkIn(word: Word): Token | null {
  // Quotes and angle brackets around an address belong to the sentence, and an address contains none.
  const inner = word.text.search(/[^<>"“”‘’'`{}|\\^«»]/);
  if (inner < 0) return null;
  const from = word.start + inner;
  const unquoted = word.text.slice(inner);
  const cutAt = unquoted.search(/[<>"“”‘’`{}|\\^«»]/);
  const text = cutAt < 0 ? unquoted : unquoted.slice(0, cutAt);

  const scheme = /(?<![a-z0-9])https?:\/\//i.exec(text);
  if (scheme) return token(from + scheme.index, text.slice(scheme.index), '');

  const lead = text.search(/[^([*_~'.,;:!?-]/);
  if (lead < 0) return null;
  const candidate = text.slice(lead);
  const trimmed = candidate.slice(0, endWithoutPunctuation(candidate)).replace(/'s?$/, '');
  if (trimmed.includes('@')) return emailToken(from + lead, trimmed);
  return isBareLink(trimmed) ? token(from + lead, trimmed, 'https://') : null;
}

function token(start: number, address: string, scheme: string): Token | null {
  const text = address.slice(0, endWithoutPunctuation(address));
  const url = toUrl(scheme + text);
  return url && { kind: 'link', start, end: start + text.length, text, href: url.href, shown: shown(url) };
}

function emailToken(start: number, text: string): Token | null {
  const parts = text.replace(/^mailto:/i, '').split('@');
  const [local = '', host = ''] = parts;
  if (parts.length !== 2 || !/^[\w.+-]{1,64}$/.test(local) || local.startsWith('.')) return null;
  if (!isHost(host) || !/\.[a-z]{2,24}$/i.test(host)) return null;
  const offset = text.length - local.length - host.length - 1;
  const address = `${local}@${host}`;
  return {
    kind: 'email',
    start: start + offset,
    end: start + text.length,
    text: address,
    href: `mailto:${address}`,
    shown: address,
  };
}
