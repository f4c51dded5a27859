import { addressesIn } from './detect-addresses.ts';
import { linkIn } from './detect-links.ts';
import { phonesIn } from './detect-phones.ts';
import { wordsOf } from './words.ts';

/** A link in a text, or the text between links. `start` and `end` are UTF-16 offsets. */
export type Token =
  | { kind: 'text'; start: number; end: number; text: string; href?: undefined; shown: string }
  | {
      kind: 'link' | 'email' | 'phone' | 'address';
      start: number;
      end: number;
      text: string;
      /** only http, https, mailto or sms */
      href: string;
      /** displayed text: a web address is shortened, everything else as written */
      shown: string;
    };

/**
 * Finds web addresses, email addresses, US phone numbers (sms:) and street addresses (map search) in a plain text.
 * The tokens cover the whole text in order. Takes linear time for any text.
 */
export function detect(text: string): Token[] {
  const words = wordsOf(text);
  const links = words.flatMap((word) => linkIn(word) ?? []);
  // The earlier match wins, and at the same position the longer one.
  const found = [...links, ...phonesIn(text), ...addressesIn(words)].sort((a, b) => a.start - b.start || b.end - a.end);
  const tokens: Token[] = [];
  let at = 0;
  const plain = (end: number) => {
    const between = text.slice(at, end);
    if (between) tokens.push({ kind: 'text', start: at, end, text: between, shown: between });
  };
  for (const token of found) {
    if (token.start < at) continue;
    plain(token.start);
    const written = text.slice(token.start, token.end);
    tokens.push({ ...token, text: written, shown: token.kind === 'link' ? token.shown : written });
    at = token.end;
  }
  plain(text.length);
  return tokens;
}
