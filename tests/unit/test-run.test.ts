import { execFile } from 'node:child_process';
import { chmod, copyFile, glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { expect, test, vi } from 'vitest';
import { failedLines, retriedLines } from '../../scripts/test-report.ts';
import config from '../../vitest.config.ts';

const top = join(import.meta.dirname, '../..');
const PATIENCE = 180_000;

interface Ended {
  code: number;
  printed: string;
}

/** Runs a command without the test's own environment. */
function run(command: string, args: readonly string[], cwd: string): Promise<Ended> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|npm_lifecycle)/.test(name)),
  );
  return new Promise((done) => {
    const child = execFile(command, args, { cwd, env }, (_, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, printed: `${stdout}${stderr}` }),
    );
  });
}

const shown = async (folder: string) => (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
const lastLine = ({ printed }: Ended) => printed.match(/^\d+ passed, \d+ failed$/gm)?.at(-1);

test('npm test runs everything: every test file belongs to a project, and only one [OPE-02]', async () => {
  const { scripts } = JSON.parse(await readFile(join(top, 'package.json'), 'utf8')) as { scripts: { test: string } };
  expect(scripts.test).toBe('exec node scripts/run.mjs --tests --build scripts/test.ts');
  const projects = (config.test?.projects ?? []) as { test: { include: string[]; exclude?: string[] } }[];
  let files = 0;
  for await (const file of glob('tests/**/*.test.{ts,tsx}', { cwd: top })) {
    files++;
    const matches = (patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(file, pattern));
    const of = projects.filter(({ test: { include, exclude = [] } }) => matches(include) && !matches(exclude));
    expect([file, of.length]).toEqual([file, 1]);
  }
  expect(files).toBeGreaterThan(100);
});

test(
  'a run ends with the numbers passed and failed, and fails when a test did [OPE-02]',
  async () => {
    const [some, none] = await Promise.all(
      ['tests/unit/names.test.ts', 'tests/unit/no-such-file.test.ts'].map((file) =>
        run(process.execPath, ['scripts/run.mjs', 'scripts/test.ts', '--project', 'unit', file], top),
      ),
    );
    expect(Number(/^(\d+) passed/.exec(lastLine(some!) ?? '')?.[1])).toBeGreaterThan(0);
    expect(some?.code).toBe(/ 0 failed$/.test(lastLine(some!) ?? '') ? 0 : 1);
    expect(lastLine(none!)).toMatch(/^0 passed, [1-9]\d* failed$/);
    expect(none?.code).toBe(1);
  },
  PATIENCE,
);

test('waits longer than a second for a condition [OPE-02]', async () => {
  let tries = 0;
  await vi.waitFor(() => expect(++tries).toBe(25));
  expect(tries).toBe(25);
});

test('names the tests that failed, with the reason, and the files that only passed on a retry [OPE-02]', () => {
  const file = (name: string, status: string, ...tests: [fullName: string, status: string, reason?: string][]) => ({
    name: join(top, name),
    status,
    assertionResults: tests.map(([fullName, result, ...reasons]) => ({
      fullName,
      status: result,
      failureMessages: reasons as string[],
    })),
  });
  const first = [
    file('tests/a.test.ts', 'failed', ['is quick', 'failed'], ['is right', 'passed']),
    file('tests/b.test.ts', 'failed', ['is broken', 'failed']),
    file('tests/c.test.ts', 'failed'),
  ];
  const second = [
    file('tests/a.test.ts', 'passed', ['is quick', 'passed'], ['is right', 'passed']),
    file('tests/b.test.ts', 'failed', ['is broken', 'failed', 'Error: the lamp\n\nis off\n    at somewhere.ts:1']),
    file('tests/c.test.ts', 'passed', ['is there', 'passed']),
  ];
  expect(retriedLines(first, second)).toEqual([
    'Failed at first, passed on retry:',
    'tests/a.test.ts',
    '    is quick',
    'tests/c.test.ts',
    '2 passed on retry',
  ]);
  expect(retriedLines(first.slice(1, 2), second.slice(1, 2))).toEqual([]);
  expect(failedLines(second)).toEqual([
    'Failed:',
    'tests/b.test.ts',
    '    is broken',
    '        Error: the lamp',
    '        is off',
  ]);
  expect(failedLines([{ ...file('tests/d.test.ts', 'failed'), message: 'No such module' }])).toEqual([
    'Failed:',
    'tests/d.test.ts',
    '        No such module',
  ]);
  expect(failedLines(second.slice(0, 1))).toEqual([]);
});

test(
  'missing packages are installed before anything runs, and not again [OPE-02]',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quad-fresh-'));
    try {
      // packages that need no network: one that runs, one for tests, and the Node of a machine whose own is older
      await mkdir(join(folder, 'scripts/node'), { recursive: true });
      for (const name of ['run.mjs', 'install.mjs', 'build-page.mjs'])
        await copyFile(join(top, 'scripts', name), join(folder, 'scripts', name));
      const write = async (name: string, content: object) => {
        await mkdir(join(folder, name, '..'), { recursive: true });
        await writeFile(join(folder, name), JSON.stringify(content));
      };
      const local = async (name: string) => {
        await write(`made/${name}/package.json`, { name, version: '1.0.0' });
        return {
          [`node_modules/${name}`]: { resolved: `made/${name}`, link: true },
          [`made/${name}`]: { name, version: '1.0.0' },
        };
      };
      const root = {
        ...{ name: 'fresh', version: '1.0.0', workspaces: ['scripts/node', 'tests'] },
        dependencies: { runs: 'file:made/runs' },
      };
      const ofNode = { name: 'quad-node', dependencies: { node: process.versions.node } };
      const ofTests = { name: 'quad-tests', dependencies: { testing: 'file:../made/testing' } };
      await write('package.json', root);
      await write('scripts/node/package.json', ofNode);
      await write('tests/package.json', ofTests);
      await write('package-lock.json', {
        ...{ name: 'fresh', version: '1.0.0', lockfileVersion: 3 },
        packages: {
          '': root,
          ...(await local('runs')),
          ...(await local('testing')),
          'node_modules/node': { version: process.versions.node },
          'node_modules/quad-node': { resolved: 'scripts/node', link: true },
          'scripts/node': ofNode,
          'node_modules/quad-tests': { resolved: 'tests', link: true },
          tests: ofTests,
        },
      });
      await writeFile(join(folder, 'scripts/hello.ts'), `const word: string = 'it runs';\nconsole.log(word);\n`);
      await chmod(folder, 0o755);

      const first = await run(process.execPath, ['scripts/run.mjs', 'scripts/hello.ts'], folder);
      expect(first.printed).toMatch(/Installing what Quad needs/);
      expect([first.code, first.printed.includes('it runs')]).toEqual([0, true]);
      expect(await shown(join(folder, 'node_modules'))).toEqual(['runs']);
      const second = await run(process.execPath, ['scripts/run.mjs', 'scripts/hello.ts'], folder);
      expect([second.code, second.printed.trim()]).toEqual([0, 'it runs']);
      const tests = await run(process.execPath, ['scripts/run.mjs', '--tests', 'scripts/hello.ts'], folder);
      expect([tests.code, tests.printed]).toEqual([0, expect.stringContaining('it runs')]);
      expect(tests.printed).toMatch(/Installing what only this needs/);
      expect(await shown(join(folder, 'node_modules'))).toEqual(['quad-tests', 'runs', 'testing']);
      const again = await run(process.execPath, ['scripts/run.mjs', 'scripts/hello.ts'], folder);
      expect([again.code, again.printed.trim()]).toEqual([0, 'it runs']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  PATIENCE,
);
