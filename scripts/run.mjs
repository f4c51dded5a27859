import { resolve } from 'node:path';
import { buildPage } from './build-page.mjs';
import { install, root, runOn, script, ScriptError } from './install.mjs';

// `node scripts/run.mjs [--build] <file.ts> [arguments]`: installs what is missing (and with --build builds the page),
// then runs the file on the pinned Node.
await script(async () => {
  const [build, file, ...args] = process.argv[2] === '--build' ? process.argv.slice(2) : ['', ...process.argv.slice(2)];
  if (!file) throw new ScriptError('Usage: node scripts/run.mjs [--build] <file.ts> [arguments]');
  const node = await install();
  if (build) await buildPage(node);
  await runOn(node, [resolve(root, file), ...args]);
});
