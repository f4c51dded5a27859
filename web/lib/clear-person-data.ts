import { closeBrowserStorage, browserStorage } from './browser-storage.ts';
import { type PersonDataNames, OF_DEVICE, PARTING } from './person-data-names.ts';

/*
 * What a person leaves behind in a browser that others use too. Whoever signs out gets a new document, so nothing in
 * memory outlives them; what the browser keeps is deleted here.
 */

/** Whose things are kept here, in each of the two stores: a user's id. */
const FOR = 'kept-for';
/** What a visitor asked for before signing in: the email of a mailed link (features/identity/sign-in-link.ts). */
const OF_VISITOR = ['sign_in_email', 'sign_in_name'];
/** Notes whose page this is, and deletes what somebody else left behind. */
export function keepFor(userId: string | null): void {
  const inTab = browserStorage.session.get(FOR);
  if (inTab !== null && inTab !== userId) browserStorage.session.clear();
  // a visitor may be the same person, whose sign-in has ended: their drafts wait for them
  if (userId === null) return;
  const inBrowser = browserStorage.local.get(FOR);
  if (inBrowser !== null && inBrowser !== userId) {
    browserStorage.local.clear([...OF_DEVICE, ...OF_VISITOR]);
    void import('./leaving.ts').then(({ dropDraftFiles }) => dropDraftFiles());
  }
  browserStorage.session.set(FOR, userId);
  browserStorage.local.set(FOR, userId);
}

/** Whether a page that the browser froze is still its person's. */
export const isStillFor = (userId: string | null): boolean =>
  (browserStorage.session.get(FOR) ?? null) === userId && (userId === null || browserStorage.local.get(FOR) === userId);

/** The page is being left, or will be: one way out is enough. */
let isLeaving = false;

/** Leaves the page of somebody who is no longer signed in, with all that was kept for them. @param to a path */
export async function leave(to: string, how?: PersonDataNames): Promise<void> {
  if (!isLeaving) await go(to, how);
}

/**
 * Ends a sign-in and leaves. What the server says of the end meanwhile is no news.
 * @throws what `end` throws: then the page stays
 */
export async function leaveAfter(end: () => Promise<unknown>, to: string, how?: PersonDataNames): Promise<void> {
  isLeaving = true;
  try {
    await end();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
  await go(to, how);
}

async function go(to: string, how: PersonDataNames = {}): Promise<void> {
  isLeaving = true;
  closeBrowserStorage();
  // on a slow line the next page takes a while
  document.getElementById('root')?.setAttribute('hidden', '');
  await import('./leaving.ts').then((part) => part.forget(how)).catch(() => undefined);
  window.location.replace(to);
}

/** What the page before wanted said, once. */
export function takePartingWords(): string | null {
  const words = browserStorage.session.get(PARTING);
  browserStorage.session.drop(PARTING);
  return words;
}
