import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AppState, setCurrentApp } from '../../web/lib/app-state.ts';
import type { Boot } from '../../contract/boot.ts';
import { createAppState } from '../../web/lib/create-app.ts';
import { setSlice } from '../../web/lib/store.ts';

test('state that only exists in the page is in one store, with slices named as specified; the architecture says where each one is [ENT-20]', () => {
  const { store } = createAppState({} as Boot, '');
  setCurrentApp({ store } as AppState);
  const specified = ['auth', 'nav', 'post', 'chat', 'notification', 'search', 'ad', 'alert'];
  expect(specified).toEqual(expect.arrayContaining(Object.keys(store.getState())));

  setSlice('nav', { menuOpen: true });
  expect(store.getState()).toMatchObject({ nav: { modal: null, menuOpen: true }, alert: { alerts: [] } });

  const plan = readFileSync(new URL('../../docs/reference/STATE.md', import.meta.url), 'utf8');
  const named = [...plan.matchAll(/^\| (\w+) \| .{20,} \|$/gm)].map(([, name]) => name);
  expect(named).toEqual(specified);
});
