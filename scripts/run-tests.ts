import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { top } from './check/source-files.ts';
import { type Count, count, type FileReport, failedLines, retriedLines } from './test-report.ts';

interface Outcome {
  files: FileReport[];
  /** vitest's exit code: an error outside of any test is a failure, too */
  code: number;
}

type Environment = Readonly<Record<string, string>>;

/** The result, and the lines about tests that failed and about those that passed on retry. */
export interface Tested extends Count {
  failures: string[];
  retried: string[];
}

/** The tests could not run at all. */
export const didNotRun: Tested = { passed: 0, failed: 1, failures: [], retried: [] };

/** At most so many failed files are retried: more failures aren't caused by a busy machine. */
const SECOND_TRIES = 6;

/**
 * Runs the tests. Files with a failure are retried, one after the other: on a busy machine a browser or a database can
 * time out. What fails again has failed; what passes then is listed at the end.
 * @param args of vitest
 * @param environment besides this process's own
 */
export async function runTests(args: readonly string[], environment: Environment = {}): Promise<Tested> {
  const first = await run(args, environment);
  if (!first) return didNotRun;
  const broken = first.files.filter(({ status }) => status === 'failed');
  const counted = { ...count(first.files), failures: failedLines(broken), retried: [] };
  if (broken.length === 0) return { ...counted, failed: first.code === 0 ? 0 : 1 };
  if (broken.length > SECOND_TRIES) return counted;
  const second = await run(['--no-file-parallelism', ...broken.map(({ name }) => relative(top, name))], environment);
  if (!second) return counted;
  const passing = count(first.files.filter((file) => !broken.includes(file)));
  const retried = count(second.files);
  const stray = second.code !== 0 && retried.failed === 0 ? 1 : 0;
  return {
    passed: passing.passed + retried.passed,
    failed: retried.failed + stray,
    failures: failedLines(second.files),
    retried: retriedLines(broken, second.files),
  };
}

/** Runs vitest in this terminal, and reads its report; undefined when it wrote none. */
async function run(args: readonly string[], environment: Environment): Promise<Outcome | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-report-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const code = await vitest(['run', ...reporters, ...args], environment);
    const report = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as { testResults: FileReport[] },
      () => undefined,
    );
    return report && { files: report.testResults, code };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns vitest's exit code; 1 when it couldn't start or was killed */
function vitest(args: readonly string[], environment: Environment): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(top, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: top,
      stdio: 'inherit',
      env: { ...process.env, ...environment, NODE_ENV: 'test' },
    });
    // a signal from the terminal reaches vitest too, which stops what it started before this process ends
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void child.kill(signal));
    child.once('error', () => done(1)).once('close', (code) => done(code ?? 1));
  });
}
