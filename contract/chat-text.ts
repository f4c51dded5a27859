/** Bidirectional overrides, zero-width spaces, lone surrogates and control characters but the line break and the tab. */
const unwanted = /[\p{Cs}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|(?![\n\t])\p{Cc}/gu;
const lineEnd = /\r\n?|[\u0085\u2028\u2029]/g;
/** More than one empty line says no more than one. */
const gap = /\n{3,}/g;
/** Shows nothing: white space, what is ignorable by default, the blank Braille cell. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A message as it is stored: without what cannot be seen and spaces around it; '' when nothing is left. */
export function normaliseMessage(text: string): string {
  const clean = text.replace(lineEnd, '\n').replace(unwanted, '').replace(gap, '\n\n').trim();
  return blank.test(clean) ? '' : clean;
}

/** How long a message is, in characters as its limit counts them (code points). */
export function messageLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Seconds for which a page shows that the other person types, unless it hears so again. */
export const TYPING_SECONDS = 6;
/** Seconds for which a page shows that the other person is there, unless it hears so again. */
export const PRESENCE_SECONDS = 45;
