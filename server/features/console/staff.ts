import type { AccountLine } from '../../../contract/moderation/admin.ts';
import type { Role } from '../../../contract/identity/identity.ts';
import { EVERYWHERE, type StaffScope, type Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';

/** A moderator or an admin. */
export interface Moderator {
  userId: string;
  role: Role;
  /** the campus that they see and act on, or the whole installation */
  scope: StaffScope;
}

/**
 * The viewer as a moderator.
 * @throws ProblemError forbidden for a member, whom the endpoint's access level refused already
 */
export function moderatorOf({ userId, role, scope }: Pick<Viewer, 'userId' | 'role' | 'scope'>): Moderator {
  if (scope === null) throw problem('forbidden');
  return { userId, role, scope };
}

/** Whether a campus is in the scope of staff. */
export const covers = (scope: StaffScope, campusId: string): boolean => scope === EVERYWHERE || scope === campusId;

/** The campus whose records a list shows: the one asked for, or else the moderator's own or the host's. */
export const campusToShow = (scope: StaffScope, wanted: string | undefined, host: string): string =>
  wanted ?? (scope === EVERYWHERE ? host : scope);

type Account = Pick<AccountLine, '_id' | 'role' | 'campus_id'>;
const ranks: Record<Role, number> = { member: 0, moderator: 1, admin: 2 };

/** Staff act on people of a lower role, never on themselves. */
export const outranks = (moderator: Moderator, user: Pick<Account, '_id' | 'role'>): boolean =>
  user._id !== moderator.userId && ranks[user.role] < ranks[moderator.role];

/** Whether a moderator may act on an account, such as sign it out, suspend or ban its owner. */
export const mayActOn = (moderator: Moderator, user: Account): boolean =>
  covers(moderator.scope, user.campus_id) && outranks(moderator, user);
