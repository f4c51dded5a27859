// `npm run tool -- cluster`: Quad on several machines, each part killed in turn. See docs/operating/machines.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkDeployment } from '../../server/operation/index.ts';
import { type FileStore, openStore } from '../../server/platform/storage/index.ts';
import { aligned } from '../bench/figure.ts';
import { type Acknowledged, type Kind, Load, type Outcome, OVERLOAD } from './load.ts';
import { inFolder } from './in-folder.ts';
import { type Part, startParts, storeOf, urlAt, withClient } from './parts.ts';
import { portsFrom } from './settings.ts';

const help = `Runs Quad with two servers and all that several machines have, and kills each part in turn under load.

Needs haproxy, redis-server and pgbouncer: apt-get install --no-install-recommends haproxy redis-server pgbouncer

  npm run tool -- cluster
    --port N       first of eight ports (4200)
    --parts A,B    kills only these: Quad one, Quad two, standby, Redis, object store, PgBouncer, primary, HAProxy
    --steady N     seconds between two outages (5)
    --away N       seconds that a part is away (6)
    --after N      seconds that are observed after its return (8)
    --folder DIR   keeps databases and logs there, emptied first (else a temporary folder, removed)`;

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

/** At the end: pages notice a silently lost connection after ten seconds, and reconnect and refetch within three. */
const SETTLE_MS = 16_000;
/** How long failures may continue after a part is back. */
const RECOVERY_MS = 5_000;
const kinds: readonly Kind[] = ['read', 'write', 'media'];
/** The kinds of calls that fail while a part without a substitute is away. */
const affected: Record<string, readonly Kind[]> = {
  'object store': ['media'],
  PgBouncer: kinds,
  primary: kinds,
  HAProxy: kinds,
};

interface Outage {
  part: Part;
  killedAt: number;
  backAt: number;
  /** until when it was observed */
  until: number;
}

/** @param text seconds, as in the options */
const sleepFor = (text: string): Promise<void> => sleep(Number(text) * 1000);
/** One for each started program, which ends it: called at the end, or when this process is asked to stop. */
const stops: (() => Promise<void>)[] = [];
const stopAll = () => Promise.all(stops.splice(0).map((stop) => stop()));

/** Kills the parts one after the other under load, and prints two tables. @returns whether all was good */
async function run(folder: string): Promise<boolean> {
  const ports = portsFrom(Number(values.port));
  console.error('Starting');
  const parts = await startParts(folder, ports, (stop) => stops.push(stop));
  const files = await openStore(storeOf(ports));
  const load = new Load(ports);
  await load.start(files);
  await sleepFor(values.steady);
  const chosen = values.parts.split(',').filter(Boolean);
  const outages: Outage[] = [];
  for (const part of parts.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    console.error(`${part.name} is killed`);
    const killedAt = performance.now();
    await part.kill();
    await sleepFor(values.away);
    await part.start();
    const backAt = performance.now();
    await sleepFor(values.after);
    outages.push({ part, killedAt, backAt, until: performance.now() });
    await sleepFor(values.steady);
  }
  await load.stop();
  await sleep(SETTLE_MS);
  const judged = outages.map((outage) => judge(outage, load.outcomes));
  const titles = [
    'killed',
    'its substitute',
    'away',
    'reads failed',
    'writes failed',
    'media failed',
    'slowest',
    'well again',
    'good',
  ];
  console.log(aligned([titles, ...judged.map(({ cells }) => cells)]));
  for (const { name, unexpected } of judged) if (unexpected.length > 0) console.log(`${name}: ${tally(unexpected)}`);
  const findings = await verify(load, files, urlAt(ports.primary), outages);
  console.log(
    `\n${aligned([['at the end', 'found', 'good'], ...findings.map(([what, found, good]) => [what, found, good ? 'yes' : 'NO'])])}`,
  );
  for (const { socket } of load.pages) socket.disconnect();
  return judged.every(({ unexpected }) => unexpected.length === 0) && findings.every(([, , good]) => good);
}

/**
 * Judges an outage: calls may only fail while a part without a substitute is away, and shortly afterwards.
 * @returns its row of the table, and the failures that should not have happened
 */
