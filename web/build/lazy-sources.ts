import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const LAZY = /\blazy\((?=\s*\(\) =>\s*import\('([^']+)'\))/g;

/**
 * Writes each lazy part's source, as a path from web/, before the function that loads it: the server notes by it what it
 * has rendered (lib/lazy-on-server.ts), and the browser loads that before it hydrates (lib/lazy.ts).
 */
export const lazySources = (): Plugin => ({
  name: 'quad:lazy-sources',
  enforce: 'pre',
  transform: (code, id) =>
    code.replace(LAZY, (call, to: string) => `${call}'${relative(web, resolve(dirname(id), to))}', `),
});
