import { codePoints, isBlank } from '../posts/rich-text/characters.ts';

/** Bidirectional overrides, zero-width spaces, lone surrogates and control characters except line breaks and tabs. */
const unwanted = /[\p{Cs}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|(?![\n\t])\p{Cc}/gu;
const lineEnd = /\r\n?|[\u0085\u2028\u2029]/g;
/** Several empty lines are reduced to one. */
const gap = /\n{3,}/g;

/** A message as it is stored: without the unwanted characters and surrounding space; '' when nothing visible is left. */
export function normaliseMessage(text: string): string {
  const clean = text.replace(lineEnd, '\n').replace(unwanted, '').replace(gap, '\n\n').trim();
  return isBlank(clean) ? '' : clean;
}

/** The length of a message in code points, as its limit counts it. */
export const messageLength = (text: string): number => codePoints(text);

/** Seconds for which a page shows that the other person is typing, unless the event is repeated. */
export const TYPING_SECONDS = 6;
/** Seconds for which a page shows that the other person is present, unless the event is repeated. */
export const PRESENCE_SECONDS = 45;
