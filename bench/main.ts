import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { onStopRequest } from '../server/platform/stop-request.ts';
import { medianOf, TIMES } from './again.ts';
import { pin, pinning } from './cores.ts';
import type { Bench, Figure, Outcome } from './figure.ts';
import { everything, figures } from './figures/all.ts';
import { steady, withOneTooMany } from './figures/mix.ts';
import { inspected } from './mixed/inspector.ts';
import { summary, tableFrom } from './from-results.ts';
import { help, type Options, readOptions } from './options.ts';
import { openSite, type Site } from './site.ts';
import { table } from './table.ts';

const SMALL = 10_000;

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const sites: Site[] = [];
let stopped: Promise<unknown> | undefined;

const stopAll = (): Promise<unknown> => (stopped ??= Promise.all(sites.map((site) => site.stop())));

async function run(options: Options): Promise<void> {
  let given = options.port;
  const port = () => (options.port === 0 ? 0 : given++);
  const open = async (posts: number, nodeOptions: readonly string[] = []): Promise<Site> => {
    say(`${posts.toLocaleString('en')} posts`);
    const site = await openSite({ ...options, posts, port: port(), nodeOptions, say });
    sites.push(site);
    return site;
  };
  const chosen = chosenBy(options);
  const profiled = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${dirname(options.json)}`] : [];
  const optionsFor = async (figure: Figure | undefined) => (figure?.inspects ? inspected() : profiled);
  let small: Promise<Site> | undefined;
  const bench: Bench = {
    options,
    site: await open(options.posts, await optionsFor(chosen[0])),
    port,
    // some figures stop it: the next one gets another
    small: async () => {
      if (options.posts === SMALL) return bench.site;
      const known = await small;
      if (known?.server.running()) return known;
      small = open(SMALL);
      return small;
    },
  };
  pin(process.pid, 'rest');
  const before = loadavg();
  const outcomes: Outcome[] = [];
  for (const [at, figure] of chosen.entries()) {
    const other = at > 0 && figure.inspects !== chosen[at - 1]?.inspects;
    if (other) await bench.site.stop();
    if (!bench.site.server.running()) bench.site = await open(options.posts, await optionsFor(figure));
    const runs = [await measure(figure, bench)];
    // a machine that others use, too, has slow moments: whoever misses a goal is asked again
    while (options.all && !figure.once && runs.length < TIMES && runs[0]?.some(({ met, notRun }) => !met && !notRun)) {
      if (!bench.site.server.running()) bench.site = await open(options.posts, await optionsFor(figure));
      runs.push(await measure(figure, bench));
    }
    outcomes.push(...medianOf(runs));
  }
  console.log(`\n${table(outcomes)}\n`);
  if (!pinning) console.log('Without taskset or a second core: server, database and load share what there is.\n');
  await mkdir(dirname(options.json), { recursive: true });
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, loadBefore: before, loadAfter: loadavg() };
  const facts = { at: new Date().toISOString(), node: process.version, posts: options.posts, machine, pinning };
  await writeFile(options.json, `${JSON.stringify({ ...facts, options, outcomes }, null, 2)}\n`);
  console.log(`${summary(outcomes)}. Written to ${options.json}`);
  if (options.keep) {
    say(
      `The server runs on port ${bench.site.server.port}, its database at ${bench.site.server.databaseUrl}. Ctrl-C ends it.`,
    );
    await new Promise(() => setInterval(() => undefined, 60_000));
  }
}

function chosenBy({ all, mixed: mix, only, minutes }: Options): readonly Figure[] {
  if (mix) return [minutes > 0 ? steady : withOneTooMany];
  if (only.length > 0) return everything.filter(({ name }) => only.includes(name));
  return all ? everything : figures;
}

async function measure(figure: Figure, bench: Bench): Promise<Outcome[]> {
  say(`${figure.name} …`);
  try {
    const outcomes = await figure.measure(bench);
    for (const { figure: what, ours, baseline, value } of outcomes)
      say(`  ${what}: ${ours}${baseline && ` against ${baseline}`}${value === null ? '' : `: ${value.toFixed(2)}`}`);
    return outcomes;
  } catch (error) {
    process.exitCode = 1;
    const reason = error instanceof Error ? error.message : String(error);
    say(`  ${error instanceof Error ? (error.stack ?? reason) : reason}`);
    return [{ figure: figure.name, ours: 'failed', baseline: '', value: null, goal: '', met: false, detail: reason }];
  }
}

onStopRequest((why) => {
  say(`Stopped: ${why}.`);
  void stopAll().finally(() => process.exit(130));
});

try {
  const options = readOptions(process.argv.slice(2));
  if (!options) console.log(help);
  else if (options.from.length > 0) console.log(await tableFrom(options.from));
  else await run(options);
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
} finally {
  await stopAll();
}
process.exit();
