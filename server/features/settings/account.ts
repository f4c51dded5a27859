import {
  type AccountFieldName,
  type AccountValues,
  accountField,
  accountFieldNames,
  type BirthDate,
} from '../../../contract/identity/account-fields.ts';
import type { Account, AccountAnswer } from '../../../contract/identity/settings.ts';
import { room } from '../../../contract/live-events.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { HostCampus } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AnswerViewer } from '../identity/index.ts';
import { type OwnAccountRow, findOwnAccount } from './store.ts';

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** A field's value as its column stores it. */
export function storedValue(name: AccountFieldName, value: unknown): unknown {
  if (accountField(name).kind !== 'date') return value;
  const { year, month, day } = value as BirthDate;
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

function valueOf(name: AccountFieldName, stored: string | number | null): unknown {
  if (accountField(name).kind !== 'date' || stored === null) return stored;
  const [year = 0, month = 0, day = 0] = String(stored).split('-').map(Number);
  return { month, day, year };
}

const accountView = (row: OwnAccountRow): Account => ({
  _id: row.id,
  username: row.username,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email ?? '',
  school_email: row.school_email,
  verified: row.verified,
  school_verified: row.school_verified,
  createdAt: row.created_at,
  lastModified: row.last_modified,
  ...(Object.fromEntries(accountFieldNames.map((name) => [name, valueOf(name, row[name])])) as AccountValues),
  email_notifications: row.email_notifications,
  has_password: row.has_password,
});

/**
 * The rows of a person's account screen.
 * @throws ProblemError not_signed_in when the account was deleted
 */
export async function loadAccount(db: Queryable, userId: string): Promise<Account> {
  const row = await findOwnAccount.one(db, userId);
  if (!row) throw problem('not_signed_in');
  return accountView(row);
}

/** Reloads the person after a change. */
export type AnswerAccount = (campus: HostCampus, userId: string) => Promise<AccountAnswer>;

export const createAnswerAccount =
  (pool: Platform['pool'], answerViewer: AnswerViewer): AnswerAccount =>
  async (campus, userId) => {
    const [viewer, account] = await Promise.all([answerViewer(pool, campus, userId), loadAccount(pool, userId)]);
    return { ...viewer, account };
  };

/** Notifies a person's open pages, after the commit, of a change that only they can see. */
export function announceOwnChange({ live }: Pick<Platform, 'live'>, tx: Tx, userId: string): void {
  tx.afterCommit(() => live.emit(room.user(userId), 'user.changed', { user_id: userId }));
}
