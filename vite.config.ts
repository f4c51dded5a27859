import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOfSource } from './web/build/chunk-of-source.ts';
import { lazySources } from './web/build/lazy-sources.ts';

const inWeb = (path: string) => fileURLToPath(new URL(`./web/${path}`, import.meta.url));
/** What index.html itself loads. */
const start = new Set(['index.html', 'app/start.ts', 'styles/app.css'].map(inWeb));

/*
 * Builds web/ to dist/web. The server sends dist/web/index.html with two placeholders filled for each request; both are plain HTML, so
 * they pass through the build as they are, each exactly once:
 *
 *   data-quad-html              on <html>: becomes data-theme="light" or "dark" when the `theme` cookie says so, else nothing
 *                               (the system's preference then rules), data-code with the files of the page's code (app/start.ts),
 *                               and whatever other attributes a page needs
 *   <meta name="quad-head" />   in <head>: becomes title, description, link preview, icons, manifest, theme-color, the campus's
 *                               accent (<style>, contract/campuses/accent.ts), and a preload of the font
 *
 * Before </body> comes <script type="application/json" id="boot"> with what the first screen needs: last, so that styles are asked
 * for before it has come. A data block is not run, but `<` in it must be written \u003c.
 *
 * dist/web/.vite/manifest.json maps sources to hashed files for those preloads: the font is the entry
 * "styles/fonts/inter-latin.woff2". dist/web/.vite/chunks.json has the chunk of each source. Nothing inline is ever run: the policy is script-src 'self'.
 */
export default defineConfig({
  root: inWeb(''),
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
    cssCodeSplit: false,
    rolldownOptions: {
      // an index.ts only passes on names: without it a screen would load all that the index names
      treeshake: { moduleSideEffects: (id) => !/\/features\/.*\/index\.ts$/.test(id) },
      // app/start.ts, which index.html names, loads app/main.tsx
      input: { start: inWeb('index.html'), main: inWeb('app/main.tsx') },
      output: {
        // what every page loads is two files, and what many parts share one: a hundred small ones compress worse (187 KB
        // instead of 147), and each costs a phone's connection a request
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'page', tags: ['$initial'], test: (id) => !start.has(id), priority: 1 },
            { name: 'shared', minShareCount: 12 },
          ],
        },
      },
    },
  },
});
