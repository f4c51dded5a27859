import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { CampusDirectory } from './directory.ts';
import { campusRoutes } from './routes.ts';
import { addMembers } from './store.ts';

export { addCampus, CampusChangeError, setCampus } from './change.ts';
export type { CampusRow } from './store.ts';
export { addMembers, CampusDirectory };

/** Campuses: who is served by which host, and what is public about a community. */
export interface Campuses {
  directory: CampusDirectory;
  routes: Route[];
  /** Changes a campus's count of verified members, in the transaction of what changed it. */
  addMembers: typeof addMembers;
}

export function createCampuses(platform: Platform): Campuses {
  const directory = new CampusDirectory(platform);
  return { directory, routes: campusRoutes(platform, directory), addMembers };
}
