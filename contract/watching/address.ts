/** The list of saved searches, in Search. */
export const savedSearchesPath = '/search/saved';
