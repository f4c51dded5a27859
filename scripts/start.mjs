import { join } from 'node:path';
import { buildPage } from './build-page.mjs';
import { install, root, runOn, script } from './install.mjs';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

// `npm start`: installs and builds what is missing, then serves.
await script(async () => {
  const node = await install();
  await buildPage(node);
  await runOn(node, [...serverFlags, join(root, 'server/main.ts'), ...process.argv.slice(2)], {
    channel: true,
    environment: serverEnvironment,
  });
});
