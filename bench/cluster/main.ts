// `npm run cluster`: Quad on several machines, every part of them killed in turn. See docs/OPERATING.md.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@redis/client';
import sharp from 'sharp';
import { onStopRequest } from '../../server/platform/stop-request.ts';
import { openStore } from '../../server/platform/storage/index.ts';
import { Client } from './client.ts';
import { ask, urlAt } from './database.ts';
import { judge, type Outage, tally, type Verdict } from './judge.ts';
import { Load } from './load.ts';
import { openPages, type Page } from './pages.ts';
import { type Part, startParts, storeOf } from './parts.ts';
import { makeWorld } from './people.ts';
import { type Ports, portsFrom } from './ports.ts';
import { OVERLOAD, Recorded } from './record.ts';
import { table } from './table.ts';
import { verify } from './verify.ts';

const help = `Runs Quad on several machines' parts and kills each in turn under load.

Needs haproxy, redis-server and pgbouncer: apt-get install --no-install-recommends haproxy redis-server pgbouncer

  npm run cluster
    --port N       first of eight ports (4200)
    --parts A,B    kills only these: Quad one, Quad two, standby, Redis, object store, PgBouncer, primary, HAProxy
    --steady N     seconds between two outages (5)
    --away N       seconds that a part is away (6)
    --after N      seconds that are looked at after its return (8)
    --folder DIR   keeps databases and logs there, emptied first (else a temporary one, removed)
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4200' },
    parts: { type: 'string', default: '' },
    steady: { type: 'string', default: '5' },
    away: { type: 'string', default: '6' },
    after: { type: 'string', default: '8' },
    folder: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const PEOPLE = 120;
const PAIRS = 10;
/** Whoever fell silent is missed after ten seconds, and pages ask again within three. */
const SETTLE_MS = 16_000;

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const seconds = (text: string): number => Number(text) * 1000;
let parts: Part[] = [];
let stopped: Promise<unknown> | undefined;
const stopAll = () => (stopped ??= Promise.all(parts.map(({ program }) => program.stop())));

onStopRequest(() => void stopAll().finally(() => process.exit(130)));

async function run(folder: string): Promise<boolean> {
  const ports = portsFrom(Number(values.port));
  say('Starting');
  parts = await startParts(folder, ports, say);
  const files = await openStore(storeOf(ports));
  const world = await makeWorld(urlAt(ports.primary), files, PEOPLE, PAIRS);
  const pairs = await Promise.all(
    world.pairs.map(async ({ people }) => {
      const client = new Client(ports.haproxy, people[0]);
      const answer = await client.ask({ method: 'PUT', path: `/api/chats/with/${people[1].id}`, body: {} });
      client.close();
      return { people, chatId: (answer.json as { chat: { _id: string } }).chat._id };
    }),
  );
  const recorded = new Recorded();
  const pages = openPages(ports.haproxy, pairs, recorded);
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#6b8f71' } })
    .jpeg()
    .toBuffer();
  const load = new Load(ports.haproxy, { people: world.people, pairs }, recorded, photo);
  load.start();
  const began = performance.now();
  await sleep(seconds(values.steady) + 3_000);
  const chosen = values.parts.split(',').filter(Boolean);
  const outages: Outage[] = [];
  for (const part of parts.filter(({ what }) => chosen.length === 0 || chosen.includes(what)))
    outages.push(await interrupt(part, pages));
  await sleep(seconds(values.steady));
  await load.stop();
  const ended = performance.now();
  await sleep(SETTLE_MS);
  const reader = new Client(ports.haproxy, world.people[0] ?? null);
  const findings = await verify({ url: urlAt(ports.primary), files, recorded, pages, reader });
  reader.close();
  const verdicts = outages.map((outage) => judge(outage, recorded));
  const between = recorded.outcomes.filter(
    ({ at, fault }) =>
      fault !== null && fault !== OVERLOAD && !outages.some(({ killedAt, until }) => at >= killedAt && at < until),
  );
  findings.push({
    what: 'transactions of the standby and words of Redis since they came back',
    found: (await used(ports)).join(' and '),
    good: true,
  });
  const refused = recorded.outcomes.filter(({ fault }) => fault === OVERLOAD).length;
  findings.push({ what: 'calls refused since the machine had too much to do', found: String(refused), good: true });
  findings.push({
    what: 'failures while nothing was away',
    found:
      `${between.length} of ${recorded.outcomes.length} ${tally(between.map(({ what, fault }) => `${what}: ${fault}`))}`.trim(),
    good: between.length === 0,
  });
  for (const page of pages) await page.close();
  const rate = Math.round((recorded.outcomes.length / (ended - began)) * 1000);
  console.log(`\n${table(verdicts, findings)}\n\n${rate} calls a second, ${pages.length} live connections.`);
  return verdicts.every(isGood) && findings.every(({ good }) => good);
}

/** Shows that both were of use. */
async function used(ports: Ports): Promise<string[]> {
  const [row] = await ask<{ n: string }>(
    urlAt(ports.standby),
    `select xact_commit as n from pg_stat_database where datname = 'quad'`,
  );
  const redis = createClient({ url: `redis://127.0.0.1:${ports.redis}` });
  await redis.connect();
  const info = await redis.info('commandstats');
  redis.destroy();
  return [row?.n ?? '0', /cmdstat_publish:calls=(\d+)/.exec(info)?.[1] ?? '0'];
}

const isGood = ({ wrong }: Verdict): boolean => wrong.length === 0;

/** Kills a part, lets it be away, and looks at what follows its return. */
async function interrupt({ program, what, second }: Part, pages: readonly Page[]): Promise<Outage> {
  say(`${what} is killed`);
  const killedAt = performance.now();
  await program.kill();
  await sleep(seconds(values.away));
  await program.start();
  const backAt = performance.now();
  await sleep(seconds(values.after));
  const lines = pages.filter(({ connected }) => connected).length;
  say(`  back after ${((backAt - killedAt) / 1000).toFixed(1)} s; ${lines} of ${pages.length} live lines stand`);
  const until = performance.now();
  await sleep(seconds(values.steady));
  return { what, second, killedAt, backAt, until };
}

if (values.help) {
  console.log(help);
  process.exit();
}
if (values.folder) {
  await rm(values.folder, { recursive: true, force: true });
  await mkdir(values.folder, { recursive: true });
}
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'quad-cluster-')));
// PostgreSQL and PgBouncer run as somebody else, who has to come in
await chmod(folder, 0o755);
let good = false;
try {
  good = await run(folder);
} catch (error) {
  console.error(error);
} finally {
  await stopAll();
  if (!values.folder) await rm(folder, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);
