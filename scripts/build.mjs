import { buildPage } from './build-page.mjs';
import { install, script } from './install.mjs';

// `npm run build`: installs and builds what is missing, as for an image; `npm start` does so by itself.
await script(async () => {
  await buildPage(await install());
});
