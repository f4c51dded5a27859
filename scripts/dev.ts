import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

// `npm run dev`: builds the page again when its sources change and starts the server again when its own do. The page
// is reloaded by hand: what is served is then what a reader would get, headers and all.
const root = join(import.meta.dirname, '..');
const node = process.execPath;
const start = (...args: string[]) => spawn(node, args, { cwd: root, stdio: 'inherit' });

// `npm start` must not serve what is in dist/web from now on
rmSync(join(root, 'dist/web/.built'), { force: true });

const watched = ['server', 'contract', 'dist/web'].map((folder) => `--watch-path=${folder}`);
const children = [
  start(
    'node_modules/vite/bin/vite.js',
    'build',
    '--watch',
    '--mode=development',
    '--emptyOutDir=false',
    '--logLevel=warn',
  ),
  start('scripts/watch-server-page.ts'),
  start(...watched, '--watch-preserve-output', 'server/main.ts'),
];

let ending = false;
function end(code: number): void {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  void Promise.all(children.map((child) => new Promise((done) => child.once('exit', done)))).then(() =>
    process.exit(code),
  );
}

for (const child of children) child.once('exit', (code) => end(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
