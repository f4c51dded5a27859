import type { Role } from '../../../contract/identity.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { LiveSender } from '../../platform/live/live.ts';
import { addMembers } from '../campuses/index.ts';
import { deleteSessionsOf } from './auth/session-store.ts';
import { announceChange } from './changes.ts';
import { banAccount, insertBan, setRole, writeAudit } from './standing-store.ts';

/** What a change of somebody's standing is told by. */
export interface Told {
  bus: Bus;
  live: LiveSender;
}

/**
 * Gives an account a role (D9, MOD-09).
 * @param by who does it; null for an operator at the command line
 * @returns the username and the role that it had, or null when there is no such account
 */
export async function grantRole(
  tx: Tx,
  told: Told,
  email: string,
  role: Role,
  by: string | null = null,
): Promise<{ username: string; was: Role } | null> {
  const changed = await setRole.one(tx, email.toLowerCase(), role);
  if (!changed) return null;
  await writeAudit.run(tx, by, 'role', 'user', changed.id, `${changed.was} to ${role}`);
  await announceChange(told, tx, changed.id, 'account');
  return { username: changed.username, was: changed.was };
}

/**
 * Bans an address and its account, if there is one: nobody gets in by it again (AUT-05), and its sign-ins end at once
 * (D10, MOD-15).
 * @param by who does it; null for an operator at the command line
 * @returns the banned username, or null when only the address is banned
 */
export async function ban(
  tx: Tx,
  told: Told,
  address: string,
  reason: string,
  by: string | null = null,
): Promise<string | null> {
  const email = address.toLowerCase();
  const account = await banAccount.one(tx, email);
  await insertBan.run(tx, account?.id ?? null, email, reason);
  await writeAudit.run(tx, by, 'ban', account ? 'user' : 'email', account?.id ?? email, reason);
  if (!account) return null;
  await deleteSessionsOf.run(tx, account.id, null);
  if (account.left) await addMembers.run(tx, account.campus_id, -1);
  await announceChange(told, tx, account.id, 'account');
  return account.username;
}
