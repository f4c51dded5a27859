import { join } from 'node:path';
import { build } from 'vite';
import { serverPageConfig } from '../web/build/server-page.ts';

// Part of `npm run dev`: what the server renders pages with, built again when its sources change.
const config = serverPageConfig(join(import.meta.dirname, '../dist/web/.server'));
await build({ ...config, build: { ...config.build, watch: {} } });
