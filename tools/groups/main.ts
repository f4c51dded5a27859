// `npm run tool -- groups`: a split into two groups of campuses, under readers and writers. See docs/operating/groups.md.
import { cp, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clusterPlaceOf } from '../../server/platform/database/embedded-place.ts';
import { openStore } from '../../server/platform/storage/index.ts';
import { aligned } from '../bench/figure.ts';
import { createPeople } from '../bench/people.ts';
import { inFolder } from '../cluster/in-folder.ts';
import { startDatabases, urlAt, withClient } from '../cluster/parts.ts';
import { listens, Program, type ProgramOptions } from '../cluster/program.ts';
import { portsFrom } from '../cluster/settings.ts';
import { Load } from '../upgrade/load.ts';
import { phaseRow, PHASE_TITLES } from '../upgrade/report.ts';
import { verify } from '../upgrade/verify.ts';
import { Group } from './group.ts';
import { haproxy, mapOf, Proxy } from './proxy.ts';
import { tryBackup } from './try-backup.ts';

const help = `Splits an installation into two groups of campuses under readers and writers, kills the database of one,
and restores a backup of it.

Needs haproxy: apt-get install --no-install-recommends haproxy

  npm run tool -- groups
    --readers N     open connections, each with a read every one to two seconds (200)
    --writes N      writes per second (20)
    --steady N      seconds between two steps (10)
    --away N        seconds that a database is away (6)
    --port N        first of eight ports (4400)
    --folder DIR    keeps databases and logs there, emptied first (else a temporary folder, removed)`;

const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: {
    ...{ readers: text('200'), writes: text('20'), steady: text('10'), away: text('6'), port: text('4400') },
    ...{ folder: text(''), help: { type: 'boolean', default: false } },
  },
});

/** The campus that stays and the one that moves, and the other campuses of the installation, which are empty. */
const [STAYING, MOVING] = ['ou', 'ut'];
/** How long requests that the proxy sent to the group before may take. */
const LAST_REQUESTS_MS = 3_000;

const stops: (() => Promise<void>)[] = [];
const stopAll = () => Promise.all(stops.splice(0).map((stop) => stop()));
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const hostOf = (campus: string): string => `${campus}.quad.localhost`;

/** The longest time without an acknowledged write between two moments. */
function longestPause({ acknowledged }: Load, from: number, to: number): string {
  const written = acknowledged.map(({ at }) => at).filter((at) => at > from && at < to);
  const moments = [from, ...written.sort((one, other) => one - other), to];
  return seconds(Math.max(...moments.slice(1).map((at, n) => at - (moments[n] ?? at))));
}

