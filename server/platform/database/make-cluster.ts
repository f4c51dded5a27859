import { spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { ClusterPlace } from './embedded-place.ts';

/** The major version that is bundled with Quad; it reads only clusters of this version. */
const MAJOR = '18';

/**
 * Creates the cluster, unless it exists. It is renamed into place when complete, so half of one is never used.
 * @throws StartError when something else is in its place, or PostgreSQL can't create it
 */
export async function makeCluster(place: ClusterPlace, bin: string, dataDir: string): Promise<void> {
  const version = await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version?.trim() === MAJOR) return;
  if (version !== undefined || (await stat(place.cluster).catch(() => undefined)))
    throw new StartError(`${place.cluster} isn't a PostgreSQL ${MAJOR} database. Move it away, or set DATA_DIR.`);
  const prefix = `${basename(place.cluster)}.new-`;
  // what earlier starts left unfinished
  for (const name of await readdir(dataDir))
    if (name.startsWith(prefix)) await rm(join(dataDir, name), { recursive: true });
  const draft = await mkdtemp(join(dataDir, prefix));
  const { account } = place;
  if (account) await chown(draft, account.uid, account.gid);
  const child = spawn(
    join(bin, 'initdb'),
    [
      // the account may be unable to reach the draft by its path; `pgdata` is then the current folder (embedded-place.ts)
      '-D',
      account ? place.pgdata : draft,
      '-U',
      'quad',
      '-E',
      'UTF8',
      '--no-instructions',
      // a collation that no system update can change; character classes come from the system's C.UTF-8 where it has one
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${await characterTypes()}`,
      // its socket is in a folder that only its user and root can open
      '--auth=trust',
    ],
    { ...account, cwd: draft, env: {}, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (complaint = (complaint + part).slice(-4_000)));
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  if (code !== 0) throw new StartError(`The database couldn't be created: ${reasonIn(complaint)}.`);
  await rename(draft, place.cluster);
}

/** glibc's UTF-8 character classes where available, else plain C. */
const characterTypes = () =>
  Promise.any(['/usr/lib/locale/C.utf8', '/usr/lib/locale/C.UTF-8'].map((path) => stat(path))).then(
    () => 'C.UTF-8',
    () => 'C',
  );

/** The last error that PostgreSQL reported, as part of a sentence. */
export function reasonIn(output: string): string {
  const lines = output.match(/(?:FATAL|PANIC|error):\s+.*/g) ?? output.trim().split('\n');
  const last = (lines.at(-1) ?? '').replace(/^\w+:\s+/, '').replace(/\.$/, '');
  if (/No space left|Disk quota/.test(output)) return 'the disk is full';
  return last || 'it gave no reason';
}
