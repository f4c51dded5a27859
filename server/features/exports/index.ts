import type { Readable } from 'node:stream';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import { Exports } from './exports.ts';
import { addOwnParts } from './own-parts.ts';
import { exportRoutes } from './routes.ts';

/** Copies of a person's data (D18). Each feature adds its part to `platform.exported`. */
export interface DataExports {
  routes: Route[];
  /** A person's data as a ZIP, as they could download it themselves. */
  open(userId: string): Promise<Readable>;
}

export function createExports(platform: Platform, campuses: Campuses): DataExports {
  addOwnParts(platform.exported);
  const exports = new Exports(platform, campuses);
  return { routes: exportRoutes(platform, exports), open: (userId) => exports.open(userId) };
}
