import { mkdir, open, realpath, stat, statfs, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import { asStartError, StartError } from '../start-error.ts';

/** DATA_DIR, locked by this process. */
export interface DataDir {
  /** its real, absolute path */
  path: string;
  /** Releases the lock, so that another server can use the folder. So does a crash. */
  release(): Promise<void>;
}

/** How long to wait for a server that is stopping to release the lock, in milliseconds. */
const PATIENCE = 2_000;
/** With less free space than this, in bytes, PostgreSQL could stop in the middle of its work. */
const LEAST_FREE = 64 * 1024 * 1024;

/**
 * Creates DATA_DIR where it is missing, tests that it is writable, and locks it for this process.
 * @throws StartError in one sentence: it cannot be written, the disk is full, or another server uses it
 */
export async function openDataDir(path: string): Promise<DataDir> {
  const wanted = resolve(path);
  let real: string;
  try {
    await makeFolder(wanted);
    real = await realpath(wanted);
    await testWriting(real);
  } catch (error) {
    throw asStartError(error, wanted);
  }
  const lock = await takeLock(real);
  return { path: real, release: () => new Promise((done) => lock.close(() => done())) };
}

/** Creates a folder and its parents. (mkdir's `recursive` hangs on system folders where no folder can be created.) */
async function makeFolder(folder: string): Promise<void> {
  const failure = await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => error);
  if (!(failure instanceof Error)) return;
  const isFolder = (path: string) =>
    stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
  if (failure.code === 'EEXIST' && (await isFolder(folder))) return;
  if (failure.code !== 'ENOENT') throw failure;
  if (await isFolder(dirname(folder)))
    throw new StartError(`${folder} can't be created. Set DATA_DIR to another folder.`);
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
}

/** @throws the error of writing to a folder; StartError when its disk is nearly full */
async function testWriting(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
  const file = await open(probe, 'wx', 0o600);
  try {
    await file.writeFile(Buffer.alloc(4096, 1));
    await file.sync();
  } finally {
    await file.close();
    await unlink(probe);
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < LEAST_FREE)
    throw new StartError(
      `The disk that holds ${folder} is nearly full (${Math.floor(free / 2 ** 20)} MB left). Free up some space and start again.`,
    );
}

/**
 * The lock is a listening socket, which the system closes when its process ends, however it ends. It answers with its
 * process id. On Linux it is an abstract socket without a file, so nothing stale can be left behind.
 */
async function takeLock(folder: string): Promise<Server> {
  const { dev, ino } = await stat(folder);
  const name = `quad-data-${dev.toString(36)}-${ino.toString(36)}`;
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
  for (const deadline = Date.now() + PATIENCE; ; ) {
    const lock = await listen(address);
    if (lock) return lock;
    const holder = await connectTo(address);
    // the file was left by a process that has ended
    if (holder === null && !address.startsWith('\0')) await unlink(address).catch(() => undefined);
    else if (Date.now() > deadline)
      throw new StartError(
        `${folder} is in use by ${holder ? `process ${holder}` : 'another process'}. Stop that server, or set DATA_DIR.`,
      );
    await new Promise((done) => setTimeout(done, 50));
  }
}

const listen = (address: string) =>
  new Promise<Server | null>((done, fail) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : fail(error)));
    server.listen(address, () => done(server.unref()));
  });

/** The holder of the lock: its process id, '' when it doesn't answer with one, null when there is none. */
const connectTo = (address: string) =>
  new Promise<string | null>((done) => {
    let answer = '';
    const socket = connect(address).setEncoding('latin1').setTimeout(500);
    socket.on('data', (part) => (answer += part));
    socket.on('error', () => done(null));
    socket.on('timeout', () => socket.destroy());
    socket.on('close', () => done(/^\d+$/.test(answer) ? answer : ''));
  });
