import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { onlinePaths } from '../contract/routes.ts';
import { serverPageConfig } from '../web/build/server-page.ts';

// Builds the page with its compressed files in a folder beside dist/web, then renames it into place, so that an
// interrupted build is never served. Argument: the sources' fingerprint.
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const page = join(dist, 'web');
/** Sources of what opens without a connection: screens, and the comment composer, whose comments wait for one. */
const offline = [
  'style.css',
  'index.html',
  'app/main.tsx',
  'app/offline/copies.ts',
  'app/offline/device-notices.tsx',
  'app/shell/side-panel.tsx',
  'features/feed/gate.tsx',
  'app/screens/post.tsx',
  'app/screens/messages.tsx',
  'app/shell/modals.tsx',
  'features/composer/dialogs/create-comment-dialog.tsx',
  'features/composer/screens/create-categories.tsx',
  'features/composer/screens/create-comment.tsx',
  'features/composer/editor/composer-editor.tsx',
  'ui/dialogs/dialog-body.tsx',
];
/** The endings of files that are compressed. */
const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest', '.wasm', '.ico', '.xml']);

process.chdir(root);
await mkdir(dist, { recursive: true });
for (const name of await readdir(dist)) if (name.startsWith('web.')) await rm(join(dist, name), { recursive: true });
const draft = `${page}.${process.pid}`;
await mkdir(draft);
await build({
  configFile: join(root, 'vite.config.ts'),
  mode: 'production',
  logLevel: 'warn',
  build: { outDir: draft, emptyOutDir: true },
}).catch((error) => {
  // the message names the place in the page; the builder's own stack doesn't help
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
await build(serverPageConfig(join(draft, '.server')));
await stampWorker();
const files = await readdir(draft, { recursive: true, withFileTypes: true });
await Promise.all(
  files
    .filter((file) => file.isFile() && TEXT.has(extname(file.name)) && !/\.(?:vite|server)$/.test(file.parentPath))
    .map((file) => compress(join(file.parentPath, file.name))),
);
await writeFile(join(draft, '.built'), process.argv[2] ?? '');
const previous = `${page}.previous`;
await rename(page, previous).catch(() => undefined);
await rename(draft, page);
await rm(previous, { recursive: true, force: true });

/** Writes brotli and gzip versions beside a file, where they are smaller. */
async function compress(path) {
  const bytes = await readFile(path);
  const forms = {
    br: await promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gz: await promisify(gzip)(bytes, { level: 9 }),
  };
  for (const [ending, small] of Object.entries(forms))
    if (small.length < bytes.length) await writeFile(`${path}.${ending}`, small);
}

/** Writes into the service worker the version, the files of the screens that work offline, and the paths that don’t. */
async function stampWorker() {
  const manifest = await readFile(join(draft, '.vite/manifest.json'), 'utf8');
  const chunkOf = JSON.parse(await readFile(join(draft, '.vite/chunks.json'), 'utf8'));
  const chunks = JSON.parse(manifest);
  const keyOf = new Map(Object.entries(chunks).map(([key, { file }]) => [file, key]));
  const parts = new Set();
  const add = (key) => {
    const { file, assets = [], imports = [] } = chunks[key];
    if (parts.has(`/${file}`)) return;
    for (const each of [file, ...assets]) parts.add(`/${each}`);
    for (const each of imports) add(each);
  };
  for (const source of offline) add(source in chunks ? source : keyOf.get(chunkOf[source]));
  const worker = join(draft, 'sw.js');
  const source = await readFile(worker, 'utf8');
  const build = createHash('sha256').update(manifest).digest('hex').slice(0, 12);
  const stamped = source
    .replace("const BUILD = 'none';", `const BUILD = '${build}';`)
    .replace('const FIRST = [];', `const FIRST = ${JSON.stringify([...parts])};`)
    .replace('const ONLINE = [];', `const ONLINE = ${JSON.stringify(onlinePaths)};`);
  await writeFile(worker, stamped);
}
