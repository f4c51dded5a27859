import { commonPasswords } from './common-passwords.ts';

export const EASY_PASSWORD = 'That password is too easy to guess.';

/** The owner's data that an attacker would try first. */
export interface Owner {
  names: readonly string[];
  email: string;
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A repeated key or short piece: aaaaaa, abab12abab12. */
const isRepetition = (password: string) => /^(.{1,6})\1+$/u.test(password);

/** Consecutive characters, up or down: 123456, fedcba. */
function isRun(password: string): boolean {
  const step = password.charCodeAt(1) - password.charCodeAt(0);
  if (Math.abs(step) !== 1) return false;
  for (let i = 2; i < password.length; i++) {
    // modulo 10, so that 0 follows 9 as in 1234567890
    const gap = (password.charCodeAt(i) - password.charCodeAt(i - 1) + 10) % 10;
    if (gap !== (step + 10) % 10) return false;
  }
  return true;
}

/**
 * Checks whether a password is very common, or equal to its owner's name or email or a part of them (D44).
 * @returns the message to show, or null
 */
export function passwordFault(password: string, owner: Owner): string | null {
  const low = password.toLowerCase();
  if (commonPasswords.has(low) || isRepetition(low) || isRun(low)) return EASY_PASSWORD;
  const names = owner.names.map(letters).filter((name) => name !== '');
  const own = new Set(
    [
      owner.email,
      owner.email.split('@')[0] ?? '',
      ...owner.email.split(/[@.+_-]/),
      ...names,
      names.join(''),
      names.toReversed().join(''),
      `${names[0] ?? ''}${names.at(-1) ?? ''}`,
    ]
      .map(letters)
      .filter((part) => part !== ''),
  );
  return own.has(letters(low)) ? EASY_PASSWORD : null;
}
