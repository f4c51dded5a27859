import { findBrowser } from '../tests/harness/find-browser.ts';
import { runChecks } from './check/report.ts';
import { structure } from './check/structure.ts';
import { dailyTests, environmentAt, oddDateOfToday } from './odd-dates.ts';
import { didNotRun, runTests, type Tested } from './run-tests.ts';

/* `npm test [-- arguments of vitest]`: the checks that read files, then every test. The last line is always `N
   passed, N failed`: tests, with a failed check or a file that could not run counted as a failure. The lines before
   it name the tests that failed and the files that passed only on retry, `N passed on retry`. With --odd-date the tests
   where dates matter run once more, at one of the dates in odd-dates.ts, and count too. */

const args = process.argv.slice(2).filter((arg) => arg !== '--odd-date');
const oddly = process.argv.includes('--odd-date');
const checks = await runChecks(structure());
// a selection of tests may not need a browser; tests that do report it themselves
const browser = args.length > 0 ? { missing: null } : await findBrowser();
if (browser.missing) console.error(`\n${browser.missing}\n`);
const runs: Tested[] = [browser.missing ? didNotRun : await runTests(args)];
if (oddly) {
  const date = await oddDateOfToday();
  console.log(`\nOnce more where dates matter: ${date.about}`);
  runs.push(await runTests(args.length > 0 ? args : dailyTests, await environmentAt(date)));
}
const sum = (of: (tested: Tested) => number) => runs.reduce((total, tested) => total + of(tested), 0);
const passed = sum((tested) => tested.passed);
const failed = checks.failed + sum((tested) => tested.failed);
for (const lines of runs.flatMap(({ failures, retried }) => [failures, retried]))
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
