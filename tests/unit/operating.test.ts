import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../../server/settings.ts';
import { operatingPages } from '../harness/operating-pages.ts';

const docs = join(import.meta.dirname, '../../docs');
const pages = operatingPages();

test('docs/operating/settings.md describes every setting once, as the server does', () => {
  const rows = pages.map(({ path, text }) => ({
    path,
    listed: text.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line)),
  }));
  expect(rows.filter(({ listed }) => listed.length > 0)).toEqual([
    {
      path: 'operating/settings.md',
      listed: settings.map(({ name, default: fallback, about }) => `| \`${name}\` | ${fallback || '–'} | ${about} |`),
    },
  ]);
});

test('the repository files that its pages mention exist', () => {
  for (const { path, text } of pages)
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect([path, link, existsSync(join(docs, dirname(path), link))]).toEqual([path, link, true]);
});

test('each paragraph and each block of commands stands on one page only', () => {
  const seen = new Map<string, string>();
  for (const { path, text } of pages)
    for (const part of text.split(/\n\n+/).filter((each) => each.length > 80)) {
      expect([path, seen.get(part) ?? path, part]).toEqual([path, path, part]);
      seen.set(part, path);
    }
});

test('the commands and pages that setup names exist', () => {
  const left = readFileSync(join(import.meta.dirname, '../../scripts/admin/setup/what-is-left.ts'), 'utf8');
  const named = [...left.matchAll(/docs\/(operating\/[\w-]+\.md)/g)].map(([, page = '']) => page);
  expect(named.length).toBeGreaterThan(2);
  for (const page of named) expect(pages.map(({ path }) => path)).toContain(page);
});