function judge({ part: { name, substitute }, killedAt, backAt, until }: Outage, outcomes: readonly Outcome[]) {
  const during = outcomes.filter(({ at, fault }) => at >= killedAt && at < until && fault !== OVERLOAD);
  const failed = during.filter(({ fault }) => fault !== null);
  const mayFail = substitute === null ? (affected[name] ?? []) : [];
  const unexpected = failed.filter(({ at, kind }) => !mayFail.includes(kind) || at - backAt > RECOVERY_MS);
  const count = (list: readonly Outcome[], kind: Kind) => list.filter((one) => one.kind === kind).length;
  const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const slowest = Math.max(0, ...during.filter(({ fault }) => fault === null).map(({ took }) => took));
  const cells = [
    ...[name, substitute ?? 'none', inSeconds(backAt - killedAt)],
    ...kinds.map((kind) => `${count(failed, kind)} of ${count(during, kind)}`),
    ...[
      inSeconds(slowest),
      inSeconds(Math.max(0, ...failed.map(({ at }) => at - backAt))),
      unexpected.length === 0 ? 'yes' : 'NO',
    ],
  ];
  return { name, cells, unexpected };
}

/** The most frequent failures: "3 × feed: ECONNRESET, 1 × photo: late". */
function tally(failed: readonly Outcome[]): string {
  const groups = [...Map.groupBy(failed, ({ what, fault }) => `${what}: ${fault}`)];
  const sorted = groups.sort(([, one], [, other]) => other.length - one.length);
  return sorted
    .slice(0, 5)
    .map(([what, same]) => `${same.length} × ${what}`)
    .join(', ');
}

type Finding = [what: string, found: string, good: boolean];

/**
 * Checks the final state: what was acknowledged exists, nothing exists twice, the open pages show every message, and
 * the database doesn't contradict itself.
 */
async function verify(load: Load, files: FileStore, url: string, outages: readonly Outage[]): Promise<Finding[]> {
  const { rows, saves } = await withClient(url, async (client) => {
    const written = await client.query<{ id: string; mark: string; chat: string | null }>(
      `select id, plain as mark, null as chat from posts where plain like 'cluster %'
       union all select id, text, chat_id::text from messages where text like 'cluster %'`,
    );
    const saved = await client.query<{ key: string }>(`select post_id || ' ' || user_id as key from likes`);
    return { rows: written.rows, saves: new Set(saved.rows.map(({ key }) => key)) };
  });
  const markOf = new Map(rows.map(({ id, mark }) => [id, mark]));
  const share = (what: string, found: number, all: number): Finding => [what, `${found} of ${all}`, found === all];
  const isThere = async ({ what, id, mark }: Acknowledged) =>
    what === 'photo' ? load.opens(id) : what === 'save' ? saves.has(`${id} ${mark}`) : markOf.get(id) === mark;
  const findings: Finding[] = [];
  for (const [what, all] of Map.groupBy(load.acknowledged, (each) => each.what)) {
    let found = 0;
    for (const each of all) if (await isThere(each)) found++;
    findings.push(share(`acknowledged: ${what}`, found, all.length));
  }
  const twice = rows.length - new Set(rows.map(({ mark }) => mark)).size;
  const shown = load.pages.flatMap((page) =>
    rows.filter(({ chat }) => chat === page.chat).map(({ id }) => page.shown.has(id)),
  );
  const live = load.pages.reduce((sum, page) => sum + page.live, 0);
  const isAway = ({ at }: Outcome) => outages.some(({ killedAt, until }) => at >= killedAt && at < until);
  const overloaded = load.outcomes.filter(({ fault }) => fault === OVERLOAD);
  const between = load.outcomes.filter((each) => each.fault !== null && each.fault !== OVERLOAD && !isAway(each));
  const faults = await checkDeployment(url, files);
  return [
    ...findings,
    ['stored twice', `${twice} of ${rows.length}`, twice === 0],
    share('messages that the open pages show', shown.filter(Boolean).length, shown.length),
    ['of these, received live', String(live), live > 0],
    ['own posts not found right after they were written', String(load.notFound.length), load.notFound.length === 0],
    [
      'failures while nothing was away',
      `${between.length} of ${load.outcomes.length} ${tally(between)}`,
      between.length === 0,
    ],
    ['calls refused for overload', String(overloaded.length), true],
    ['contradictions in the database', faults.join(' ') || 'none', faults.length === 0],
  ];
}

if (values.help) {
  console.log(help);
  process.exit();
}
await inFolder({ folder: values.folder, name: 'cluster', stopAll, run });
