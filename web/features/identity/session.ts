import { logOut } from '../../../contract/viewer.ts';
import { call } from '../../lib/api.ts';
import { leaveAfter } from '../../lib/clear-person-data.ts';

/**
 * Ends this sign-in and leaves nothing of it in the browser (AUT-87).
 * @param to where a visitor goes on
 * @throws ApiError when the server could not be asked
 */
export async function signOut(to = '/home'): Promise<void> {
  await leaveAfter(() => call(logOut), to);
}
