import type { Tx } from '../../platform/database/write.ts';
import { accountByAddress, type AccountChangeNotice, announceChange, audit } from '../identity/index.ts';
import { deleteSessionsOf } from '../identity/sessions/index.ts';
import { dropAllFactors, findFactorOwner } from './store.ts';

/**
 * Removes all second factors of an account whose owner lost them and the recovery codes, after an operator has verified
 * the owner in another way. All its sessions end.
 * @returns the username, or null when there is no such account
 */
export async function resetFactors(tx: Tx, notice: AccountChangeNotice, address: string): Promise<string | null> {
  const account = await accountByAddress.one(tx, address.toLowerCase());
  if (!account) return null;
  await dropAllFactors.run(tx, account.id);
  await deleteSessionsOf.run(tx, account.id, null);
  await audit(tx, { by: null, action: 'factors.remove', kind: 'user', id: account.id, note: 'by command' });
  await announceChange(notice, tx, account.id, 'account');
  return (await findFactorOwner.one(tx, account.id))?.username ?? null;
}
