import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { onStopRequest } from '../../server/platform/stop-request.ts';
import { pin, pinning } from './cores.ts';
import { type Bench, type Figure, type Line, table } from './figure.ts';
import { figures } from './figures/all.ts';
import { help, type Options, readOptions } from './options.ts';
import { maintain } from './maintenance.ts';
import { openSite, type Site } from './site.ts';

/** With --all, how often a figure that misses its goal is measured: two of three count. */
const TIMES = 3;

const print = (text: string): void => void process.stderr.write(`${text}\n`);
const names = figures.map(({ name }) => name);
const sites = new Set<Site>();
const stopAll = () => Promise.all([...sites].map((site) => site.stop()));

async function run(options: Options): Promise<void> {
  const { posts, small: few, campuses, only, all } = options;
  const chosen = figures.filter(({ name, slow }) => (only.length > 0 ? only.includes(name) : all || !slow));
  const open = async (size: number, writes: boolean): Promise<Site> => {
    const spread = size === posts && campuses ? { campuses } : {};
    const site = await openSite(options, { posts: size, ...spread, writes, print });
    sites.add(site);
    return site;
  };
  let small: Site | undefined;
  const bench: Bench = {
    options,
    site: await open(posts, chosen[0]?.writes === true),
    // some figures stop a site: the next figure gets a new one
    small: async () => {
      if (posts === few) return bench.site;
      if (!small?.server.running()) small = await open(few, false);
      return small;
    },
  };
  pin(process.pid, 'rest');
  const loadBefore = loadavg();
  const lines: Line[] = [];
  for (const figure of chosen) {
    const measured: Line[][] = [];
    do {
      const writes = figure.writes === true;
      if (writes && !bench.site.writes) await bench.site.stop();
      if (!bench.site.server.running()) bench.site = await open(posts, writes);
      measured.push(await measure(figure, bench));
    } while (all && measured.length < TIMES && measured[0]?.some(({ met, notRun }) => !met && !notRun));
    lines.push(...mostOf(measured));
  }
  console.log(`\n${table(lines)}\n`);
  if (!pinning) console.log('Without taskset or a second core: server, database and load share the processor.\n');
  await mkdir(dirname(options.json), { recursive: true });
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, loadBefore, loadAfter: loadavg(), pinning };
  const result = { at: new Date().toISOString(), node: process.version, machine, options, lines };
  await writeFile(options.json, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`${lines.filter(({ met }) => met).length} of ${lines.length} goals met. Written to ${options.json}`);
}

async function measure(figure: Figure, bench: Bench): Promise<Line[]> {
  print(`${figure.name} …`);
  const stop = bench.options.maintain && figure.writes ? await maintain(bench.site.server.databaseUrl) : undefined;
  try {
    const lines = await figure.measure(bench);
    for (const line of lines) print(`  ${line.figure}: ${line.ours}${line.baseline && ` against ${line.baseline}`}`);
    return lines;
  } catch (error) {
    process.exitCode = 1;
    print(`  ${(error as Error).stack}`);
    const reason = (error as Error).message;
    return [{ figure: figure.name, ours: `failed: ${reason}`, baseline: '', value: null, goal: '', met: false }];
  } finally {
    if (stop) print(`  ${await stop()}`);
  }
}

/** Of several measurements, for each line one that agrees with the majority, with how many met the goal. */
function mostOf(measured: readonly Line[][]): Line[] {
  return (measured.toSorted((one, other) => other.length - one.length)[0] ?? []).map((line) => {
    const all = measured.flatMap((lines) => lines.filter(({ figure }) => figure === line.figure));
    const met = all.filter((each) => each.met).length;
    if (measured.length === 1 || met === all.length || line.notRun) return line;
    const [shown = line] = all.filter((each) => each.met === met > all.length / 2);
    return { ...shown, ours: `${shown.ours} (met in ${met} of ${all.length})`, detail: all };
  });
}

onStopRequest(() => void stopAll().finally(() => process.exit(130)));
try {
  const options = readOptions(process.argv.slice(2), names);
  if (options) await run(options);
  else console.log(help(names));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopAll();
}
process.exit();
