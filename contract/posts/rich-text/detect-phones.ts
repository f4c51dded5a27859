import type { Token } from './detect.ts';

/**
 * A US number: three, three and four digits, separated by a space, dot or hyphen or not at all, with or without
 * brackets and +1. Area code and exchange start with 2-9, which excludes most order numbers and prices. Every part is
 * of bounded length, so matching takes linear time.
 */
const phone =
  /(?<![\w$€£#@/=%.-])(?:\+?1[ .\u00A0-]?)?(?:\(([2-9]\d{2})\)[ .\u00A0-]{0,2}|([2-9]\d{2})[ .\u00A0-]?)([2-9]\d{2})[ .\u00A0\u2011\u2013-]?(\d{4})(?![\w%@/=]|[.,-]\d)/g;

/** Phone numbers in a text, as links that open a text message. */
export function phonesIn(text: string): Token[] {
  return Array.from(text.matchAll(phone), (match) => {
    const digits = `${match[1] ?? match[2]}${match[3]}${match[4]}`;
    const end = match.index + match[0].length;
    return { kind: 'phone', start: match.index, end, text: match[0], href: `sms:+1${digits}`, shown: match[0] };
  });
}
