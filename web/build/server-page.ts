import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { lazySources } from './lazy-sources.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds the code with which the server renders pages (docs/decisions/0021): web/app/render.tsx with its libraries; the
 * entry is page.js.
 * @param folder the output folder
 */
export function serverPageConfig(folder: string): InlineConfig {
  return {
    configFile: false,
    root: here('..'),
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: [{ find: /^.*\/lazy\.ts$/, replacement: here('../lib/lazy-on-server.ts') }] },
    plugins: [lazySources(), react()],
    // the files include their libraries, so they don't depend on what is installed next to the server
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      ssr: here('../app/render.tsx'),
      target: 'node24',
      minify: false,
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { format: 'es', entryFileNames: 'page.js', chunkFileNames: '[name]-[hash].js' } },
    },
  };
}
