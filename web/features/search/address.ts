/** "desk under $60", "bike over 100": a price at the end of the query becomes a filter. */
const PRICED = /^(.*\S)\s+(?:(under|below|less than|up to|<)|(over|above|more than|from|>))\s*(?:\$\s*)?(\d{1,7})$/i;

/** The address of the results for a typed query. */
export function searchPath(typed: string): string {
  const [, words, atMost, , dollars = ''] = PRICED.exec(typed) ?? [];
  if (!words) return `/search?q=${encodeURIComponent(typed)}`;
  return `/search?q=${encodeURIComponent(words)}&${atMost ? 'price_max' : 'price_min'}=${dollars}`;
}

/** State of a history entry. */
export interface SearchState {
  /** it was opened from another search, to which back leads */
  fromSearch?: boolean;
  /** posts of which the first that is found is scrolled to, such as the new ones of a saved search */
  opensAt?: readonly string[];
}
