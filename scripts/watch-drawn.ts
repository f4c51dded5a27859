import { join } from 'node:path';
import { build } from 'vite';
import { drawnConfigs } from '../web/build/drawn.ts';

// Part of `npm run dev`: what the server draws pages with, built again when its sources change.
for (const config of drawnConfigs(join(import.meta.dirname, '../dist/web/.drawn')))
  await build({ ...config, build: { ...config.build, watch: {} } });
