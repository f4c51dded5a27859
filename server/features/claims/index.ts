import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Identity } from '../identity/index.ts';
import { sendInvitations } from './invitations.ts';
import { claimRoutes } from './routes.ts';

export {
  type ImportedListing,
  type ImportOptions,
  importPeople,
  type ImportResult,
  type ListingImporter,
} from './import-people.ts';
export { inviteUnclaimed } from './invitations.ts';
export { emailsIn, ImportError } from './read-people.ts';

/** Imported accounts: importing people, inviting them, and taking over one's own. */
export function createClaims(platform: Platform, campuses: Campuses, identity: Identity): { routes: Route[] } {
  sendInvitations(platform, campuses.directory);
  const { sessions, regionGate, answerViewer, isHidden } = identity;
  return { routes: claimRoutes({ platform, campuses, sessions }, regionGate, answerViewer, { isHidden }) };
}
