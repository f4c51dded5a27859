import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { room } from '../../contract/live-events.ts';
import { readPostmaster } from '../../server/platform/database/stale-postmaster.ts';
import { residentBytes } from '../cores.ts';
import { tidyChats } from '../fill/chats.ts';
import type { Figure, Outcome } from '../figure.ts';
import { readers } from '../figures/samples.ts';
import { Ear } from '../load/ear.ts';
import type { Site } from '../site.ts';
import { perSecond, rounded } from '../table.ts';
import { watchDatabase } from './database-time.ts';
import { profiled } from './inspector.ts';
import { acts, shuffled } from './mix.ts';
import { OpenLoad, type Step } from './open-load.ts';

const SOCKETS = 500;
const CONNECTIONS = 128;
/** How long answers may take, for one of a hundred: where the rise ends. */
const MOST_P99 = 100;
const FIRST = 100;
const RISE = 1.25;
const STEP_SECONDS = 8;
/** Of the most that was carried: how much a steady load is, and how much one too many. */
const STEADY = 0.5;
const OVER = 1.6;

const say = (line: string): void => void process.stderr.write(`  ${line}\n`);

/** What students do all at once, with live pages open: how much of it a process carries, and where its time goes. */
export const mixed: Figure = {
  name: 'mixed',
  writes: true,
  inspects: true,
  async measure({ site, options }): Promise<Outcome[]> {
    await site.willWrite();
    const next = shuffled(await acts(site));
    const { pid, port } = site.server;
    const ears = await openPages(site);
    const databasePid = (await readPostmaster(join(site.dataDir, 'postgres')))?.pid ?? 0;
    const load = new OpenLoad({ port, pid, databasePid, next, connections: CONNECTIONS });
    try {
      await load.open();
      preferGenerator();
      await load.run(FIRST, STEP_SECONDS / 2);
      if (options.minutes > 0) return [await steady(site, load, options)];
      const unloaded = await load.run(FIRST, STEP_SECONDS);
      print(unloaded, site);
      const { carried, steps } = await rise(site, load);
      const most = Math.round(carried.asked * 0.9);
      say(`where the time goes, at ${most}/s`);
      const watched = await watchDatabase(site.db);
      const { result: looked, spent } = await profiled(() => load.run(most, STEP_SECONDS));
      const database = await watched();
      for (const { name, share } of spent.modules) say(`  ${percent(share)} ${name}`);
      say('functions');
      for (const { name, share } of spent.functions) say(`  ${percent(share)} ${name}`);
      say(`the database: ${rounded(database.busy)} at work at a time`);
      for (const { name, share } of [...database.statements, ...database.waits]) say(`  ${percent(share)} ${name}`);
      const over = await load.run(carried.asked * OVER, STEP_SECONDS);
      print(over, site);
      return [
        {
          figure: `a mix of reads and writes, ${SOCKETS} pages open`,
          ours: `${perSecond(carried.answered)}, p50 ${rounded(carried.p50)} ms, p99 ${rounded(carried.p99)} ms`,
          baseline: `p99 ${rounded(unloaded.p99)} ms at ${FIRST}/s, ${Math.round(carried.cpu)} µs of the server and ${Math.round(carried.databaseCpu)} µs of the database each`,
          // on a machine busy with other things no step was quick enough, and the most cannot be told
          value: tooSlow(carried) ? null : carried.answered,
          goal: `none: the most with p99 ≤ ${MOST_P99} ms`,
          met: !tooSlow(carried),
          detail: { unloaded, steps, looked, spent, database },
        },
        {
          figure: `the same, ${OVER} times as much asked`,
          ours: `${perSecond(over.answered)}, p99 ${rounded(over.p99)} ms, ${percent(over.refused / (over.asked * STEP_SECONDS)).trim()} refused`,
          baseline: `p99 ${rounded(unloaded.p99)} ms at ${FIRST}/s`,
          value: over.p99 / unloaded.p99,
          goal: 'p99 ≤ 5 times the unloaded one',
          met: over.p99 <= 5 * unloaded.p99,
          detail: over,
        },
      ];
    } finally {
      load.close();
      if (getPriority() < 0) setPriority(0);
      for (const ear of ears) ear.close();
      await site.db.query('update notifications set mail_at = null where mail_at is not null');
      await tidyChats(site.db);
    }
  },
};

