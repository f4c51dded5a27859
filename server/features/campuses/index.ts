import type { Tx } from '../../platform/database/write.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { CampusDirectory } from './directory.ts';
import { campusRoutes } from './routes.ts';
import { addMembers } from './members.ts';

export { addCampus, CampusChangeError, type CampusChange, changeCampus, setCampus } from './change.ts';
export { listTerms } from './calendar/store.ts';
export { listSpots } from './spots/store.ts';
export { addTerm, changeTerm, importCalendar, removeTerm, termView } from './calendar/change.ts';
export { termRenamed } from './events.ts';
export { clientSecretOf, loadSignIns, setSignIn, SignInFault } from './sign-in/change.ts';
export type { SignInRow } from './sign-in/store.ts';
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
  };
}
