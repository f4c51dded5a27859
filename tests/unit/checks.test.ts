import { describe, expect, test } from 'vitest';
import { readsIn } from '../../scripts/check/environment.ts';
import { namesFaults } from '../../scripts/check/file-shape.ts';
import { FIRST_VISIT_BYTES, judgeFirstVisit } from '../../scripts/check/first-visit.ts';
import { cyclesIn, faultOf } from '../../scripts/check/import-rules.ts';
import { type Import, importsOf } from '../../scripts/check/imports.ts';
import { privateIn } from '../../scripts/check/plain-text.ts';
import { allRows, idsOf } from '../../scripts/check/rows.ts';
import { schemaDifference } from '../../scripts/check/schema-dump.ts';

const importing = (from: string, to: string | null, more: Partial<Import> = {}): Import => ({
  from,
  line: 1,
  specifier: to ?? 'some-package',
  to,
  typeOnly: false,
  late: false,
  ...more,
});

describe('imports', () => {
  test('are found in every syntax', () => {
    const source = `
      import type { A } from './a.ts';
      import { type B, c } from './b.ts';
      export * from './c.ts';
      export { d } from './d.ts';
      import './e.css';
      // import './not.ts'
      const late = () => import('./f.ts');
      const text = "import './not.ts'";`;
    expect(importsOf('server/x.ts', source).map(({ to, typeOnly, late }) => [to, typeOnly, late])).toEqual([
      ['server/a.ts', true, false],
      ['server/b.ts', false, false],
      ['server/e.css', false, false],
      ['server/c.ts', false, false],
      ['server/d.ts', false, false],
      ['server/f.ts', false, true],
    ]);
  });

  test.each([
    ['contract/posts/posts.ts', 'server/platform/bus.ts'],
    ['server/platform/bus.ts', 'server/features/posts/index.ts'],
    ['server/platform/bus.ts', 'server/app.ts'],
    ['server/features/posts/view.ts', 'server/app.ts'],
    ['server/features/posts/view.ts', 'server/features/identity/view.ts'],
    ['server/features/identity/view.ts', 'server/features/posts/index.ts'],
    ['server/features/search/view.ts', 'server/features/chats/index.ts'],
    ['server/features/posts/view.ts', 'server/features/notifications/index.ts'],
    ['server/features/moderation/view.ts', 'server/features/analytics/index.ts'],
    ['server/features/posts/view.ts', 'server/sandbox/index.ts'],
    ['server/features/posts/view.ts', 'web/lib/api.ts'],
    ['server/app.ts', 'tests/harness/server.ts'],
    ['server/sandbox/index.ts', 'server/features/posts/view.ts'],
    ['server/features/posts/view.ts', 'server/config.ts'],
    ['web/ui/button.tsx', 'web/features/posts/index.ts'],
    ['web/ui/button.tsx', 'web/app/app.tsx'],
    ['web/lib/api.ts', 'web/ui/button.tsx'],
    ['web/features/posts/api.ts', 'web/features/identity/gate.ts'],
    ['web/features/posts/api.ts', 'web/app/app.tsx'],
    ['web/features/posts/api.ts', 'server/app.ts'],
    ['web/features/novelty/api.ts', 'web/features/identity/index.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(faultOf(importing(from, to))).toMatchObject({ level: 'error' });
  });

  test.each([
    ['contract/posts/posts.ts', 'contract/shapes.ts'],
    ['server/platform/bus.ts', 'contract/errors.ts'],
    ['server/features/posts/view.ts', 'server/platform/bus.ts'],
    ['server/features/files/keep.ts', 'server/features/files/store.ts'],
    ['server/features/posts/view.ts', 'server/features/identity/index.ts'],
    ['server/features/moderation/ban.ts', 'server/features/chats/index.ts'],
    ['server/sandbox/index.ts', 'server/features/posts/index.ts'],
    ['server/app.ts', 'server/features/notifications/index.ts'],
    ['web/features/posts/api.ts', 'web/features/identity/index.ts'],
    ['web/app/app.tsx', 'web/app/screens/post.tsx'],
    ['tests/harness/server.ts', 'server/app.ts'],
  ])('%s may import %s', (from, to) => {
    expect(faultOf(importing(from, to))).toBeNull();
  });

  test('the contract imports only zod/mini, and only a type of the settings is passed down', () => {
    expect(faultOf(importing('contract/posts/posts.ts', null, { specifier: 'zod' }))).not.toBeNull();
    expect(faultOf(importing('contract/posts/posts.ts', null, { specifier: 'zod/mini' }))).toBeNull();
    expect(faultOf(importing('server/platform/log.ts', 'server/config.ts', { typeOnly: true }))).toBeNull();
    expect(faultOf(importing('web/lib/api.ts', null, { specifier: 'node:fs' }))).not.toBeNull();
  });

  test('an import path back to itself is a cycle, unless a part of it is type-only', () => {
    const round = [importing('a.ts', 'b.ts'), importing('b.ts', 'c.ts'), importing('c.ts', 'a.ts')];
    expect(cyclesIn(round)).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']]);
    expect(cyclesIn([...round.slice(1), importing('a.ts', 'b.ts', { typeOnly: true })])).toEqual([]);
    expect(cyclesIn([importing('a.ts', 'b.ts'), importing('a.ts', 'c.ts'), importing('b.ts', 'c.ts')])).toEqual([]);
  });
});

test('every access to the environment is found, but not its mention in a comment', () => {
  for (const source of [
    'process.env.X',
    'const { env } = process;',
    "import { env } from 'node:process';",
    'import.meta.env.DEV',
  ])
    expect([source, readsIn('server/x.ts', source).length]).toEqual([source, 1]);
  for (const source of [
    '// process.env.X',
    '/* process.env */',
    'spawn(a, { env })',
    "import process from 'node:process';",
  ])
    expect([source, readsIn('server/x.ts', source).length]).toEqual([source, 0]);
});

test('vague and badly formed file names are refused, conventional ones are not', () => {
  for (const path of [
    'web/lib/utils.ts',
    'server/common/x.ts',
    'server/helper.ts',
    'web/ui/BigButton.tsx',
    'a/snake_case.ts',
  ])
    expect([path, namesFaults(path).length]).toEqual([path, 1]);
  for (const path of [
    'README.md',
    'LICENSE',
    '.npmrc',
    'server/migrations/0001-foundation.sql',
    'web/styles/fonts/OFL.txt',
  ])
    expect([path, namesFaults(path)]).toEqual([path, []]);
});

test('machine paths and secrets are found', () => {
  const parts = [
    '/ho',
    'me/ana/quad',
    ' AKIA',
    'ABCDEFGHIJKLMNOP',
    ' sk_',
    'live_abcdefghijklmn',
    ' postgres:/',
    '/quad:hunter22@db1/x',
  ];
  expect(privateIn('server/x.ts', parts.join(''))).toHaveLength(4);
  expect(privateIn('package-lock.json', `"resolved": ${'"https:'}//x/y.tgz"`)).toHaveLength(1);
  expect(privateIn('server/x.ts', 'postgres://quad@localhost/quad /homepage sk_test_1')).toEqual([]);
});

test('titles cite rows in brackets at their end, with ranges and decisions between them', () => {
  expect(idsOf('every fault is answered [AUT-40 to AUT-42, D45, AUT-49]')).toEqual(
    'AUT-40 AUT-41 AUT-42 AUT-49'.split(' '),
  );
  expect(idsOf('AUT-40 a list [as an array]')).toEqual([]);
  expect(idsOf('moves the clock as AUT-27 wants')).toEqual([]);
  expect(allRows().size).toBeGreaterThanOrEqual(742);
});

test('the first difference of two schemas is reported', () => {
  expect(schemaDifference('a\nb\n', 'a\nb\n')).toBeNull();
  expect(schemaDifference('a\nb\n', 'a\nc\n')).toMatch(/^line 2 is "b", in the database "c"/);
  expect(schemaDifference('a\nb\nc\n', 'a\nb\n')).toMatch(/^line 3/);
});

test('the first visit is warned about from 90 % of its limit on, and fails beyond it', () => {
  expect(FIRST_VISIT_BYTES).toBe(190_000);
  const levels = [120_001, 170_999, 171_000, 190_000, 190_001].map((bytes) =>
    judgeFirstVisit(bytes).map(({ level }) => level),
  );
  expect(levels).toEqual([[], [], ['warning'], ['warning'], ['error']]);
});
