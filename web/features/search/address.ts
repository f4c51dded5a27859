/** The address of the results for a typed query. Words that are filters stay in it, and are read wherever it's shown. */
export const searchPath = (typed: string): string => `/search?q=${encodeURIComponent(typed)}`;

/** State of a history entry. */
export interface SearchInAddress {
  /** it was opened from another search, to which back leads */
  fromSearch?: boolean;
  /** posts of which the first that is found is scrolled to, such as the new ones of a saved search */
  opensAt?: readonly string[];
}
