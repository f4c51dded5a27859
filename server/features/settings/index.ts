import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Identity } from '../identity/index.ts';
import type { SignIn } from '../sign-in/index.ts';
import { settingsRoutes } from './routes.ts';
import { signInMethodRoutes } from './sign-in-methods.ts';

/** The account screen: what a person changes about themselves. */
export function createSettings(
  platform: Platform,
  campuses: Campuses,
  { sessions, answer }: Identity,
  { hasGoogle }: SignIn,
): { routes: Route[] } {
  const parts = { platform, campuses, sessions };
  return { routes: [...settingsRoutes(parts, answer), ...signInMethodRoutes(parts, hasGoogle)] };
}
