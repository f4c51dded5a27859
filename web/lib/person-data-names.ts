/*
 * What a person leaves behind in a browser, by its names there (lib/clear-person-data.ts deletes it).
 */

/** Choices for this device, not for a person. */
export const OF_DEVICE = ['shortcuts_off'];
/** What the page before wanted said. */
export const PARTING = 'parting_words';

/** The database of drafts' files (features/posts/composer/stored-blobs.ts). */
export const DRAFT_FILES = 'quad-drafts';
/** The cache of what was seen, which the service worker shares. */
export const SEEN = 'seen';

/** Tells this host's other tabs: `changed`, ask who is signed in; `left`, the person signed out for good. */
export const tabs =
  typeof document !== 'undefined' && 'BroadcastChannel' in window ? new BroadcastChannel('quad.viewer') : null;

export interface PersonDataNames {
  /** the sign-in ended by itself: what was being written waits for its writer's return */
  drafts?: boolean;
  /** said on the next page */
  say?: string;
}
