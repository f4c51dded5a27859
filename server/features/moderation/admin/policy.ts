import type { AccountLine, CaseAction } from '../../../../contract/moderation/admin.ts';
import type { Role } from '../../../../contract/identity/identity.ts';
import type { CaseRow } from './store-cases.ts';

/** The moderator or admin who decides. */
export interface Moderator {
  userId: string;
  role: Role;
}

/** No one decides about themselves, and only admins about admins (D9). */
export const mayDecideAbout = (moderator: Moderator, user: Pick<AccountLine, '_id' | 'role'> | null): boolean =>
  user === null || (user._id !== moderator.userId && (user.role !== 'admin' || moderator.role === 'admin'));

type DecidableCase = Pick<CaseRow, 'kind' | 'state' | 'appealed' | 'hidden' | 'gone' | 'last_action'>;

/** The actions a moderator may take in a case in its current state. */
export function actionsOn(row: DecidableCase, user: AccountLine | null, moderator: Moderator): CaseAction[] {
  if (!mayDecideAbout(moderator, user)) return [];
  const shut = user?.state === 'banned' || user?.state === 'suspended';
  const there = row.kind !== 'user' && !row.gone;
  const restorable = (there && row.hidden) || (shut && (row.kind === 'user' || isShutting(row.last_action)));
  if (row.state !== 'open') return row.state === 'upheld' && !row.appealed && restorable ? ['restore'] : [];
  const actions: CaseAction[] = ['dismiss'];
  if (restorable) actions.push('restore');
  if (there && !row.hidden) actions.push('hide');
  if (there) actions.push('remove');
  if (user && user.state !== 'deleted') {
    actions.push('warn', 'suspend');
    if (user.state !== 'banned') actions.push('ban');
  }
  return actions;
}

export const isShutting = (action: CaseAction | null): boolean => action === 'ban' || action === 'suspend';
