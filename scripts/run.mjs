import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage } from './build-page.mjs';
import { install, root, runOn, script, ScriptError } from './install.mjs';

// `node scripts/run.mjs [--tests] [--build] <file.ts> [arguments]`: installs what is missing (with --tests also what tests
// and tools need), with --build builds the page, then runs the file.
await script(async () => {
  const given = process.argv.slice(2);
  const first = given.findIndex((argument) => !argument.startsWith('--'));
  if (first < 0) throw new ScriptError('Usage: node scripts/run.mjs [--tests] [--build] <file.ts> [arguments]');
  const { values } = parseArgs({
    args: given.slice(0, first),
    options: { tests: { type: 'boolean' }, build: { type: 'boolean' } },
  });
  const node = await install({ tests: values.tests });
  if (values.build) await buildPage(node);
  await runOn(node, [resolve(root, given[first]), ...given.slice(first + 1)]);
});
