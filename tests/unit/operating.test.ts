import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withValues } from '../../scripts/admin/setup/environment-file.ts';
import { isHardBounce } from '../../server/platform/mail/bounce-status.ts';
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

test('a setting that stays the same keeps its line; a changed or new one is written', () => {
  const file = `# how mail is sent\nSESSION_SECRET='a "quoted" one'\nSMTP_URL=smtp://old\n`;
  const values = { SESSION_SECRET: 'a "quoted" one', SMTP_URL: 'smtp://new', LEGAL_NAME: 'Sooner Works' };
  expect(withValues(file, values)).toBe(
    `# how mail is sent\nSESSION_SECRET='a "quoted" one'\nSMTP_URL=smtp://new\nLEGAL_NAME="Sooner Works"\n`,
  );
});

test('an address bounces for good when it doesn’t exist, not when its mailbox is full or the sender is refused', () => {
  const statuses = ['5.1.1', '5.1.10', '5.2.0', '5.2.1', '5.4.1', '5.4.4', '5.1.7', '5.1.8', '5.2.2', '5.7.1', '4.1.1'];
  expect(statuses.filter(isHardBounce)).toEqual(['5.1.1', '5.1.10', '5.2.0', '5.2.1', '5.4.1', '5.4.4']);
});
