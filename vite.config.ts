import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOfSource } from './web/build/chunk-of-source.ts';
import { lazySources } from './web/build/lazy-sources.ts';

/*
 * Builds web/ to dist/web. The server sends dist/web/index.html with two placeholders filled for each request; both are plain HTML, so
 * they pass through the build as they are, each exactly once:
 *
 *   data-quad-html              on <html>: becomes data-theme="light" or "dark" when the `theme` cookie says so, else nothing
 *                               (the system's preference then rules), and whatever other attributes a page needs
 *   <meta name="quad-head" />   in <head>: becomes title, description, link preview, icons, manifest, theme-color, the campus's
 *                               accent (<style>, contract/campuses/accent.ts), and preloads of the font and the route's chunks
 *
 * Before </body> comes <script type="application/json" id="boot"> with what the first screen needs: last, so that code and style are
 * asked for before it has come. A data block is not run, but `<` in it must be written \u003c.
 *
 * dist/web/.vite/manifest.json maps sources to hashed files for those preloads: the font is the entry
 * "styles/fonts/inter-latin.woff2". dist/web/.vite/chunks.json has the chunk of each source. Nothing inline is ever run: the policy is script-src 'self'.
 */
export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  plugins: [lazySources(), react(), tailwindcss(), chunkOfSource()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Small files as data: URLs would only make the style sheet wait for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // what every page loads is two files: a hundred small ones compress worse (187 KB instead of 147)
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'page', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
});
