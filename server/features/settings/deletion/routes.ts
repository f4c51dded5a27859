import { deleteAccount as endpoint } from '../../../../contract/identity/settings.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { campusRowOf } from '../../identity/index.ts';
import { type DeleteAccountParts, deleteAccount, registerLeaving } from './delete-account.ts';
import { registerUnverifiedSweep } from './unverified.ts';

export function deletionRoutes(parts: DeleteAccountParts): Route[] {
  registerLeaving(parts.platform);
  registerUnverifiedSweep(parts);
  return [
    route(endpoint, async (call) => {
      await deleteAccount(parts, campusRowOf(parts.campuses, call.campus), call, call.body.password);
      call.setSession(null);
      return undefined;
    }),
  ];
}
