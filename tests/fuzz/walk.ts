import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type Role, roles } from '../platform/access/world.ts';
import { type FuzzServer, restoreSessions, namesFor } from './fuzz-server.ts';
import { faultsOf } from './check-answer.ts';
import { malformed } from './malformed.ts';
import { type Described, describedBy } from './operations.ts';
import { hostile, type Plan } from './plans.ts';
import { type Got, send, type Wire, wireOf } from './send.ts';

export interface WalkOptions {
  seed: number;
  /** requests per endpoint and role */
  malformed: number;
  hostile: number;
  /** selects endpoints by description and position; all by default */
  takes?(operation: Described, n: number): boolean;
  /** the roles; all by default */
  rolesFor?(operation: Described): readonly Role[];
  /** replaces a broken world */
  renew(broken: FuzzServer): Promise<FuzzServer>;
  /** collects the results while the walk runs */
  walked?: Walked;
  /** logs progress */
  log?(line: string): void;
}

export interface Finding {
  operation: string;
  role: Role;
  what: string;
  /** the request, for sending it again */
  request: string;
}

export interface Walked {
  requests: number;
  statuses: Map<number, number>;
  faults: Finding[];
  /** answers that took more than two seconds: reported only, because a busy machine is slow too */
  slow: Finding[];
}

export const nothingWalked = (): Walked => ({ requests: 0, statuses: new Map(), faults: [], slow: [] });

const SLOW_MS = 2_000;
const AT_ONCE = 12;

/** A separate seed for each operation and role, so that each can be repeated alone. */
const seedOf = (seed: number, ...parts: string[]): number =>
  createHash('sha256')
    .update([seed, ...parts].join('\n'))
    .digest()
    .readInt32BE(0);

/** Sends malformed and hostile requests to every documented endpoint, as every role. */
export async function walk(first: FuzzServer, options: WalkOptions): Promise<Walked> {
  const { log = () => undefined, takes = () => true, walked = nothingWalked() } = options;
  let fuzzServer = first;
  const all = await describedBy(fuzzServer.server.client());
  const operations = all.filter(takes);
  for (const phase of ['malformed', 'hostile'] as const)
    for (const [n, operation] of operations.entries()) {
      if (options[phase] === 0) continue;
      const before = walked.faults.length;
      let changed = false;
      for (const role of options.rolesFor?.(operation) ?? roles)
        if (await walkRole(fuzzServer, operation, role, phase, options, walked)) changed = true;
      const found = walked.faults.length - before;
      log(`${phase} ${n + 1}/${operations.length} ${operation.key}${found ? `: ${found} faults` : ''}`);
      if (!changed || (await restoreSessions(fuzzServer))) continue;
      fuzzServer = await options.renew(fuzzServer);
    }
  await fuzzServer.server.stop();
  return walked;
}

/** @returns whether an accepted request may have changed the world */
async function walkRole(
  fuzzServer: FuzzServer,
  operation: Described,
  role: Role,
  phase: 'malformed' | 'hostile',
  options: WalkOptions,
  walked: Walked,
): Promise<boolean> {
  const made = phase === 'malformed' ? malformed(operation) : hostile(operation);
  const seed = seedOf(options.seed, operation.key, role, phase);
  const plans = fc.sample(made, { numRuns: options[phase], seed });
  const { cookies, host, port } = fuzzServer.world.actor(role).client;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const names = namesFor(fuzzServer, role);
  const wires = plans.map((plan) => withWho(wireOf(operation, plan, names), { cookie, host: `${host}:${port}` }));
  const note = (plan: Plan | undefined, wire: Wire, what: string, list = walked.faults) =>
    list.push({ operation: operation.key, role, what: `${plan?.about}: ${what}`, request: requestText(wire) });

  await fuzzServer.watch.written();
  const answers = await sendAll(port, wires);
  for (const [n, got] of answers.entries()) {
    const wire = wires[n] as Wire;
    walked.requests++;
    walked.statuses.set(got.status, (walked.statuses.get(got.status) ?? 0) + 1);
    for (const what of faultsOf(operation, wire, got)) note(plans[n], wire, what);
    if (got.ms > SLOW_MS) note(plans[n], wire, `answered after ${Math.round(got.ms)} ms`, walked.slow);
  }
  const wrote = (await fuzzServer.watch.written()).length > 0;
  const changed = wires.some(({ method }, n) => !/^(GET|HEAD)$/.test(method) && (answers[n]?.status ?? 0) < 400);
  // rows were written: expected for accepted requests, an error if the refused ones alone write again
  const refused = wires.filter((_, n) => isRefused(answers[n]));
  if (!wrote || refused.length === 0) return changed;
  await jobsDone(fuzzServer);
  const again = await sendAll(port, refused);
  if (!again.every(isRefused) || (await fuzzServer.watch.written()).length === 0) return changed;
  for (const wire of refused) {
    await send(port, wire);
    const tables = await fuzzServer.watch.written();
    if (tables.length > 0) note(undefined, wire, `refused, but wrote to ${tables.join(', ')}`);
  }
  return changed;
}

const isRefused = (got: Got | undefined) => got !== undefined && got.status >= 400 && got.status < 500;

/** Waits until the jobs of accepted requests have written. */
async function jobsDone({ world, watch }: FuzzServer): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const [left] = (await world.run(
      'select count(*)::int as jobs from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts',
    )) as { jobs: number }[];
    if (!left?.jobs && (await watch.written()).length === 0) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

let callers = 0;

/** Adds the caller's cookie and host unless the plan sets them; each from a separate address. */
function withWho(wire: Wire, who: { cookie: string; host: string }): Wire {
  callers++;
  const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
  const headers: Record<string, string> = { 'x-forwarded-for': address, host: who.host, ...wire.headers };
  if (who.cookie && headers.cookie === undefined) headers.cookie = who.cookie;
  return { ...wire, headers };
}

async function sendAll(port: number, wires: readonly Wire[]): Promise<Got[]> {
  const answers: Got[] = [];
  let next = 0;
  const worker = async () => {
    while (next < wires.length) {
      const n = next++;
      answers[n] = await send(port, wires[n] as Wire);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

function requestText({ method, path, headers, body }: Wire): string {
  const { cookie: _cookie, 'x-forwarded-for': _from, ...rest } = headers;
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(rest).slice(0, 300)} ${body?.toString('utf8').slice(0, 400) ?? ''}`;
}
