import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { top } from '../../scripts/check/source-files.ts';
import { sample } from './sample.ts';

const help = `Makes small changes to the code, one at a time, and reports those that no test notices.

npm run tool -- mutate [module …]
  Changes modules of pure functions and runs their unit tests, with Stryker: the first run installs it into
  tools/mutate. It takes minutes. For example: contract/campuses/monogram.ts

npm run tool -- mutate [--server 12] [--page 6] [--seed 1] [folder …]
  Makes so many changes to the server and the contract, and to the page, drawn by the seed, in a copy of the
  repository, and runs the tests that most likely notice each. Each takes a minute on the server and several in the
  page. A change that survives may still be noticed by a test that wasn't tried.`;

const folder = import.meta.dirname;
/** The modules without arguments: rules of the contract that have unit tests. */
const DEFAULT_MODULES = ['contract/campuses/monogram.ts', 'contract/wait-text.ts', 'contract/posts/rich-text/*.ts'];

function run(command: string, args: readonly string[], cwd: string): Promise<number> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } });
    child.once('error', () => done(1)).once('close', (code) => done(code ?? 1));
  });
}

async function mutate(modules: readonly string[]): Promise<number> {
  const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  if (!existsSync(stryker)) {
    const code = await run('npm', ['ci', '--ignore-scripts'], folder);
    if (code !== 0) return code;
  }
  const work = await mkdtemp(join(tmpdir(), 'quad-mutate-'));
  try {
    const config = join(work, 'stryker.config.json');
    const options = {
      mutate: modules,
      testRunner: 'vitest',
      plugins: [join(folder, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
      vitest: { configFile: 'tools/mutate/vitest.config.ts' },
      // TypeScript 7 has no API for rewriting it, and nothing in it needs to be rewritten
      tsconfigFile: 'tsconfig.none.json',
      reporters: ['clear-text', 'progress'],
      clearTextReporter: { reportTests: false },
      tempDirName: join(work, 'sandbox'),
      concurrency: 2,
    };
    await writeFile(config, JSON.stringify(options));
    return await run(process.execPath, [stryker, 'run', config], top);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const named = process.argv.slice(2);
if (named.includes('--help')) console.log(help);
else if (named.some((arg) => arg.startsWith('--'))) await sample(named);
else process.exitCode = await mutate(named.length > 0 ? named : DEFAULT_MODULES);
