import type { AccountLine, CaseAction } from '../../../../contract/moderation/admin.ts';
import type { Role } from '../../../../contract/identity/identity.ts';
import { EVERYWHERE, type StaffScope, type Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { CaseRow } from './store-cases.ts';

/** The moderator or admin who decides. */
export interface Moderator {
  userId: string;
  role: Role;
  /** the campus that they see and act on, or the whole installation */
  scope: StaffScope;
}

/** @throws ProblemError forbidden for a member; the access level refuses them before */
export function moderatorOf({ userId, role, scope }: Pick<Viewer, 'userId' | 'role' | 'scope'>): Moderator {
  if (scope === null) throw problem('forbidden');
  return { userId, role, scope };
}

export const covers = (scope: StaffScope, campusId: string): boolean => scope === EVERYWHERE || scope === campusId;

/** The campus whose records a list shows: the one asked for, or else the moderator's own or the host's. */
export const campusToShow = (scope: StaffScope, wanted: string | undefined, host: string): string =>
  wanted ?? (scope === EVERYWHERE ? host : scope);

type Account = Pick<AccountLine, '_id' | 'role' | 'campus_id'>;
const ranks: Record<Role, number> = { member: 0, moderator: 1, admin: 2 };

/** Staff act on people of a lower role, never on themselves (STF-02). */
export const outranks = (moderator: Moderator, user: Pick<Account, '_id' | 'role'>): boolean =>
  user._id !== moderator.userId && ranks[user.role] < ranks[moderator.role];

/** Whether a moderator may act on an account: sign it out, warn, suspend or ban its owner. */
export const mayActOn = (moderator: Moderator, user: Account): boolean =>
  covers(moderator.scope, user.campus_id) && outranks(moderator, user);

/**
 * Whether a moderator may decide a case: about nothing of their own, and of a lower role. Nobody is above admins, so one
 * admin decides about what another one posted, but not about their account.
 */
export const mayDecideAbout = (moderator: Moderator, user: Pick<Account, '_id' | 'role'> | null): boolean =>
  user === null || outranks(moderator, user) || (user._id !== moderator.userId && moderator.role === 'admin');

export const isShutting = (action: CaseAction | null): boolean => action === 'ban' || action === 'suspend';

/** Whether an action concerns the account, not only what the case is about. A warning is about the content too. */
export function mayTake(moderator: Moderator, action: CaseAction, user: Account | null): boolean {
  if (!mayDecideAbout(moderator, user)) return false;
  if (user === null) return true;
  if (action === 'warn') return outranks(moderator, user);
  return !isShutting(action) || mayActOn(moderator, user);
}

type DecidableCase = Pick<CaseRow, 'kind' | 'state' | 'appealed' | 'hidden' | 'gone' | 'returns' | 'last_action'>;

/** The actions a moderator may take in a case in its current state. */
export function actionsOn(row: DecidableCase, user: AccountLine | null, moderator: Moderator): CaseAction[] {
  const barred = row.returns && row.last_action === 'ban';
  const shut =
    user !== null &&
    (user.state === 'banned' || user.state === 'suspended' || barred) &&
    covers(moderator.scope, user.campus_id);
  const there = row.kind !== 'user' && !row.gone;
  const restorable = (there && row.hidden) || (shut && (row.kind === 'user' || isShutting(row.last_action)));
  const may = (actions: CaseAction[]) => actions.filter((action) => mayTake(moderator, action, user));
  if (row.state !== 'open') return may(row.state === 'upheld' && !row.appealed && restorable ? ['restore'] : []);
  const actions: CaseAction[] = ['dismiss'];
  if (restorable) actions.push('restore');
  if (there && !row.hidden) actions.push('hide');
  if (there) actions.push('remove');
  if (user && user.state !== 'deleted') {
    actions.push('warn', 'suspend');
    if (user.state !== 'banned') actions.push('ban');
  }
  if (user?.state === 'deleted' && row.returns) actions.push('ban');
  return may(actions);
}
