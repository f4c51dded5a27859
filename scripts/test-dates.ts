import { environmentAt, oddDates, oddProjects } from './odd-dates.ts';
import { runTests } from './run-tests.ts';

/* `node_modules/.bin/node scripts/test-dates.ts [date …] [-- arguments of vitest]`: the tests at each of the dates and
   zones of odd-dates.ts, one after the other, then a table of what passed and failed. Without arguments of vitest: all
   unit and server tests. The page must have been built (`npm run build`).

   The clock is the machine's: libfaketime changes it for the tests, the server and the tests' PostgreSQL alike. What it
   doesn't reach: the databases that servers start by themselves (tests/ops), whose processes get no environment; and
   PostgreSQL's timers while it waits, which read the real time (see odd-dates.ts). */

const [names, args] = divide(process.argv.slice(2));
const unknown = names.filter((name) => !Object.hasOwn(oddDates, name));
if (unknown.length > 0) {
  console.error(`No such date: ${unknown.join(', ')}. There are ${Object.keys(oddDates).join(', ')}.`);
  process.exit(1);
}
const chosen = Object.entries(oddDates).filter(([name]) => names.length === 0 || names.includes(name));
const lines: string[] = [];
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (stopped = true));
for (const [name, date] of chosen) {
  if (stopped) break;
  console.log(`\n${name}: ${date.about}`);
  const began = performance.now();
  const { passed, failed, failures, retried } = await runTests(
    args.length > 0 ? args : oddProjects,
    await environmentAt(date),
  );
  if (failed > 0) process.exitCode = 1;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  lines.push(
    `| ${name} | ${date.at ?? 'now'} | ${date.zone} | ${passed} | ${failed} | ${minutes} |`,
    ...failures,
    ...retried,
  );
}
console.log(`\n| date | clock | zone | passed | failed | minutes |\n|---|---|---|---|---|---|\n${lines.join('\n')}`);

/** The arguments before `--`, and those after it. */
function divide(given: readonly string[]): [string[], string[]] {
  const at = given.indexOf('--');
  return at < 0 ? [[...given], []] : [given.slice(0, at), given.slice(at + 1)];
}
