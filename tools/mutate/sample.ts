import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readText, repositoryFiles, top } from '../../scripts/check/source-files.ts';
import { draw } from '../draw.ts';
import { type Mutation, mutationsIn } from './mutations.ts';
import { testsOf } from './tests-of.ts';

/** So many of the likeliest tests are run before the others: they notice most changes. */
const FIRST = 3;

async function run(copy: string, args: readonly string[]): Promise<{ passed: boolean; output: string }> {
  const child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, NO_COLOR: '1' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  return new Promise((done) => child.once('close', (code) => done({ passed: code === 0, output })));
}

/** Runs tests until one fails. One that passes when it is run again failed by chance. @returns the failed one; null if all pass */
async function failureAmong(copy: string, tests: readonly string[]): Promise<string | null> {
  if (tests.length === 0) return null;
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1'];
  const { passed, output } = await run(copy, [...vitest, ...tests]);
  if (passed) return null;
  const failed = tests.find((path) => new RegExp(`FAIL .*${path}`).test(output));
  if (failed && (await run(copy, [...vitest, failed])).passed)
    return failureAmong(
      copy,
      tests.filter((path) => path !== failed),
    );
  return /FAIL +(.*)/.exec(output)?.[1] ?? output.slice(-500);
}

/** @returns which test noticed the change; null if none did */
async function noticedBy(copy: string, file: string, tests: readonly string[]): Promise<string | null> {
  if (file.startsWith('web/') && !(await run(copy, ['scripts/build.mjs'])).passed) return 'the build';
  return (await failureAmong(copy, tests.slice(0, FIRST))) ?? failureAmong(copy, tests.slice(FIRST));
}

async function tryOne(copy: string, { file, line, before, after }: Mutation): Promise<void> {
  const tests = testsOf(top, file, line);
  const whole = readText(file);
  writeFileSync(
    join(copy, file),
    whole
      .split('\n')
      .with(line - 1, after)
      .join('\n'),
  );
  const noticed = await noticedBy(copy, file, tests);
  writeFileSync(join(copy, file), whole);
  console.log(
    `${noticed === null ? 'SURVIVED' : 'caught'}  ${file}:${line}\n  - ${before.trim()}\n  + ${after.trim()}`,
  );
  console.log(noticed === null ? `  tried: ${tests.join(' ')}\n` : `  by ${noticed}\n`);
}

/**
 * Makes changes that are drawn from the server, the contract and the page, one at a time, in a copy of the repository, and runs the
 * tests that most likely notice each.
 */
export async function sample(args: string[]): Promise<void> {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const options = { server: text('12'), page: text('6'), seed: text('1') };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const mutations = repositoryFiles()
    .filter((path) => /^(?:server\/(?!sandbox)|contract\/|web\/).*(?<!\.d)\.tsx?$/.test(path))
    .filter((path) => positionals.length === 0 || positionals.some((place) => path.startsWith(place)))
    .flatMap((path) => mutationsIn(path, readText(path)));
  const { true: page = [], false: server = [] } = Object.groupBy(mutations, ({ file }) =>
    String(file.startsWith('web/')),
  );
  const copy = await mkdtemp(join(tmpdir(), 'quad-sample-'));
  try {
    for (const path of repositoryFiles()) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      copyFileSync(join(top, path), join(copy, path));
    }
    symlinkSync(join(top, 'node_modules'), join(copy, 'node_modules'));
    const { passed, output } = await run(copy, ['scripts/build.mjs']);
    if (!passed) throw new Error(output);
    const idOf = ({ file, line, after }: Mutation) => `${file} ${line} ${after}`;
    const drawn = [
      ...draw(server, Number(values.server), values.seed, idOf),
      ...draw(page, Number(values.page), values.seed, idOf),
    ];
    for (const mutation of drawn) await tryOne(copy, mutation);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
