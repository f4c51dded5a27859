import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseName, usernameBase } from '../../contract/identity-rules.ts';

test.each([
  ['Ana Lopez', 'Ana', '', 'Lopez'],
  ['Ana Maria Lopez', 'Ana', 'Maria', 'Lopez'],
  ['ana.maria,de-la lopez', 'ana', 'maria de la', 'lopez'],
  ['Ana  Lopez', 'Ana', '', 'Lopez'],
  ['4na Ana L0pez Lopez', 'Ana', '', 'Lopez'],
  ["Ana O'Neil", 'Ana', '', "O'Neil"],
  ['Ana', 'Ana', '', 'user'],
  ['', 'anonymous', '', 'user'],
  ['123 4x', 'anonymous', '', 'user'],
])('AUT-44 AUT-45 the name %j is read', (name, first, middle, last) => {
  expect(parseName(name)).toEqual({ first, middle, last });
});

test('AUT-44 AUT-45 AUT-46 whatever is typed, a name has a first and a last part and makes a username', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const name = parseName(typed);
      expect(name.first.length * name.last.length).toBeGreaterThan(0);
      expect(name.first).not.toMatch(/[\d .,-]/);
      expect(usernameBase(name)).toMatch(/^[a-z0-9]{4,}$/);
    }),
  );
});
