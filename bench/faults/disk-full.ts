import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import sharp from 'sharp';
import { findEmbedded } from '../../server/platform/database/embedded.ts';
import { call, freePort, OwnServer, say, students, words } from './world.ts';

/*
 * Gives the server a DATA_DIR on a small disk of its own, fills the disk, writes meanwhile, makes room again, and looks
 * whether everything acknowledged is there. Needs root, for the disk.
 *
 *   sudo node bench/faults/disk-full.ts [--megabytes 400] [--port N]
 */
const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '400' }, port: { type: 'string', default: '0' } },
});
const folder = await mkdtemp(join(tmpdir(), 'quad-disk-'));
await chmod(folder, 0o755);
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${values.megabytes}m,mode=755`, 'quad-small', folder]);
const dataDir = join(folder, 'data');
await mkdir(dataDir);
const server = new OwnServer(Number(values.port) || (await freePort()), { DATA_DIR: dataDir, CAMPUS: 'ou' });
const ballast = join(folder, 'ballast');
let code = 1;

/** Writes files until the disk takes no more. */
async function fillDisk(): Promise<void> {
  for (let n = 0, size = 8 * 2 ** 20; size > 2_048; n++)
    await writeFile(`${ballast}-${n}`, Buffer.alloc(size)).catch(() => (size >>= 1));
}

const makeRoom = (): void => {
  execFileSync('sh', ['-c', `rm -f ${ballast}-*`]);
};

/** A photo by the upload protocol. @returns the status of its last answer, 0 for none */
async function uploadPhoto(cookie: string, bytes: Buffer): Promise<{ status: number; code: string }> {
  const headers = { cookie, 'tus-resumable': '1.0.0' };
  const address = `http://127.0.0.1:${server.port}/api/uploads`;
  const begun = await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': `filename ${btoa('desk.jpg')}` },
  });
  const codeOf = async (answer: Response) => ((await answer.json().catch(() => ({}))) as { code?: string }).code ?? '';
  if (begun.status !== 201) return { status: begun.status, code: await codeOf(begun) };
  const answer = await fetch(new URL(begun.headers.get('location') ?? '', address), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  return { status: answer.status, code: await codeOf(answer) };
}

try {
  await server.start();
  const db = new pg.Pool({ connectionString: await findEmbedded(dataDir), max: 2 });
  db.on('error', () => undefined);
  const people = await students(db, 20);
  const photo = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const statuses = new Map<string, number>();
  const kept: string[] = [];
  let number = 0;
  const write = async (phase: string): Promise<void> => {
    const person = people[number % people.length]!;
    const text = `post ${number++}`;
    const { status } = await call(server.port, 'POST', '/api/posts', person, { text: words(text) }, randomUUID());
    if (status === 201) kept.push(text);
    statuses.set(`${phase}: ${status}`, (statuses.get(`${phase}: ${status}`) ?? 0) + 1);
  };
  for (let n = 0; n < 40; n++) await write('with room');
  await fillDisk();
  say(`photo on a full disk: ${JSON.stringify(await uploadPhoto(people[0]!.cookie, photo))}`);
  // until the log of the database's changes meets the end of the disk, too
  const more = setInterval(() => void fillDisk(), 500);
  for (let n = 0; n < 400; n++) await write('full');
  clearInterval(more);
  await sleep(1_000);
  makeRoom();
  const since = performance.now();
  while (!(await server.serves())) await sleep(50);
  say(`serves again ${((performance.now() - since) / 1000).toFixed(1)} s after there was room`);
  for (let n = 0; n < 40; n++) await write('room again');
  say(`photo with room again: ${JSON.stringify(await uploadPhoto(people[0]!.cookie, photo))}`);
  for (const [what, times] of statuses) say(`${what} × ${times}`);
  const { rows } = await db.query<{ plain: string; n: number }>(
    `select plain, count(*)::int as n from posts where plain like 'post %' group by 1`,
  );
  const found = new Map(rows.map(({ plain, n }) => [plain, n]));
  const lost = kept.filter((text) => !found.has(text));
  const twice = rows.filter(({ n }) => n > 1);
  say(`${kept.length} posts acknowledged, ${lost.length} of them lost, ${twice.length} there twice`);
  await db.end();
  code = lost.length + twice.length === 0 && !statuses.has('full: 500') ? 0 : 1;
} catch (error) {
  say(String(error));
} finally {
  await server.end('SIGTERM');
  execFileSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}
process.exit(code);
