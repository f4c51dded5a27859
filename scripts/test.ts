import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../tests/harness/find-browser.ts';
import { runChecks } from './check/report.ts';
import { top } from './check/source-files.ts';
import { structure } from './check/structure.ts';

/*
 * `npm test [-- arguments of vitest]`: the checks that read files, then every test. The last line is always
 * `N passed, N failed`: tests, with a failed check or a file that could not run counted as a failure.
 */

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: { status: string }[] }[];
}

/** Runs vitest in this terminal. */
async function runTests(args: readonly string[]): Promise<{ passed: number; failed: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-report-'));
  const file = join(folder, 'report.json');
  try {
    const code = await vitest(['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args]);
    const report = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as Report,
      () => undefined,
    );
    if (!report) return { passed: 0, failed: 1 };
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
    );
    const failed = report.numFailedTests + broken.length;
    // an error outside of any test, too, is a failure
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function vitest(args: readonly string[]): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(top, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: top,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test' },
    });
    // a signal of the terminal reaches vitest too: it ends what it started, and then we end
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void child.kill(signal));
    child.once('error', () => done(1)).once('close', (code) => done(code ?? 1));
  });
}

const args = process.argv.slice(2);
const checks = await runChecks(structure());
// who runs some tests only may not need a browser; those that do say so themselves
const browser = args.length > 0 ? { missing: null } : await findBrowser();
if (browser.missing) console.error(`\n${browser.missing}\n`);
const tests = browser.missing ? { passed: 0, failed: 1 } : await runTests(args);
const failed = checks.failed + tests.failed;
console.log(`\n${tests.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || tests.passed === 0 ? 1 : 0;
