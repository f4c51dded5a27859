import { execFile, execFileSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const top = join(import.meta.dirname, '../..');
const [EARLIER, LATER] = ['earlier', 'later'];
const options = { maxBuffer: 2 ** 26 };

const git = (...args: string[]) => execFileSync('git', args, { cwd: top, encoding: 'utf8' }).trim();

/** The last tagged version, or the commit before the schema's last change where nothing is tagged. */
export function earlierCommit(): string {
  const tag = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n')[0];
  return tag || git('rev-parse', '--short=8', `${git('log', '-1', '--format=%H', '--', 'server/migrations')}^`);
}

const release = (checkout: string, folder: string, ...args: string[]) =>
  run(process.execPath, [join(checkout, 'scripts/release.mjs'), '--to', folder, ...args], {
    ...options,
    cwd: checkout,
  });

/** Makes both releases, as `npm run release` does in a checkout of each. This one's is the current one then. */
export async function makeReleases(folder: string, from: string): Promise<void> {
  const source = join(folder, 'source');
  await mkdir(source, { recursive: true });
  await run('sh', ['-c', `git -C '${top}' archive '${from}' | tar -x -C '${source}'`], options);
  const lock = (checkout: string) => readFile(join(checkout, 'package-lock.json'), 'utf8');
  // the same packages needn't be installed again
  if ((await lock(source)) === (await lock(top))) await run('cp', ['-al', join(top, 'node_modules'), source], options);
  await release(source, folder, '--name', EARLIER);
  await release(top, folder, '--name', LATER);
}

/** Makes this checkout's release the current one. */
export const upgrade = async (folder: string): Promise<void> => void (await release(top, folder, '--name', LATER));

/** Makes the release before the current one. */
export const goBack = async (folder: string): Promise<void> => void (await release(top, folder, 'back'));
