import type { Role } from '../../../contract/identity/identity.ts';
import type { AuditAction } from '../../../contract/moderation/audit-actions.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Tx } from '../../platform/database/write.ts';
import { problem } from '../../platform/http/problem.ts';
import type { LiveSender } from '../../platform/live/live-sender.ts';
import { addMembers } from '../campuses/index.ts';
import { deleteSessionsOf } from './sessions/session-store.ts';
import { announceChange } from './changes.ts';
import { endAllOf } from './follows/store.ts';
import * as store from './roles-and-bans-store.ts';

/** What is needed to publish a change of a person's role or ban. */
export interface AccountChangeNotice {
  bus: Bus;
  live: LiveSender;
}

/** An action of a moderator, an admin or an operator, or one that happened by itself, as the end of a request. */
export interface RecordedAction {
  /** null for an operator at the command line, and for what happened by itself */
  by: string | null;
  action: AuditAction;
  kind: string;
  id: string;
  /** in the moderator's own words */
  note?: string;
  detail?: object;
  /** the campus it is about, where the database can't find it by the target */
  campusId?: string;
}

/**
 * Writes an entry of the audit log, in the action's transaction; it is never deleted.
 * @returns its id
 */
export async function audit(tx: Tx, recorded: RecordedAction): Promise<string> {
  const { by, action, kind, id, note = '', detail = {}, campusId = null } = recorded;
  const entry = { actorId: by, action, targetKind: kind, targetId: id, note, detail, campusId };
  return (await store.writeAudit.one(tx, entry))?.id ?? '';
}

const roleText = (role: Role, campusId: string | null): string => (campusId ? `${role} of ${campusId}` : role);

/**
 * Gives an account a role (D9).
 * @param campusId the campus of a moderator; null: the whole installation
 * @param by the acting admin; null for an operator at the command line
 * @returns the username and the previous role, or null when the account was deleted
 */
export async function grantRoleTo(
  tx: Tx,
  notice: AccountChangeNotice,
  userId: string,
  role: Role,
  campusId: string | null,
  by: string | null,
): Promise<{ username: string; was: Role } | null> {
  const changed = await store.setRole.one(tx, userId, role, campusId);
  if (!changed) return null;
  const { id, username, was, was_campus } = changed;
  const note = `${roleText(was, was_campus)} to ${roleText(role, campusId)}`;
  await audit(tx, { by, action: 'role', kind: 'user', id, note });
  await announceChange(notice, tx, id, 'account');
  return { username, was };
}

/** The same for the account of an email or school email, by an operator at the command line. */
export async function grantRole(tx: Tx, to: AccountChangeNotice, email: string, role: Role, campus: string | null) {
  const account = await store.accountByAddress.one(tx, email.toLowerCase());
  return account ? grantRoleTo(tx, to, account.id, role, campus, null) : null;
}

/** Locks the admins. @throws ProblemError last_admin when the one who stops being one (D9) is the last */
export async function keepAnAdmin(tx: Tx, leavingId: string): Promise<void> {
  if ((await store.onlyAdmin.one(tx, leavingId))?.alone) throw problem('last_admin');
}

/**
 * Bans an address and its account, if there is one. No one can sign in with it, and its sessions end at once
 * (D10).
 * @param by the acting moderator; null for an operator at the command line
 * @returns the banned username, or null when only the address is banned
 */
export async function ban(
  tx: Tx,
  notice: AccountChangeNotice,
  address: string,
  reason: string,
  by: string | null = null,
): Promise<string | null> {
  const email = address.toLowerCase();
  const account = await store.accountByAddress.one(tx, email);
  const username = account ? await banUser(tx, notice, account.id, reason, by) : null;
  await store.insertBan.run(tx, null, email, reason, by);
  if (!account) await audit(tx, { by, action: 'ban', kind: 'email', id: email, note: reason });
  return username;
}

/**
 * Bans an account and its addresses; its sessions end at once (D10).
 * @returns its username, or null when there is no such account
 */
export async function banUser(
  tx: Tx,
  notice: AccountChangeNotice,
  userId: string,
  reason: string,
  by: string | null,
): Promise<string | null> {
  const account = await store.setBanned.one(tx, userId, true);
  if (!account) return null;
  await store.insertBan.run(tx, userId, account.email, reason, by);
  if (account.school_email && account.school_email !== account.email)
    await store.insertBan.run(tx, null, account.school_email, reason, by);
  await audit(tx, { by, action: 'ban', kind: 'user', id: userId, note: reason });
  await deleteSessionsOf.run(tx, userId, null);
  await endAllOf.run(tx, userId);
  if (account.member) await addMembers(tx, notice.bus, account.campus_id, -1);
  await announceChange(notice, tx, userId, 'account');
  return account.username;
}

/**
 * Lifts the ban of an account and of its addresses.
 * @returns whether there is such an account and it was banned
 */
export async function unbanUser(
  tx: Tx,
  notice: AccountChangeNotice,
  userId: string,
  reason: string,
  by: string | null,
): Promise<boolean> {
  const banned = await store.isBanned.one(tx, userId);
  const account = banned && (await store.setBanned.one(tx, userId, false));
  if (!account) return false;
  const emails = [account.email, account.school_email].filter((email) => email !== null);
  await store.deleteBansOf.run(tx, userId, emails);
  await audit(tx, { by, action: 'unban', kind: 'user', id: userId, note: reason });
  // `member` is false, since they were banned
  if (account.school_verified) await addMembers(tx, notice.bus, account.campus_id, 1);
  await announceChange(notice, tx, userId, 'account');
  return true;
}

/**
 * Suspends an account for some days: its sessions end, and it cannot sign in meanwhile (D53). With null days the
 * suspension is lifted.
 * @returns the end (ISO 8601), or null when it is not suspended now or there is no such account
 */
export async function suspendUser(
  tx: Tx,
  notice: AccountChangeNotice,
  userId: string,
  days: number | null,
  reason: string,
  by: string | null,
): Promise<string | null> {
  const account = await store.setSuspended.one(tx, userId, days);
  if (!account) return null;
  const action = days === null ? 'unsuspend' : 'suspend';
  await audit(tx, { by, action, kind: 'user', id: userId, note: reason, detail: days === null ? {} : { days } });
  if (days !== null) await deleteSessionsOf.run(tx, userId, null);
  await announceChange(notice, tx, userId, 'account');
  return account.until;
}
