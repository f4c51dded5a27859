import { buildPage } from './build-page.mjs';
import { install, removeDevelopmentPackages, script } from './install.mjs';

// `npm run build`: installs and builds what is missing, and with `-- --production` removes what only that needed, as for
// an image; `npm start` builds by itself.
await script(async () => {
  await buildPage(await install());
  if (process.argv.includes('--production')) await removeDevelopmentPackages();
});
