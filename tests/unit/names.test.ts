import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { lastInitial, nameFault, parseName, usernameBase } from '../../contract/identity/names.ts';
import { isStaffLike } from '../../contract/identity/staff-names.ts';

test.each([
  ['Ana Lopez', 'Ana', '', 'Lopez'],
  ['Ana Maria Lopez', 'Ana', 'Maria', 'Lopez'],
  ['ana.maria,de-la lopez', 'ana', 'maria de-la', 'lopez'],
  ['Jean-Luc García-López', 'Jean-Luc', '', 'García-López'],
  ['Ana - Lopez', 'Ana', '', 'Lopez'],
  ['★ Ana ★ <b>Lopez</b>', 'Ana', '', 'bLopezb'],
  ['Wolfeschlegelsteinhausenbergerdorff', 'Wolfeschlegelsteinha', '', ''],
  ['Ana  Lopez', 'Ana', '', 'Lopez'],
  ['4na Ana L0pez Lopez', 'Ana', '', 'Lopez'],
  ["Ana O'Neil", 'Ana', '', "O'Neil"],
  ['Ana', 'Ana', '', ''],
  ['王', '王', '', ''],
  ['', 'anonymous', '', 'user'],
  ['123 4x', 'anonymous', '', 'user'],
])('the name %j is parsed [AUT-44, AUT-45]', (name, first, middle, last) => {
  expect(parseName(name)).toEqual({ first, middle, last });
});

test('any input gives a first name and a username [AUT-44, AUT-45, AUT-46]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const name = parseName(typed);
      expect(name.first.length).toBeGreaterThan(0);
      expect(name.first).not.toMatch(/[\d .,<>]/);
      expect(usernameBase(name)).toMatch(/^[a-z0-9]{4,}$/);
    }),
  );
});

it.each([
  'Ana',
  'Ana Lopez',
  'Jean-Luc García-López',
  "Siobhán O'Neil",
  'Mary Kate Olsen',
  '王',
  '王 伟',
  '김 민준',
  'Мария',
  'محمد',
  'नरेंद्र मोदी',
  'ʻAkahi',
  'Chad Min',
  'Ana Adminova',
  'Sam Falstaff',
  'Modesto Quadros',
  'Søren Łukasz',
  'Ana Team',
  'Ana Help',
  'x'.repeat(20),
])('accepts %j as a name [AUT-42, AUT-43, D63]', (name) => {
  expect(nameFault(name)).toBeNull();
});

it.each([
  ['', 'Full name is required'],
  [' ', 'Full name is required'],
  ['A', 'Name is Invalid'],
  ['A Lopez', 'Name is Invalid'],
  ['Ana L', 'Your Name is Invalid.'],
  ['Ana L0pez', 'Your Name is Invalid.'],
  ['Ana_Lopez', 'Your Name is Invalid.'],
  ['Ana ★', 'Your Name is Invalid.'],
  ['www.evil.com', 'Your Name is Invalid.'],
  ['Ana -', 'Your Name is Invalid.'],
  ["Ana ''", 'Your Name is Invalid.'],
  ['-Ana', 'Your Name is Invalid.'],
  ['\u3164\u3164', 'Your Name is Invalid.'],
  [`Z${'\u0335'.repeat(9)}algo`, 'Your Name is Invalid.'],
  ['x'.repeat(21), 'First and last names can be up to 20 characters each.'],
  [`Ana ${'x'.repeat(21)}`, 'First and last names can be up to 20 characters each.'],
])('refuses %j as a name [AUT-40, AUT-41, AUT-42, AUT-43, PRO-28, D63]', (name, message) => {
  expect(nameFault(name)).toBe(message);
});

it.each([
  'Quad Support',
  'Quad',
  'Admin',
  'ADMIN Team',
  'Moderator',
  'OU Official',
  'Оu Оfficial',
  'Ad Min',
  'Mo Derator',
  'Mod',
  'OU Mod',
  'Help Team',
  'Campus Team',
  'Customer Service',
  'Аdmin',
  'Ａｄｍｉｎ',
  'Ádmín',
  'Adrnin Rnoderator',
  'OfficiaI Quad',
  'Q-u-a-d Support',
  'University Police',
  'ᴀᴅᴍɪɴ',
  'ᴍᴏᴅᴇʀᴀᴛᴏʀ',
  'Qᴜᴀᴅ Teaᴍ',
  'ꓮꓓꓟꓲꓠ',
  'Ꭺdmin',
  'Ꮪupport',
  'ᗩᗪᗰIᑎ',
  'ᑫuad',
  'Ⲁdmin',
  'Ađmin',
  'Suppørt',
  'OU Officiał',
  'Mɵderator',
])('treats %j as a name that imitates staff [AUT-43, D63]', (name) => {
  expect(isStaffLike(name)).toBe(true);
  expect(nameFault(name)).not.toBeNull();
});

it.each(['adm1n', 'admin2', 'quad_support', 'ou-official', 'theadmin', 'm0derat0r', '0fficial', 'quad-team-1'])(
  'treats %j as a username that imitates staff [SET-25, D63]',
  (username) => expect(isStaffLike(username)).toBe(true),
);

it.each(['analopez', 'badminton-fan', 'chadmin5', 'quadir', 'modesto', 'staffordk', 'supporter'])(
  'accepts %j as a username [SET-25, D63]',
  (username) => expect(isStaffLike(username)).toBe(false),
);

it.each([
  ['Lopez', 'L.'],
  ['', ''],
  ['𠮷田', '𠮷.'],
])('shows the last name %j as %j [ENT-02, D63]', (last, shown) => {
  expect(lastInitial(last)).toBe(shown);
});
