import { join } from 'node:path';
import { build } from 'vite';
import { serverPageConfig } from '../web/build/server-page.ts';

// Part of `npm run dev`: rebuilds the page's server rendering bundle when its sources change.
const config = serverPageConfig(join(import.meta.dirname, '../dist/web/.server'));
await build({ ...config, build: { ...config.build, watch: {} } });
