import { createHash, randomBytes } from 'node:crypto';
import { codeLimits } from '../../../contract/identity/code-limits.ts';
import type { Tx } from '../../platform/database/write.ts';
import { dropRecoveryCodes, insertRecoveryCodes } from './store.ts';

/** Letters and digits that can't be confused. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const SIGNS_EACH = 16;

/** The characters of a code without separators, however it was typed; null if it isn't a code. */
export function bareRecoveryCode(typed: string): string | null {
  const bare = typed.toLowerCase().replace(/[\s-]/g, '');
  return bare.length === SIGNS_EACH && [...bare].every((sign) => SIGNS.includes(sign)) ? bare : null;
}

/** 79 random bits don't need a slow hash. */
export const hashRecoveryCode = (userId: string, bare: string): Buffer =>
  createHash('sha256').update(`recovery code\n${userId}\n${bare}`).digest();

function makeCode(): string {
  let bare = '';
  while (bare.length < SIGNS_EACH) {
    // bytes beyond the last whole multiple would make some characters more likely
    for (const byte of randomBytes(32))
      if (byte < 256 - (256 % SIGNS.length) && bare.length < SIGNS_EACH) bare += SIGNS[byte % SIGNS.length];
  }
  return bare;
}

/**
 * Replaces a person's recovery codes by ten new ones; the database stores their hashes.
 * @returns the codes as they are shown this once, as in `abcd-efgh-jkmn-pqrs`
 */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeLimits.secondFactor.recoveryCodes }, makeCode);
  await dropRecoveryCodes.run(tx, userId);
  await insertRecoveryCodes.run(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}
