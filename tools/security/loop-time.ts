import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startServer } from '../bench/server.ts';
import { TEXT_MAX } from '../../contract/campuses/texts.ts';
import { logIn } from '../../contract/identity/identity.ts';
import { Client } from '../../tests/harness/client.ts';
import { type MeasuredCall, reads, writes } from './loop-calls.ts';

const help = `Measures how much processor time each call takes on the server's event loop, where it delays everybody. It
starts the demo community, makes each call several times over HTTP, one after the other, and reads what the server's
main thread used meanwhile (Linux). "once" is the first call, which also loads what it needs.

  npm run tool -- loop
  npm run tool -- loop --times 50 --only flyer`;

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    above: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});
/** More of the event loop than this has to move to another process or thread. */
const MOST_MS = 5;

interface Measured {
  name: string;
  status: number;
  once: number;
  each: number;
}

/** Milliseconds of processor time of a process's main thread: in a server of Node, its event loop. */
const mainThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** What it uses without calls, in ms a ms: the least of some seconds, since the demo community still settles. */
async function idleShare(pid: number): Promise<number> {
  const shares: number[] = [];
  for (let second = 0; second < 10; second++) {
    const [from, began] = [mainThreadMs(pid), performance.now()];
    await sleep(1_000);
    shares.push((mainThreadMs(pid) - from) / (performance.now() - began));
  }
  return Math.min(...shares);
}

async function measure(pid: number, idle: number, call: MeasuredCall): Promise<Measured> {
  const method = call.name.split(' ')[0] ?? '';
  const { client, path, body, times = Number(values.times) } = call;
  let status = 0;
  const run = async (count: number): Promise<number> => {
    const [from, began] = [mainThreadMs(pid), performance.now()];
    for (let at = 0; at < count; at++)
      ({ status } = await client.request(method, typeof path === 'string' ? path : path(), body?.()));
    // what the call goes on to do after its answer, such as a job
    if (call.times) await sleep(300);
    return Math.max(0, mainThreadMs(pid) - from - idle * (performance.now() - began)) / count;
  };
  const once = await run(1);
  if (status >= 400) return { name: call.name, status, once, each: once };
  if (!call.times) await run(3);
  return { name: call.name, status, once, each: times > 1 ? await run(times) : once };
}

async function main(): Promise<void> {
  // kept for the next time, as a benchmark's are: the demo community's photos take a while
  const dataDir = resolve(process.env.DATA_DIR || '.data', 'loop');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const server = await startServer({ dataDir, environment: { DEMO: 'on' } });
  const db = new pg.Client(server.databaseUrl);
  try {
    await db.connect();
    await db.query(`update users set role = 'admin' where email = 'moderator@ou.edu'`);
    const [member, admin, visitor] = [1, 2, 3].map(() => new Client(server.port, 'ou.quad.localhost')) as [
      Client,
      Client,
      Client,
    ];
    await member.call(logIn, { body: { email: 'demo@ou.edu', password: 'demo-password' } });
    await admin.call(logIn, { body: { email: 'moderator@ou.edu', password: 'demo-password' } });
    const markdown =
      '## A heading\n\nSome *words* with a [link](https://example.com) and **more**.\n\n- one\n- two\n\n';
    const text = { terms_text: markdown.repeat(Math.floor(TEXT_MAX / markdown.length)) };
    await admin.request('PATCH', '/api/admin/campuses/ou', text);
    const callers = { member, admin, visitor };
    const calls = [...(await reads(db, callers)), ...(await writes(callers))].filter(({ name }) =>
      name.includes(values.only),
    );
    const idle = await idleShare(server.pid);
    const measured: Measured[] = [];
    for (const call of calls) measured.push(await measure(server.pid, idle, call));
    print(measured, idle);
  } finally {
    await db.end().catch(() => undefined);
    await server.stop();
  }
}

function print(measured: readonly Measured[], idle: number): void {
  const answered = measured.filter(({ status }) => status < 400).sort((a, b) => b.each - a.each);
  console.log(`Idle: ${(idle * 1000).toFixed(1)} ms a second\n\n| call | ms of the event loop | once |\n|---|---|---|`);
  for (const { name, each, once } of answered)
    if (each >= Number(values.above)) console.log(`| ${name} | ${each.toFixed(1)} | ${once.toFixed(1)} |`);
  const refused = measured.filter(({ status }) => status >= 400);
  if (refused.length > 0)
    console.log(`\nNot answered: ${refused.map(({ name, status }) => `${name} (${status})`).join(', ')}`);
  const above = answered.filter(({ each }) => each > MOST_MS);
  console.log(`\n${above.length} of ${answered.length} calls take more than ${MOST_MS} ms.`);
}

if (values.help) console.log(help);
else await main();
