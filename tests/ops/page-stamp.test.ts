import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprint } from '../../scripts/build-page.mjs';

test('a copied page counts as built: its sources’ times may change, as in an image [REL-02]', async () => {
  const lockfile = join(import.meta.dirname, '../../package-lock.json');
  const before = fingerprint();
  const { atime, mtime } = await stat(lockfile);
  await utimes(lockfile, atime, new Date('2026-01-01'));
  const after = fingerprint();
  await utimes(lockfile, atime, mtime);
  expect(after).toBe(before);
});
