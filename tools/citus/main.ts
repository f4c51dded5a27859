// `npm run tool -- citus`: an installation on a Citus cluster, and how it would run each statement. See docs/SCALING.md.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runMigrations } from 'graphile-worker';
import { migrate } from '../../server/platform/database/migrate.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { onStopRequest } from '../../server/platform/stop-request.ts';
import { prepareMailbox, prepareStripe } from '../../server/sandbox/index.ts';
import { aligned } from '../bench/figure.ts';
import { withClient } from '../cluster/parts.ts';
import { distribute } from './distribute.ts';
import { findPostgres, startNodes } from './nodes.ts';
import { type Planned, planStatements, type Way, ways } from './plans.ts';

const help = `Starts a Citus coordinator and its workers on this machine, distributes Quad's tables over them, and prints how
the cluster would run each statement. Needs a PostgreSQL 18 with Citus, pg_trgm, unaccent and btree_gin.

  npm run tool -- citus
    --postgres DIR  bin folder of that PostgreSQL (else that of the pg_config in the path)
    --port N        of the coordinator; the workers have the next ones (4300)
    --workers N     (2)
    --shards N      of each distributed table (8)
    --rest PLACE    of the tables that can't be distributed: coordinator, or copied to each node (coordinator)
    --serve         goes on until it is stopped, and prints the DATABASE_URL
    --folder DIR    keeps databases and logs there, emptied first (else a temporary folder, removed)`;

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    port: { type: 'string', default: '4300' },
    workers: { type: 'string', default: '2' },
    shards: { type: 'string', default: '8' },
    rest: { type: 'string', default: 'coordinator' },
    serve: { type: 'boolean', default: false },
    folder: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const stops: (() => Promise<void>)[] = [];
const stopAll = () => Promise.all(stops.splice(0).map((stop) => stop()));

async function run(folder: string, bin: string): Promise<void> {
  const url = await startNodes({
    bin,
    folder,
    port: Number(values.port),
    workers: Number(values.workers),
    started: (stop) => stops.push(stop),
  });
  const pool = openPool({ url, max: 2 });
  await migrate(pool);
  await runMigrations({ pgPool: pool });
  await prepareMailbox(pool);
  await prepareStripe(pool);
  await pool.end();
  await withClient(url, async (client) => {
    const rest = values.rest === 'copied' ? 'copied' : 'coordinator';
    const { distributed, copied, lost } = await distribute(client, { shards: Number(values.shards), rest });
    console.log(`Distributed by campus: ${distributed.join(', ')}.\nCopied to each node: ${copied.join(', ')}.`);
    console.log(['Foreign keys that the cluster can’t keep:', ...lost].join('\n  '));
    // to plan a statement the coordinator asks the nodes, which for some statements ask it again, without an end
    await client.query(`alter database quad set statement_timeout = '2s'`);
  });
  await withClient(url, async (client) => report(await planStatements(client)));
  if (!values.serve) return;
  console.log(`DATABASE_URL=${url}`);
  await new Promise(() => undefined);
}

/** Prints how many statements run in which way, and by name those that more than one shard has to do with. */
function report(planned: readonly Planned[]): void {
  const of = Map.groupBy(planned, ({ way }) => way);
  const known = Object.entries(ways) as [Way, string][];
  console.log(`\n${aligned(known.map(([way, what]) => [way, String(of.get(way)?.length ?? 0), what]))}`);
  for (const way of ['steps', 'multi-shard', 'refused'] as const)
    for (const { name, reason } of of.get(way) ?? []) console.log(`${way}: ${name}${reason && `: ${reason}`}`);
}

onStopRequest(() => void stopAll().finally(() => process.exit(130)));
if (values.help) {
  console.log(help);
  process.exit();
}
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'quad-citus-')));
let good = false;
try {
  const bin = await findPostgres(values.postgres);
  if (values.folder) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // PostgreSQL runs as another user under root, who has to reach it
  await chmod(folder, 0o755);
  await run(folder, bin);
  good = true;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await stopAll();
  if (!values.folder) await rm(folder, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);
