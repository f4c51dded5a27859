import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { pathWithin } from '../../server/features/identity/auth/google-flow.ts';
import { pathOf } from '../../web/features/posts/composer/go-back.ts';

const SITE = 'https://ou.example.edu';

/** What would lead elsewhere if it were followed as it is. */
const elsewhere = [
  'https://evil.example',
  'https:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/../..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
  '.evil.example',
  ':80@evil.example',
];

const anything = fc.oneof(
  fc.string(),
  fc.webUrl(),
  fc.constantFrom(...elsewhere),
  fc.tuple(fc.constantFrom('/', '//', '/\\', '/.//', '/%2f'), fc.webUrl()).map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom('/', '\\', '.', '..', ':', '@', '%2f', '\t', 'evil.example', 'home'), { maxLength: 9 })
    .map((parts) => parts.join('')),
);

/** Where a browser goes that is sent there from a page of the site. */
const reached = (to: string) => new URL(to, `${SITE}/login`).origin;

test('AUT-56 after Google one goes on within the site, or to where one goes without it', () => {
  for (const to of elsewhere) expect([to, pathWithin(to)]).toEqual([to, null]);
  expect(pathWithin('/post/01?a=b#c')).toBe('/post/01?a=b#c');
  for (const to of ['/api/auth/sessions', '/sandbox/mail', '/files/1/2', '', undefined])
    expect(pathWithin(to)).toBeNull();
  fc.assert(
    fc.property(anything, (to) => {
      const path = pathWithin(to);
      if (path !== null) expect([path.slice(0, 2) === '//', reached(path)]).toEqual([false, SITE]);
    }),
    { numRuns: 2_000 },
  );
});

test('POS-01 the way back from a create page stays on the site', () => {
  for (const to of elsewhere) expect(reached(pathOf(to, '/home'))).toBe(SITE);
  expect([pathOf('home', '/x'), pathOf('/post/01-ab', '/x'), pathOf(null, '/x')]).toEqual([
    '/home',
    '/post/01-ab',
    '/x',
  ]);
  fc.assert(
    fc.property(anything, (to) => {
      expect(reached(pathOf(to, '/home'))).toBe(SITE);
    }),
    { numRuns: 2_000 },
  );
});

const campus = { _id: 'ou', generic: false };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify({ campus }) }) });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('CAM-30 AUT-54 AUT-55 after log-in one gets to the post that one had opened, and nowhere else', async () => {
  const { landing, rememberPlace } = await import('../../web/features/identity/landing.ts');
  const user = { verified: true } as never;
  expect(landing({ user })).toBe('/home');
  rememberPlace('/post/01-ab');
  expect(landing({ user })).toBe('/post/01-ab');
  expect(landing({ user: { verified: false } as never })).toBe('/verify');
  for (const path of ['//evil.example', '/settings/account', ...elsewhere]) rememberPlace(path);
  expect(landing({ user })).toBe('/post/01-ab');
  fc.assert(
    fc.property(anything, (below) => {
      rememberPlace(`/post/${below}`);
      expect(reached(landing({ user }))).toBe(SITE);
    }),
  );
  rememberPlace('/home');
  expect(landing({ user })).toBe('/home');
});