async function run(folder: string): Promise<boolean> {
  const ports = portsFrom(Number(values.port));
  const { account } = await clusterPlaceOf(folder);
  const program = (options: Omit<ProgramOptions, 'log'>) => {
    const made = new Program({ ...options, log: join(folder, `${options.name}.log`) });
    stops.push(() => made.end('SIGINT'));
    return made;
  };
  const [, standby] = await startDatabases(folder, ports, account, (options) => program(options).start());
  const [one, two] = [new Group('one', folder, ports), new Group('two', folder, ports)];
  const serverTwo = program(two.program);
  await program(one.program).start();
  await writeFile(join(folder, 'haproxy.cfg'), haproxy(ports, folder));
  await writeFile(join(folder, 'groups.map'), mapOf([STAYING, MOVING].map(hostOf)));
  const proxyArgs = ['-db', '-f', join(folder, 'haproxy.cfg')];
  await program({ name: 'haproxy', command: 'haproxy', args: proxyArgs, ready: () => listens(ports.haproxy) }).start();
  const proxy = new Proxy(folder);

  const files = await openStore({ kind: 'disk', folder: join(one.dataDir, 'media') });
  const loadOf = async (campus: string, network: number) => {
    const wanted = { name: `${campus}person`, count: Number(values.readers) / 2, campus };
    const people = await createPeople(one.databaseUrl, files, wanted);
    return new Load({
      port: ports.haproxy,
      people: people.map((one, n) => ({ ...one, address: `12.${network}.0.${n}`, host: hostOf(campus) })),
      writesPerSecond: Number(values.writes) / 2,
    });
  };
  const [staying, moving] = [await loadOf(STAYING, 0), await loadOf(MOVING, 1)];
  const loads = [staying, moving];
  const others = await withClient(one.databaseUrl, async (client) => {
    await client.query(`update users set role = 'admin' where username in ('ouperson0', 'utperson0')`);
    const { rows } = await client.query<{ id: string }>(`select id from campuses where not generic and id <> $1`, [
      MOVING,
    ]);
    return rows.map(({ id }) => id).join(',');
  });
  for (const load of loads) await load.start();
  const steady = Number(values.steady) * 1000;
  const begin = (name: string) => loads.forEach((load) => load.begin(name));
  await sleep(steady);
  begin('before');
  await sleep(steady);

  // a bucket is copied before the split, and what was added since then during it
  const copyFiles = () => cp(join(one.dataDir, 'media'), join(two.dataDir, 'media'), { recursive: true, force: false });
  await copyFiles();
  await proxy.lead(hostOf(MOVING), 'leaving');
  await sleep(LAST_REQUESTS_MS);
  begin('split');
  const steps: [string, number][] = [];
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work();
    steps.push([name, performance.now() - began]);
    return done;
  };
  const began = performance.now();
  // from its commit on, the server answers the campus with 503 by itself
  await step('group keep', () => one.admin(['group', 'keep', others]));
  await step('proxy', () => proxy.stopLeaving());
  await step('standby', () => catchUpAndPromote(one.databaseUrl, two.databaseUrl));
  await step('files', copyFiles);
  await step('group keep --copied', () => two.admin(['group', 'keep', MOVING, '--copied']));
  await step('server', () => serverTwo.start());
  await step('proxy', () => proxy.lead(hostOf(MOVING), 'two'));
  await sleep(steady);
  const splitEnded = performance.now();

  begin('killed');
  const killed = performance.now();
  await standby.end('SIGKILL');
  await sleep(Number(values.away) * 1000);
  await standby.start();
  const back = performance.now();
  begin('back');
  await sleep(steady);
  begin('backup');
  const restored = await tryBackup(two, moving, join(folder, 'restored'), urlAt(ports.standby, 'restored'));
  await Promise.all(loads.map((load) => load.stop()));

  const [sent, sentByTwo] = await Promise.all([one, two].map(({ databaseUrl }) => sentMails(databaseUrl)));
  // one that was sent before the split has the same time in both
  const twice = [...(sent ?? [])].filter(([id, at]) => (sentByTwo?.get(id) ?? at) !== at).length;
  for (const group of [one, two])
    console.error(await group.admin(['group', 'clean', '--confirm', join(group.dataDir, 'media')]));

  console.log(`Steps of the split: ${steps.map(([name, ms]) => `${name} ${seconds(ms)}`).join(', ')}`);
  let good = restored.good && twice === 0;
  console.log(`Mails sent: ${sent?.size} and ${sentByTwo?.size}, ${twice} of them by both groups`);
  console.log(restored.line);
  for (const [campus, load, group] of [
    ['stays', staying, one],
    ['moves', moving, two],
  ] as const) {
    console.log(
      `\nThe campus that ${campus}; longest time without a written post, comment or message: split ${longestPause(load, began, splitEnded)}, database killed ${longestPause(load, killed, back + steady)} (away for ${seconds(back - killed)})`,
    );
    console.log(aligned([PHASE_TITLES, ...load.phases.map(phaseRow)]));
    const failed = load.phases.flatMap(({ name, reads }) =>
      reads.flatMap(({ what, fault }) => (fault ? [`${name}: ${what}: ${fault}`] : [])),
    );
    for (const [what, same] of Map.groupBy(failed, (each) => each)) console.log(`failed: ${same.length} × ${what}`);
    const media = await openStore({ kind: 'disk', folder: join(group.dataDir, 'media') });
    const found = await verify(load, group.databaseUrl, media);
    console.log(found.lines.join('\n'));
    // this machine, with all of it on it, may be overloaded: no group's fault
    const unexpected = failed.filter((each) => !each.endsWith('overload'));
    good &&= found.good && (load === moving || unexpected.length === 0);
  }
  return good;
}

/** The mails that a group sent, and those that the copy came with, with the times. */
async function sentMails(databaseUrl: string): Promise<Map<string, string>> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ id: string; at: string }>(`select id, sent_at::text as at from mails where state = 'sent'`),
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Waits until a standby has everything of its primary, and makes it a primary. */
async function catchUpAndPromote(primary: string, standby: string): Promise<void> {
  const { rows } = await withClient(primary, (client) =>
    client.query<{ at: string }>('select pg_current_wal_flush_lsn() as at'),
  );
  const reached = 'select pg_last_wal_replay_lsn() >= $1 as is';
  await withClient(standby, async (client) => {
    while (!(await client.query<{ is: boolean }>(reached, [rows[0]?.at])).rows[0]?.is) await sleep(20);
    await client.query('select pg_promote(true, 60)');
  });
}

if (values.help) {
  console.log(help);
  process.exit();
}
const load = loadavg()[0]?.toFixed(1);
console.log(`${values.readers} readers, ${values.writes} writes/s; load average before: ${load}`);
await inFolder({ folder: values.folder, name: 'groups', stopAll, run });
