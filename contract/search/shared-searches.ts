/** How many people must have searched for a text before it is suggested to others. */
export const SHARED_SEARCH_PEOPLE = 5;
