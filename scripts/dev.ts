import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

// `npm run dev`: rebuilds the page when its sources change, and restarts the server when its own do. The browser has to
// be reloaded manually: that way it shows exactly what a user would get, including headers.
const root = join(import.meta.dirname, '..');
const node = process.execPath;
const start = (...args: string[]) => spawn(node, args, { cwd: root, stdio: 'inherit' });

// from now on `npm start` must not serve the contents of dist/web
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
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  void Promise.all(running.map((child) => new Promise((done) => child.once('exit', done)))).then(() =>
    process.exit(code),
  );
}

for (const child of children) child.once('exit', (code) => end(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
