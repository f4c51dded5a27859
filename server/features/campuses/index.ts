import type { Tx } from '../../platform/database/write.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { CampusDirectory } from './directory.ts';
import { campusRoutes } from './routes.ts';
import { addMembers } from './members.ts';
import { logo as storedLogo } from './own/store.ts';

export { listTerms } from './calendar/store.ts';
export { listSpots } from './spots/store.ts';
export { addCampus, changeCampus, setCampus } from './change.ts';
export { CampusChangeError } from './change-error.ts';
export { stateNames } from './state-names.ts';
export { readLogo, setLogo } from './own/logo.ts';
export { publishText } from './own/texts.ts';
export { addTerm, changeTerm, importCalendar, removeTerm, termView } from './calendar/change.ts';
export { termRenamed } from './events.ts';
export { clientSecretOf, loadSignIns, setSignIn, SignInFault } from './sign-in/change.ts';
export { addSpot, changeSpot, removeSpot, spotView } from './spots/change.ts';
export { mayReadCampus } from './may-read-sql.ts';
export type { SpotsOf } from './spots/change.ts';
export type { CampusRow } from './store.ts';
export { addMembers, CampusDirectory };

/** Campuses: which host serves which campus, and a community's public data. */
export interface Campuses {
  directory: CampusDirectory;
  routes: Route[];
  /** Changes a campus's count of verified members, in the transaction of the change. */
  addMembers(tx: Tx, campusId: string, by: number): Promise<void>;
  /** A campus's own logo, as WebP; null if it has none of that version. */
  logo(campusId: string, version: string): Promise<Buffer | null>;
}

/** What campuses need from features above them; app.ts supplies it. */
export interface CampusParts {
  /** the people hidden from a viewer (D11) */
  hiddenFrom?(userId: string): Promise<ReadonlySet<string>>;
}

export function createCampuses(platform: Platform, parts: CampusParts = {}): Campuses {
  const directory = new CampusDirectory(platform);
  const { hiddenFrom = async () => new Set<string>() } = parts;
  return {
    directory,
    routes: campusRoutes(directory, hiddenFrom),
    addMembers: (tx, campusId, by) => addMembers(tx, platform.bus, campusId, by),
    logo: async (campusId, version) => (await storedLogo.one(platform.pool, campusId, version))?.picture ?? null,
  };
}
