import { expect, test } from 'vitest';
import { lazy, loadParts } from '../../web/lib/lazy.ts';

/** As the build writes it (web/build/lazy-sources.ts). */
const named = lazy as unknown as (source: string, load: () => Promise<unknown>) => unknown;

test('parts in a part are loaded too, also those with a source that another part has [EVY-07]', async () => {
  const came: string[] = [];
  const part =
    (name: string, imports = () => {}) =>
    async () => {
      imports();
      came.push(name);
      return {};
    };
  named('tile.tsx', part('tile of the feed'));
  named(
    'profile.tsx',
    part('profile', () => named('tile.tsx', part('tile of the profile'))),
  );
  named('unused.tsx', part('unused'));
  named('broken.tsx', () => Promise.reject(new Error('offline')));
  await loadParts(['profile.tsx', 'tile.tsx', 'broken.tsx', 'unknown.tsx']);
  expect(came.sort()).toEqual(['profile', 'tile of the feed', 'tile of the profile']);
});