/**
 * The database has the generator's core as well, and all of it at the most that is carried: what is due would be sent late, and
 * that time counted as the server's. Whoever may (root) sends first; others see more than there is.
 */
function preferGenerator(): void {
  try {
    setPriority(-15);
  } catch {
    say('the generator shares its core with the database: run as root to let it go first');
  }
}

/** Open pages of as many people, all in the room of the campus. */
async function openPages(site: Site): Promise<Ear[]> {
  const people = readers(site);
  const ears: Ear[] = [];
  for (let at = 0; at < SOCKETS; at += 50) {
    const more = Array.from(
      { length: 50 },
      (_, n) =>
        new Ear(site.server.port, site.host, people[(at + n) % people.length]?.cookie ?? '', () => undefined, [
          room.campus(site.campus),
        ]),
    );
    ears.push(...more);
    await Promise.all(more.map(({ opened }) => opened));
  }
  return ears;
}

/** Asks for more and more until it takes too long. */
async function rise(site: Site, load: OpenLoad): Promise<{ carried: Step; steps: Step[] }> {
  const steps: Step[] = [];
  let carried: Step | undefined;
  for (let rate = FIRST * 2; ; rate *= RISE) {
    let step = await load.run(rate, STEP_SECONDS);
    print(step, site);
    // once more: whoever else uses the machine may have been in the way
    if (tooSlow(step)) {
      step = await load.run(rate, STEP_SECONDS);
      print(step, site);
    }
    steps.push(step);
    if (tooSlow(step)) return { carried: carried ?? step, steps };
    carried = step;
  }
}

const tooSlow = ({ p99, refused, asked }: Step): boolean => p99 > MOST_P99 || refused > asked * STEP_SECONDS * 0.01;

const percent = (share: number): string => `${(share * 100).toFixed(1).padStart(5)} %`;

function print(step: Step, { server }: Site): void {
  const slowest = [...step.acts].sort((one, other) => other.p99 - one.p99).slice(0, 3);
  say(
    `${Math.round(step.asked)}/s asked, ${Math.round(step.answered)}/s answered, ${step.refused} refused, p50 ${rounded(step.p50)} ms, ` +
      `p99 ${rounded(step.p99)} ms (${slowest.map(({ name, p99 }) => `${name} ${rounded(p99)}`).join(', ')}), ` +
      `server ${percent(step.busy).trim()} (${Math.round(step.cpu)} µs each, database ${Math.round(step.databaseCpu)} µs), generator ${percent(step.generator).trim()}, ${megabytes(server.pid)} MB`,
  );
}

const megabytes = (pid: number): number => Math.round(residentBytes(pid) / 2 ** 20);

/** Half of what it carries, for minutes: memory is to stay where it is. */
async function steady(
  site: Site,
  load: OpenLoad,
  { minutes, rate }: { minutes: number; rate: number },
): Promise<Outcome> {
  const asked = rate || (await rise(site, load)).carried.asked * STEADY;
  const memory: number[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    const began = performance.now();
    const sizes: number[] = [];
    while (performance.now() - began < 60_000) {
      const step = await load.run(asked, 9, 0.5);
      sizes.push(residentBytes(site.server.pid) / 2 ** 20);
      if (sizes.length === 1) print(step, site);
      await sleep(0);
    }
    memory.push(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
    say(`minute ${minute}: ${Math.round(memory.at(-1) as number)} MB`);
  }
  const third = Math.max(1, Math.floor(minutes / 3));
  const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
  const [middle, last] = [mean(memory.slice(-2 * third, -third)), mean(memory.slice(-third))];
  return {
    figure: `memory over ${minutes} minutes of ${perSecond(asked)}`,
    ours: `${Math.round(last)} MB in the last third`,
    baseline: `${Math.round(middle)} MB in the second`,
    value: last / middle,
    goal: '≤ 1.1 times the second third',
    met: last <= 1.1 * middle,
    detail: { memory, asked },
  };
}
