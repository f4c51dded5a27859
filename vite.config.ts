import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOfSource } from './web/build/chunk-of-source.ts';
import { firstLoad } from './web/build/first-load.ts';

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
const first = firstLoad(
  /\/features\/(posts\/(buying\/|composer\/|components\/(field-chip|category-icon))|campuses\/(components|schools|share-group|social|privacy)|search\/)|\/ui\/icons\/icons-later\.tsx$|\/app\/begin\.ts$/,
);

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  plugins: [react(), tailwindcss(), first, chunkOfSource()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Small files as data: URLs would only make the style sheet wait for them.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // import() asks for the part itself, and the first load is there already: naming them costs the first visit 1 KB
      resolveDependencies: (part, needs, { hostType }) =>
        hostType === 'html'
          ? needs
          : needs.filter((file) => file !== part && !/\/(vendor|limits|index|begin|rolldown-runtime)-/.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'app/begin.ts'].map((name) => fileURLToPath(new URL(`./web/${name}`, import.meta.url))),
      output: {
        // The first load has the names of all parts: those that nothing refers to by name have none beside their hash.
        chunkFileNames: ({ name }) =>
          /^(vendor|limits|index|begin|rolldown-runtime|gate)$/.test(name)
            ? 'assets/[name]-[hash].js'
            : 'assets/[hash:7].js',
        // what only checks what is typed comes with the screens that have a form
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              priority: 7,
              test: /node_modules\/(react|react-dom|scheduler|react-router|zustand|@tanstack\/(react-query|query-core))\//,
            },
            {
              name: 'limits',
              priority: 6,
              test: /\/contract\/(limits|endpoint|date-format|campuses\/campus-time|posts\/(categories|listing-fields|rich-text\/(format|characters)))\.ts$|\/ui\/icons\/icon\.tsx$/,
            },
            // apart from the rules, which bring along the schema library that a post's page does without
            { name: 'details', priority: 3, test: /\/contract\/posts\/(category-fields|detail-texts)\.ts$/ },
            {
              name: 'rules',
              priority: 2,
              test: /node_modules\/zod\/|\/contract\/(shapes|\w+\/(rules|[\w-]+-rules|rich-text\/schema))\.ts$/,
            },
            { name: 'icons', priority: 5, test: /\/ui\/icons\/icons-later\.tsx$/ },
            { name: 'first', priority: 1, test: (id: string) => first.has(id) },
          ],
        },
      },
    },
  },
});
