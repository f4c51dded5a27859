import type { AccountLine } from '../../../contract/moderation/admin.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { StaffScope } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { photoPath } from '../identity/index.ts';
import { type AccountLineRow, accountsById, findUserTarget } from './store-accounts.ts';

/** A person as moderators see them: with full name and the state of the account. */
export const accountView = (row: AccountLineRow): AccountLine => ({
  _id: row.id,
  username: row.username,
  name: `${row.first_name} ${row.last_name}`.trim(),
  img: photoPath(row.photo_id),
  campus_id: row.campus_id,
  role: row.role,
  staff_campus_id: row.staff_campus_id,
  state: row.state,
  suspended_until: row.suspended_until,
  createdAt: row.created_at,
});

/**
 * People by id, including deleted accounts; ids that never existed are missing. For the people in records that were
 * loaded in the viewer's scope: they may be of any campus.
 */
export async function loadAccounts(db: Queryable, ids: readonly (string | null)[]): Promise<Map<string, AccountLine>> {
  const wantedIds = [...new Set(ids.filter((id) => id !== null))];
  if (wantedIds.length === 0) return new Map();
  const rows = await accountsById.all(db, wantedIds);
  return new Map(rows.map((row) => [row.id, accountView(row)]));
}

/**
 * An existing account of the viewer's scope.
 * @throws ProblemError user_not_found
 */
export async function accountInScope(db: Queryable, scope: StaffScope, id: string): Promise<AccountLine> {
  const account = (await findUserTarget.one(db, scope, id)) && (await loadAccounts(db, [id])).get(id);
  if (!account) throw problem('user_not_found');
  return account;
}

const missing: AccountLine = {
  _id: '',
  username: '',
  name: 'Deleted user',
  img: null,
  campus_id: '',
  role: 'member',
  staff_campus_id: null,
  state: 'deleted',
  suspended_until: null,
  createdAt: new Date(0).toISOString(),
};

/** The account of an id, or a placeholder if it is missing. */
export const accountOf = (accounts: ReadonlyMap<string, AccountLine>, id: string | null): AccountLine =>
  accounts.get(id ?? '') ?? missing;
