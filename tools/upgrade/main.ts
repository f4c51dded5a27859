// `npm run tool -- upgrade`: an upgrade and back, twice, under readers and writers. See docs/operating/upgrades.md.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openStore } from '../../server/platform/storage/index.ts';
import { onStopRequest } from '../../server/platform/stop-request.ts';
import { aligned } from '../bench/figure.ts';
import { Load } from './load.ts';
import { createPeople } from '../bench/people.ts';
import { earlierCommit, goBack, makeReleases, upgrade } from './releases.ts';
import { phaseRow, PHASE_TITLES } from './report.ts';
import { ROOT_DOMAIN, Service } from './service.ts';
import { verify } from './verify.ts';

const help = `Upgrades from an earlier release to this checkout and goes back, twice, under readers and writers.

  npm run tool -- upgrade
    --from COMMIT   the earlier release (the last tag, else the commit before the last change of the schema)
    --workers A,B   runs with so many workers (1,2)
    --readers N     open connections, each with a read every one to two seconds (200)
    --writes N      writes per second (20)
    --times N       how often it upgrades and goes back (2)
    --steady N      seconds between two switches (10)
    --port N        port of the service (4300)
    --folder DIR    keeps the releases there, and uses those that are there (else a temporary folder, removed)`;

const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: {
    ...{ from: text(''), workers: text('1,2'), readers: text('200'), writes: text('20'), times: text('2') },
    ...{ steady: text('10'), port: text('4300'), folder: text(''), help: { type: 'boolean', default: false } },
  },
});

let service: Service | undefined;

/** One run with a number of workers. @returns whether nothing failed, was lost or was stored twice */
async function run(folder: string, workers: number): Promise<boolean> {
  await upgrade(folder);
  await goBack(folder);
  service = new Service({ folder, workers, port: Number(values.port) });
  await service.start();
  const files = await openStore({ kind: 'disk', folder: join(service.dataDir, 'media') });
  const wanted = { name: 'upgradeperson', count: Number(values.readers) };
  const people = await createPeople(service.databaseUrl, files, wanted);
  const load = new Load({
    port: Number(values.port),
    people: people.map((one, n) => ({ ...one, address: `12.0.${n >> 8}.${n & 255}`, host: `ou.${ROOT_DOMAIN}` })),
    writesPerSecond: Number(values.writes),
  });
  await load.start();
  const steady = Number(values.steady) * 1000;
  await sleep(steady);
  load.begin('no switch');
  await sleep(steady);
  for (let time = 1; time <= Number(values.times); time++)
    for (const [what, change] of [
      ['upgrade', upgrade],
      ['back', goBack],
    ] as const) {
      load.begin(`${what} ${time}`);
      await change(folder);
      load.phase.reloadMs = await service.reload();
      await sleep(steady);
    }
  await load.stop();
  const found = await verify(load, service.databaseUrl, files);
  await service.stop();
  await rm(service.dataDir, { recursive: true, force: true });
  const failed = load.phases.flatMap((phase) => phase.reads).filter(({ fault }) => fault);
  console.log(`\nWORKERS=${workers}\n${aligned([PHASE_TITLES, ...load.phases.map(phaseRow)])}`);
  for (const [what, list] of Map.groupBy(failed, (read) => `${read.what}: ${read.fault}`))
    console.log(`failed: ${list.length} × ${what}`);
  console.log(found.lines.join('\n'));
  return found.good && failed.length === 0;
}

onStopRequest(() => void (service?.stop() ?? Promise.resolve()).finally(() => process.exit(130)));
if (values.help) {
  console.log(help);
  process.exit();
}
const folder = values.folder ? resolve(values.folder) : await mkdtemp(join(tmpdir(), 'quad-upgrade-'));
let good = true;
try {
  const from = values.from || earlierCommit();
  if (!existsSync(join(folder, 'current'))) {
    console.error(`Making the releases of ${from} and of this checkout`);
    await makeReleases(folder, from);
  }
  const load = loadavg()[0]?.toFixed(1);
  console.log(`From ${from}; ${values.readers} readers, ${values.writes} writes/s; load average before: ${load}`);
  for (const workers of values.workers.split(',')) good = (await run(folder, Number(workers))) && good;
} catch (error) {
  good = false;
  console.error(error);
} finally {
  await service?.stop();
  if (!values.folder) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}
process.exit(good ? 0 : 1);
