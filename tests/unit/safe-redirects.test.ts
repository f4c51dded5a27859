import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { backPath, sitePath } from '../../contract/site-path.ts';
import { type AppState, setCurrentApp } from '../../web/lib/app-state.ts';

const SITE = 'https://ou.example.edu';

/** Addresses that would lead to another site if followed unchanged. */
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

/** The origin that a browser reaches with such a redirect from a page of the site. */
const reached = (to: string) => new URL(to, `${SITE}/login`).origin;

test('a Google sign-in returns to a path of the site, or to the default [AUT-56]', () => {
  for (const to of elsewhere) expect([to, sitePath(to)]).toEqual([to, null]);
  expect(sitePath('/post/01?a=b#c')).toBe('/post/01?a=b#c');
  for (const to of ['/api/auth/sessions', '/sandbox/mail', '/files/1/2', '', undefined])
    expect(sitePath(to)).toBeNull();
  fc.assert(
    fc.property(anything, (to) => {
      const path = sitePath(to);
      if (path !== null) expect([path.slice(0, 2) === '//', reached(path)]).toEqual([false, SITE]);
    }),
    { numRuns: 2_000 },
  );
});

test('leaving a create page stays on the site [POS-01]', () => {
  for (const to of elsewhere) expect(reached(backPath(to, '/home'))).toBe(SITE);
  expect([backPath('home', '/x'), backPath('/post/01-ab', '/x'), backPath(null, '/x')]).toEqual([
    '/home',
    '/post/01-ab',
    '/x',
  ]);
  fc.assert(
    fc.property(anything, (to) => {
      expect(reached(backPath(to, '/home'))).toBe(SITE);
    }),
    { numRuns: 2_000 },
  );
});

const campus = { _id: 'ou', generic: false };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  setCurrentApp({ boot: { campus } } as unknown as AppState);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('a log-in leads to the page that a visitor had opened, and nowhere else [CAM-30, AUT-54, AUT-55]', async () => {
  const {
    landing,
    rememberPlace,
    REDIRECTED: SENT_AWAY,
    storePlace: wantPlace,
  } = await import('../../web/features/identity/landing.ts');
  const open = (path: string, state: unknown = null) => {
    const [, pathname = '', search = ''] = /^([^?]*)(.*)$/s.exec(path) ?? [];
    rememberPlace({ pathname, search, hash: '', state });
  };
  const user = { verified: true } as never;
  const ou = { generic: false };
  expect(landing({ user }, ou)).toBe('/home');
  open('/post/01-ab');
  expect(landing({ user }, ou)).toBe('/post/01-ab');
  expect(landing({ user: { verified: false } as never }, ou)).toBe('/verify');
  for (const path of ['//evil.example', '/settings/account', ...elsewhere]) open(path);
  expect(landing({ user }, ou)).toBe('/post/01-ab');
  fc.assert(
    fc.property(anything, (below) => {
      open(`/post/${below}`);
      wantPlace(below);
      expect(reached(landing({ user }, ou))).toBe(SITE);
    }),
  );
  open('/home', SENT_AWAY);
  expect(landing({ user }, ou)).not.toBe('/home');
  open('/home');
  expect(landing({ user }, ou)).toBe('/home');
  open('/appeal');
  expect(landing({ user }, ou)).toBe('/appeal');
});
