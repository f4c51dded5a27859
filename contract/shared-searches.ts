/** So many people must have searched for a text before others are shown it (SEA-33). */
export const SHARED_SEARCH_PEOPLE = 5;
