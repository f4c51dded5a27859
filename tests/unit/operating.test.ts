import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../../server/settings.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/OPERATING.md'), 'utf8');

test('docs/OPERATING.md describes every setting once, as the server does', () => {
  const listed = page.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line));
  expect(listed).toEqual(
    settings.map(({ name, default: fallback, about }) => `| \`${name}\` | ${fallback || '–'} | ${about} |`),
  );
});

test('the repository files that it mentions exist', () => {
  const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path ?? '');
  for (const path of links) expect(() => readFileSync(join(import.meta.dirname, '../../docs', path))).not.toThrow();
});
