import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { slimLibraries } from './slim-libraries.ts';
import { wireContract } from './wire-contract.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const NOTHING = '\0nothing';

/** Run once, shared by all drawings. */
const shared = /^(?:react|react\/jsx-runtime|react-dom\/server|react-router|@tanstack\/react-query|zustand|zod\/mini)$/;

/** Parts that come later in the browser, but stand in what the server draws: main.tsx waits for them before it draws over that. */
const drawnToo =
  /\/(?:screens\/(?:post|profile|search|saved|messages|notifications|mentions|boost)|lists\/post-list|feed\/gate)\.tsx$/;

/**
 * What the server draws pages with, beside the page itself: the libraries, and the page's own code as the body of a function, which
 * runs anew for each drawing (docs/decisions/0021).
 * @param folder where the two files go
 */
export function drawnConfigs(folder: string): InlineConfig[] {
  const config = (entry: string, name: string, format: 'es' | 'cjs', rest: InlineConfig): InlineConfig => ({
    configFile: false,
    root: here('..'),
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    ...rest,
    build: {
      outDir: folder,
      emptyOutDir: false,
      ssr: here(entry),
      target: 'node24',
      minify: false,
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: { format, entryFileNames: name, codeSplitting: false },
        ...rest.build?.rolldownOptions,
      },
    },
  });
  return [
    config('../drawn/libraries.ts', 'libraries.js', 'es', {
      // else which of its two forms a library takes would be left to the server's environment
      ssr: { noExternal: true, target: 'webworker' },
      plugins: [onlyTheNeeded()],
    }),
    config('../drawn/page.tsx', 'page.cjs', 'cjs', {
      ssr: { noExternal: true, external: [] },
      plugins: [slimLibraries(), laterParts(), react(), wireContract()],
      // what else asks for the router gets lib/router.tsx
      build: {
        rolldownOptions: {
          external: (id, importer) =>
            shared.test(id) && (id !== 'react-router' || importer?.endsWith('/lib/router.tsx') === true),
        },
      },
    }),
  ];
}

/** Of two libraries their doors bring along what no drawing uses: a second renderer, for streams, and schemas' words in fifty languages. */
function onlyTheNeeded(): Plugin {
  return {
    name: 'quad:only-the-needed',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === 'react-dom/server')
        return here('../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js');
      return id.endsWith('/locales/index.js') && importer?.includes('/zod/') ? NOTHING : null;
    },
    load: (id) => (id === NOTHING ? 'export {};' : null),
  };
}

const LAZY = here('../lib/lazy.ts');
const PARTS = here('../drawn/parts.ts');
const THUMBHASH = here('../drawn/no-thumbhash.ts');

/**
 * A drawing does not wait: what comes later in the browser never comes here, so that what stands in its place meanwhile is drawn,
 * and its code is left out; but for the few parts that are drawn too, which are there at once.
 */
function laterParts(): Plugin {
  return {
    name: 'quad:later-parts',
    enforce: 'pre',
    resolveId(id, importer) {
      if (importer && id.endsWith('/lazy.ts')) return PARTS;
      return id === 'thumbhash' ? THUMBHASH : null;
    },
    transform: {
      order: 'post',
      handler(code, id) {
        if (id.includes('/node_modules/') || !code.includes('import(') || id === LAZY) return null;
        const found = [...code.matchAll(/\bimport\(\s*(['"])([^'"]+)\1\s*\)/g)];
        const heads: string[] = [];
        let out = code;
        for (const [text, , path = ''] of found.reverse()) {
          if (!drawnToo.test(path)) out = out.replace(text, '__later.never');
          else {
            const name = `__part${heads.length}`;
            heads.push(`import * as ${name} from ${JSON.stringify(path)};`);
            out = out.replace(text, `__later.now(${name})`);
          }
        }
        heads.push(`import * as __later from ${JSON.stringify(PARTS)};`);
        return { code: `${heads.join('\n')}\n${out}`, map: null };
      },
    },
  };
}
