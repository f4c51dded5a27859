import { parseArgs } from 'node:util';
import { database } from './check/database.ts';
import { programs } from './check/programs.ts';
import { runChecks } from './check/report.ts';
import { rowsReport } from './check/rows.ts';
import { regularExpressions } from './check/regular-expressions.ts';
import { structure } from './check/structure.ts';

const help = `Checks what a program can see of the code.

  npm run check                      everything
  npm run check -- --quick           only what reads files (under a second)
  npm run check -- --rows            also prints the rows of docs/reference/ROWS.md that no test proves
  npm run check -- --require CAM,REG fails when a row of these groups has no test`;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'boolean', default: false },
    require: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(help);
else {
  const groups = values.require.split(',').filter((group) => group !== '');
  const checks = [...structure(groups), ...(values.quick ? [] : [regularExpressions, ...programs, database])];
  const { passed, failed } = await runChecks(checks);
  if (values.rows) console.log(`\n${rowsReport()}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
