/** "desk under $60", "bike over 100": a price at the end of what is typed is a filter, not a word to find. */
const PRICED = /^(.*\S)\s+(?:(under|below|less than|up to|<)|(over|above|more than|from|>))\s*(?:\$\s*)?(\d{1,7})$/i;

/** The address of the hits of what was typed. */
export function searchPath(typed: string): string {
  const [, words, atMost, , dollars = ''] = PRICED.exec(typed) ?? [];
  if (!words) return `/search?q=${encodeURIComponent(typed)}`;
  return `/search?q=${encodeURIComponent(words)}&${atMost ? 'price_max' : 'price_min'}=${dollars}`;
}

/** What a history entry of the search screen knows: that another search was before it, to which back leads (SEA-13). */
export interface SearchState {
  fromSearch?: boolean;
}
