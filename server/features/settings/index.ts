import type { Tx } from '../../platform/database/write.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Identity } from '../identity/index.ts';
import type { SignIn } from '../sign-in/index.ts';
import { removePerson } from './deletion/delete-account.ts';
import { deletionRoutes } from './deletion/routes.ts';
import { settingsRoutes } from './routes.ts';
import { signInMethodRoutes } from './sign-in-methods.ts';

/** The account screen: what a person changes about themselves, and deleting the account. */
export interface Settings {
  routes: Route[];
  /**
   * Deletes a person as they could themselves; false when there is no such account.
   * @param unnoticed they aren't mailed and don't notice: they have the account in another group
   * @throws ProblemError last_admin
   */
  removePerson(tx: Tx, userId: string, unnoticed?: boolean): Promise<boolean>;
}

export function createSettings(
  platform: Platform,
  campuses: Campuses,
  { sessions, answerViewer }: Identity,
  { hasGoogle }: SignIn,
): Settings {
  const parts = { platform, campuses, sessions };
  return {
    routes: [...settingsRoutes(parts, answerViewer), ...signInMethodRoutes(parts, hasGoogle), ...deletionRoutes(parts)],
    removePerson: (tx, userId, unnoticed) => removePerson(parts, tx, userId, { unnoticed }),
  };
}
