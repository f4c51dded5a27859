import { buildPage } from './build-page.mjs';
import { install, removeBuildPackages, script } from './install.mjs';

// `npm run build`: installs and builds what is missing, and with `-- --production` removes what only that needed and
// keeps the pinned Node, as for an image; `npm start` builds by itself.
await script(async () => {
  const production = process.argv.includes('--production');
  await buildPage(await install({ ownNode: production }));
  if (production) await removeBuildPackages();
});
