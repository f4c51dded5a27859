import { logOut } from '../../../contract/identity/viewer.ts';
import { call } from '../../lib/api.ts';
import { leaveAfter } from '../../lib/clear-person-data.ts';

/**
 * Signs out and removes the session's data from the browser.
 * @param to where the visitor goes next, unless the university's session has to be ended too
 * @throws ApiError if the call failed
 */
export async function signOut(to = '/home'): Promise<void> {
  await leaveAfter(async () => (await call(logOut)).continue_to, to);
}
