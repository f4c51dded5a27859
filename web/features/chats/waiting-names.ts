/** Entries in the browser's storage, which the first screen looks for before it loads the code that sends them. */
export const READS = 'reads';
export const LIKES = 'message-likes';
