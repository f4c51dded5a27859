import { getViewer, logOut } from '../../../contract/viewer.ts';
import { call } from '../../lib/api.ts';
import { setViewer } from '../../lib/viewer.ts';
import { forgetPlace } from './landing.ts';

/** Asks who is signed in and takes the answer over: after a sign-out, and when another tab changed it. */
export async function syncViewer(): Promise<void> {
  setViewer(await call(getViewer));
}

/**
 * Ends this sign-in (AUT-87).
 * @throws ApiError when the server could not be asked
 */
export async function signOut(): Promise<void> {
  await call(logOut);
  forgetPlace();
  await syncViewer();
}
