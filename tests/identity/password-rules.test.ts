import { expect, test } from 'vitest';
import { commonPasswords } from '../../server/features/identity/passwords/common-passwords.ts';
import { EASY_PASSWORD, passwordFault } from '../../server/features/identity/passwords/password-rules.ts';

const ana = { names: ['Ana', 'Maria', 'López-Núñez'], email: 'ana.lopez99@ou.edu' };

test('a thousand common passwords are refused in any case [AUT-91]', () => {
  expect(commonPasswords.size).toBeGreaterThan(1000);
  for (const password of ['password', 'QWERTY123', 'Iloveyou', 'letmein', 'sooners1'])
    expect(passwordFault(password, ana), password).toBe(EASY_PASSWORD);
});

test('a single repeated key, or a short sequence repeated, is refused [AUT-91]', () => {
  for (const password of ['aaaaaa', 'abab12abab12', '345678', '987654', '7890123', 'abcdefg'])
    expect(passwordFault(password, ana), password).toBe(EASY_PASSWORD);
});

test('a password equal to the name or e-mail is refused [AUT-91]', () => {
  for (const password of [
    'LópezNúñez',
    'ana maria lópez-núñez',
    'analópeznúñez',
    'ana.lopez99@ou.edu',
    'ana.lopez99',
    'lopez99',
  ])
    expect(passwordFault(password, ana), password).toBe(EASY_PASSWORD);
});

test('others pass, even one of symbols alone [AUT-91]', () => {
  for (const password of ['demo-password', 'tr0ub4dor', '!@#$%^&*', 'ana-likes-tea', '135792468'])
    expect(passwordFault(password, ana), password).toBeNull();
});
