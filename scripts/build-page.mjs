import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { alone, endTogether, root, ScriptError } from './install.mjs';

/** The page's sources. */
const sources = ['web', 'contract', 'vite.config.ts', 'package-lock.json', 'scripts/build-web.mjs'];
/** Contains the fingerprint of the sources that dist/web was built from; written with the finished build. */
const stamp = join(root, 'dist/web/.built');

/**
 * Builds the page into dist/web when it is missing or was built from other sources.
 * @param {string} node path of the Node to build on
 * @throws {ScriptError} when the build fails; its own output is above
 */
export async function buildPage(node) {
  if (isBuilt()) return;
  await alone(async () => {
    if (isBuilt()) return;
    const began = Date.now();
    process.stderr.write('Building the page … ');
    const child = spawn(node, [join(root, 'scripts/build-web.mjs'), fingerprint()], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    endTogether(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    const code = await new Promise((done) => child.on('close', done));
    if (code !== 0) {
      process.stderr.write(`failed\n${output}`);
      throw new ScriptError(
        /ENOSPC|EDQUOT/.test(output)
          ? 'The disk is full. Free up some space and start again.'
          : "The page couldn't be built. See the reason above.",
      );
    }
    process.stderr.write(`done in ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
  });
}

const isBuilt = () => {
  try {
    return readFileSync(stamp, 'utf8') === fingerprint();
  } catch {
    return false;
  }
};

/** A hash of the names and contents of the sources. Times don't count: copies, archives and images change them. */
export function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    const info = statSync(join(root, path), { throwIfNoEntry: false });
    if (info?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(join(path, name));
    else if (info) hash.update(`${path} ${info.size}\n`).update(readFileSync(join(root, path)));
  };
  for (const source of sources) add(source);
  return hash.digest('hex');
}
