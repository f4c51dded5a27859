/*
 * The names of a person's data in the browser (lib/clear-person-data.ts deletes it).
 */

/** Settings of the device, not of a person. */
export const OF_DEVICE = ['shortcuts_off'];
/** The previous page's message for the next one. */
export const PARTING = 'parting_words';

/** The database of drafts' files (lib/draft-files/stored-blobs.ts). */
export const DRAFT_FILES = 'quad-drafts';
/** The cache of pages and answers for offline use, shared with the service worker. */
export const SEEN = 'seen';

/** Notifies this host's other tabs: `changed`, fetch the viewer; `left`, the person signed out. Null where there are none. */
export const tabs =
  typeof document !== 'undefined' && 'BroadcastChannel' in window ? new BroadcastChannel('quad.viewer') : null;

/** What happens to the data when the page is left. */
export interface PersonDataNames {
  /** the session ended by itself: drafts are kept until their author returns */
  drafts?: boolean;
  /** shown on the next page */
  say?: string;
}
