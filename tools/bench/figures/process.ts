import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { FIRST_VISIT_BYTES, firstVisit } from '../../../scripts/check/first-visit.ts';
import { type Baseline, withBaseline } from '../baselines/process.ts';
import { bodyOf } from '../connection.ts';
import { pin, residentBytes } from '../cores.ts';
import { atMost, type Figure, notRun } from '../figure.ts';
import { median } from '../load.ts';
import { get } from '../requests.ts';
import { startServer } from '../server.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The server process's memory two seconds after a start that isn't the first. */
export const memory: Figure = {
  name: 'memory',
  async measure({ site }) {
    await site.server.stop();
    const server = await startServer({ dataDir: site.dataDir });
    try {
      await sleep(2_000);
      return [atMost('idle memory of the server process', residentBytes(server.pid) / 2 ** 20, 160, 'MB')];
    } finally {
      await server.stop();
    }
  },
};

/**
 * A start that isn't the first until the first feed response, and bare Fastify's on the same embedded database until one
 * query's; on all cores.
 */
export const start: Figure = {
  name: 'start',
  async measure({ small, options }) {
    const { dataDir, server, host, people } = await small();
    await server.stop();
    const request = get(host, '/api/feed', people[0]?.cookie);
    const takes: { ours: number; bare: number }[] = [];
    for (let round = 0; round < options.rounds; round++)
      takes.push({
        ours: await startOurs(dataDir, server.port, request),
        bare: await startBare(dataDir, server.port, request),
      });
    const [ours, bare] = [median(takes.map((each) => each.ours)), median(takes.map((each) => each.bare))];
    const value = median(takes.map((each) => each.ours / each.bare));
    const more = {
      ours: `${ours.toFixed(2)} s`,
      baseline: `${bare.toFixed(2)} s bare Fastify, same database`,
      detail: takes,
    };
    return [atMost('start, second time, to the first answer', value, 1.5, 'times it', more)];
  },
};

async function startOurs(dataDir: string, port: number, request: Buffer): Promise<number> {
  const began = performance.now();
  const starting = startServer({ dataDir, port, script: 'scripts/start.mjs' });
  let failed = false;
  starting.catch(() => (failed = true));
  try {
    // refused until the server listens
    while (!failed && !(await bodyOf(port, request).catch(() => null))) await sleep(5);
    return (performance.now() - began) / 1000;
  } finally {
    await (await starting).stop();
  }
}

async function startBare(dataDir: string, port: number, request: Buffer): Promise<number> {
  const began = performance.now();
  return withBaseline(
    'start',
    async (baseline) => {
      await baseline.ask({ dataDir, port });
      await bodyOf(port, request);
      const took = (performance.now() - began) / 1000;
      await baseline.ask('stop');
      return took;
    },
    'all',
  );
}

/**
 * All sizes of a photo of 12 megapixels, placeholder and color included, compared with sharp creating the same sizes;
 * on all cores.
 */
export const photo: Figure = {
  name: 'photo',
  measure: ({ options }) =>
    withFolder(async (folder) => {
      const path = join(folder, 'photo.jpg');
      await makePhoto(path);
      const takes = await withBaseline(
        'photos',
        (ours) => withBaseline('photos', (bare) => inRounds(ours, bare, path, Math.max(5, options.rounds)), 'all'),
        'all',
      );
      const value = median(takes.map(({ quad, sharp: alone }) => quad / alone));
      const [quad, alone] = [median(takes.map((each) => each.quad)), median(takes.map((each) => each.sharp))];
      const more = { ours: `${Math.round(quad)} ms`, baseline: `${Math.round(alone)} ms bare sharp`, detail: takes };
      return [atMost('photo of 12 megapixels, all sizes', value, 1.2, 'times it', more)];
    }),
};

async function inRounds(ours: Baseline, bare: Baseline, path: string, rounds: number) {
  const takes: { quad: number; sharp: number }[] = [];
  for (let round = 0; round <= rounds; round++)
    takes.push({ quad: await ours.ask({ path, by: 'quad' }), sharp: await bare.ask({ path, by: 'sharp' }) });
  // the first round starts the processes and reads the file from the disk
  return takes.slice(1);
}

/** A photo like a phone's: soft shapes, edges and the sensor's noise. */
async function makePhoto(path: string): Promise<void> {
  const [width, height] = [4_000, 3_000];
  const noise = (mean: number, sigma: number, w: number, h: number) =>
    sharp({
      create: { width: w, height: h, channels: 3, background: '#000', noise: { type: 'gaussian', mean, sigma } },
    });
  const shapes = await noise(128, 70, 40, 30).resize(width, height, { kernel: 'cubic' }).png().toBuffer();
  const edges = await noise(128, 60, 400, 300).resize(width, height, { kernel: 'nearest' }).png().toBuffer();
  const grain = await noise(128, 9, width, height).png().toBuffer();
  const layers = [{ input: edges, blend: 'soft-light' } as const, { input: grain, blend: 'overlay' } as const];
  await sharp(shapes).composite(layers).jpeg({ quality: 88 }).toFile(path);
}

/** A fresh clone of what is committed, installed and built as `npm start` does it; on all cores, with npm's cache as it is. */
export const install: Figure = {
  name: 'install',
  slow: true,
  measure: () =>
    withFolder(async (folder) => {
      const name = 'install and build from a fresh clone';
      const clone = join(folder, 'quad');
      pin(process.pid, 'all');
      try {
        await run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);
        const began = performance.now();
        await run(process.execPath, [join(clone, 'scripts/build.mjs')], { cwd: clone, timeout: 600_000 });
        return [atMost(name, (performance.now() - began) / 1000, 90, 's')];
      } catch (error) {
        const { stderr = '', message } = error as { stderr?: string; message: string };
        return [notRun(name, (stderr.trim() || message).split('\n').at(-1) ?? message)];
      } finally {
        pin(process.pid, 'rest');
      }
    }),
};

/** What a first visit of the feed loads before it's complete: from the build, and from the page's response. */
export const page: Figure = {
  name: 'page',
  slow: true,
  async measure({ site: { server, host, people } }) {
    const { scripts, styles } = await firstVisit(join(root, 'dist/web'));
    const headers = { host, cookie: people[0]?.cookie ?? '', 'accept-encoding': 'br' };
    // the bytes as they were sent: fetch would decompress them
    const load = (path: string) =>
      new Promise<Buffer>((done, fail) => {
        httpGet({ port: server.port, path, headers, host: '127.0.0.1' }, (answer) => {
          if (answer.statusCode === 200) answer.toArray().then((parts) => done(Buffer.concat(parts)), fail);
          else fail(new Error(`${path} is answered with ${answer.statusCode}`));
        }).on('error', fail);
      });
    const html = await load('/home');
    let fonts = 0;
    for (const [link] of brotliDecompressSync(html)
      .toString()
      .matchAll(/<link[^>]+as="font"[^>]*>/g))
      fonts += (await load(/href="([^"]+)"/.exec(link)?.[1] ?? '')).length;
    const kb = (bytes: number) => bytes / 1000;
    const [script, all] = [kb(scripts), kb(html.length + scripts + styles + fonts)];
    const parts = `HTML ${kb(html.length).toFixed(1)} KB, styles ${kb(styles).toFixed(1)} KB, fonts ${kb(fonts).toFixed(1)} KB`;
    return [
      atMost('JavaScript of a first visit, brotli', script, kb(FIRST_VISIT_BYTES), 'KB'),
      atMost('all of a first visit but photos', all, 250, 'KB', { baseline: parts }),
    ];
  },
};
