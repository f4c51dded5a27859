import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

test('state that only exists in the page is in one store, with slices named as specified; the architecture says where each one is [ENT-20]', async () => {
  const browser = Object.assign(new EventTarget(), { location: { href: 'http://ou.quad.localhost/' } });
  vi.stubGlobal('window', browser);
  const { setSlice, useStore } = await import('../../web/lib/store.ts');
  const specified = ['auth', 'nav', 'post', 'chat', 'notification', 'search', 'ad', 'alert'];
  expect(specified).toEqual(expect.arrayContaining(Object.keys(useStore.getState())));

  setSlice('nav', { menuOpen: true });
  expect(useStore.getState()).toMatchObject({ nav: { modal: null, menuOpen: true }, alert: { alerts: [] } });

  const plan = readFileSync(new URL('../../docs/ARCHITECTURE.md', import.meta.url), 'utf8');
  const table = plan.split("## Where the specification's state fields live")[1] ?? '';
  const named = [...table.matchAll(/^\| (\w+) \| .{20,} \|$/gm)].map(([, name]) => name);
  expect(named).toEqual(specified);
});
