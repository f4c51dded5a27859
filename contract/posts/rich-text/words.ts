/** A run of text without white space, and where it starts in UTF-16 units. */
export interface Word {
  text: string;
  start: number;
}

/**
 * The words of a text, in one pass. Every detector looks at a bounded number of them, so detection takes linear time.
 */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/\S+/gu), (match) => ({ text: match[0], start: match.index }));
}

const closers: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/**
 * The end of a link or address within a word: closing punctuation belongs to the sentence, a balanced bracket to the
 * link.
 */
export function endWithoutPunctuation(text: string): number {
  let end = text.length;
  while (end > 0) {
    const last = text.charAt(end - 1);
    const opener = closers[last];
    if (opener) {
      // Only the last few brackets matter; counting long rows of them would take quadratic time.
      const head = text.slice(Math.max(0, end - 200), end);
      if (head.split(opener).length >= head.split(last).length) break;
    } else if (!/[.,;:!?*_~'"…]/.test(last)) break;
    end -= 1;
  }
  return end;
}
