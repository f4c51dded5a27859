import type { AccountLine } from '../../../../contract/moderation/admin.ts';
import type { CaseAction } from '../../../../contract/moderation/cases.ts';
import { covers, mayActOn, type Moderator, outranks } from '../../console/index.ts';
import type { CaseRow } from './store-cases.ts';

/**
 * Whether a moderator may decide a case: about nothing of their own, and of a lower role. Nobody is above admins, so one
 * admin decides about what another one posted, but not about their account.
 */
export const mayDecideAbout = (moderator: Moderator, user: Pick<AccountLine, '_id' | 'role'> | null): boolean =>
  user === null || outranks(moderator, user) || (user._id !== moderator.userId && moderator.role === 'admin');

/** Whether an action shuts a person out of their account. */
export const isShutting = (action: CaseAction | null): boolean => action === 'ban' || action === 'suspend';

/**
 * Whether a moderator may take an action in a case about a person (null: nobody is known). A ban or suspension concerns the
 * account, so it needs its campus in their scope; a warning is about the content too, and only needs a higher role.
 */
export function mayTake(moderator: Moderator, action: CaseAction, user: AccountLine | null): boolean {
  if (!mayDecideAbout(moderator, user)) return false;
  if (user === null) return true;
  if (action === 'warn') return outranks(moderator, user);
  return !isShutting(action) || mayActOn(moderator, user);
}

type DecidableCase = Pick<CaseRow, 'kind' | 'state' | 'appealed' | 'hidden' | 'gone' | 'returns' | 'last_action'>;

/** The actions a moderator may take in a case in its current state. */
export function actionsOn(row: DecidableCase, user: AccountLine | null, moderator: Moderator): CaseAction[] {
  // the account is deleted; the ban holds for whoever registers its email address again
  const isAddressBanned = row.returns && row.last_action === 'ban';
  const mayReadmit =
    user !== null &&
    (user.state === 'banned' || user.state === 'suspended' || isAddressBanned) &&
    covers(moderator.scope, user.campus_id);
  const contentExists = row.kind !== 'user' && !row.gone;
  const restorable =
    (contentExists && row.hidden) || (mayReadmit && (row.kind === 'user' || isShutting(row.last_action)));
  const allowed = (actions: CaseAction[]) => actions.filter((action) => mayTake(moderator, action, user));
  if (row.state !== 'open') return allowed(row.state === 'upheld' && !row.appealed && restorable ? ['restore'] : []);
  const actions: CaseAction[] = ['dismiss'];
  if (restorable) actions.push('restore');
  if (contentExists && !row.hidden) actions.push('hide');
  if (contentExists) actions.push('remove');
  if (user && user.state !== 'deleted') {
    actions.push('warn', 'suspend');
    if (user.state !== 'banned') actions.push('ban');
  }
  if (user?.state === 'deleted' && row.returns) actions.push('ban');
  return allowed(actions);
}
