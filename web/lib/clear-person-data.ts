import { closeBrowserStorage, browserStorage } from './browser-storage.ts';
import { type PersonDataNames, OF_DEVICE, PARTING } from './person-data-names.ts';

/*
 * Removes a person's data from a browser that others may use too. Signing out loads a new document, so nothing stays in
 * memory; stored data is deleted here.
 */

/** Key of the user id that the stored data belongs to, in both stores. */
const FOR = 'kept-for';
/**
 * Written while signed out, so kept for whoever signs in: the email and name that a sign-in link was requested with
 * (features/sign-in/sign-in-link.ts).
 */
const OF_VISITOR = ['sign_in_email', 'sign_in_name'];

/** Stores whose page this is, and deletes what the browser stores for another user. @param userId null for a visitor */
export function keepFor(userId: string | null): void {
  const ofTab = browserStorage.session.get(FOR);
  if (ofTab !== null && ofTab !== userId) browserStorage.session.clear();
  // this visitor may be the same person after their session ended: what the local storage has, such as drafts, is kept
  if (userId === null) return;
  const ofHost = browserStorage.local.get(FOR);
  if (ofHost !== null && ofHost !== userId) {
    browserStorage.local.clear([...OF_DEVICE, ...OF_VISITOR]);
    void import('./leaving.ts').then(({ dropDraftFiles }) => dropDraftFiles());
  }
  browserStorage.session.set(FOR, userId);
  browserStorage.local.set(FOR, userId);
}

/** Whether a page restored from the back-forward cache still belongs to its user. @param userId null for a visitor's page */
export const isStillFor = (userId: string | null): boolean =>
  (browserStorage.session.get(FOR) ?? null) === userId && (userId === null || browserStorage.local.get(FOR) === userId);

/** Whether the page is being left: `leave` then does nothing. */
let isLeaving = false;

/**
 * Leaves the page after the session has ended, and deletes the user's stored data. Does nothing while the page is being left.
 * @param to a path
 */
export async function leave(to: string, how?: PersonDataNames): Promise<void> {
  if (!isLeaving) await go(to, how);
}

/**
 * Ends the session and leaves. Live events about its end are ignored meanwhile.
 * @param end may return where to go instead of `to`
 * @throws what `end` throws: then the page stays
 */
export async function leaveAfter(end: () => Promise<unknown>, to: string, how?: PersonDataNames): Promise<void> {
  isLeaving = true;
  let next: unknown;
  try {
    next = await end();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
  await go(typeof next === 'string' ? next : to, how);
}

async function go(to: string, how: PersonDataNames = {}): Promise<void> {
  isLeaving = true;
  closeBrowserStorage();
  // hidden, because the next page takes a while on a slow connection
  document.getElementById('root')?.setAttribute('hidden', '');
  // whatever fails, the page is left
  await import('./leaving.ts').then((part) => part.forgetOnDevice(how)).catch(() => undefined);
  window.location.replace(to);
}

/** The message that the previous page left for this one; returned once, then null. */
export function takePartingWords(): string | null {
  const words = browserStorage.session.get(PARTING);
  browserStorage.session.drop(PARTING);
  return words;
}
