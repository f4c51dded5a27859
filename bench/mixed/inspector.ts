import { createServer } from 'node:net';
import { join } from 'node:path';

interface Frame {
  functionName: string;
  url: string;
  lineNumber: number;
}

interface Profile {
  nodes: { id: number; callFrame: Frame }[];
  samples: number[];
  timeDeltas: number[];
}

/** Where the processor's time went: shares of what was busy. */
export interface Spent {
  busy: number;
  modules: { name: string; share: number }[];
  functions: { name: string; share: number }[];
}

let port = 0;

/** Options of Node by which the server can be profiled at any moment. */
export async function inspected(): Promise<string[]> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as { port: number }).port;
  await new Promise((done) => server.close(done));
  return [`--inspect=127.0.0.1:${port}`];
}

/** Profiles the server while something happens. */
export async function profiled<T>(work: () => Promise<T>): Promise<{ result: T; spent: Spent }> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = fail;
  });
  let number = 0;
  const ask = (method: string, params = {}): Promise<unknown> =>
    new Promise((done) => {
      const id = ++number;
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: unknown };
        if (answer.id !== id) return;
        socket.removeEventListener('message', hear);
        done(answer.result);
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  try {
    await ask('Profiler.enable');
    await ask('Profiler.setSamplingInterval', { interval: 500 });
    await ask('Profiler.start');
    const result = await work();
    const { profile } = (await ask('Profiler.stop')) as { profile: Profile };
    await ask('Profiler.disable');
    return { result, spent: summarise(profile) };
  } finally {
    socket.close();
  }
}

const root = join(import.meta.dirname, '../..');

/** Which part a frame belongs to: a package, a folder of the server, or Node itself. */
function moduleOf({ url, functionName }: Frame): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(program)') return 'system calls and native code';
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(url)?.[1];
  if (name) return name;
  if (url.startsWith('node:')) return `node:${url.slice(5).split('/').slice(0, 2).join('/')}`;
  const path = url.replace(/^file:\/\//, '');
  if (path.startsWith(root))
    return path
      .slice(root.length + 1)
      .split('/')
      .slice(0, 3)
      .join('/');
  return url ? path : 'native code';
}

const named = ({ functionName, url, lineNumber }: Frame): string =>
  `${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}${url ? `:${lineNumber + 1}` : ''}`;

function summarise({ nodes, samples, timeDeltas }: Profile): Spent {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const modules = new Map<string, number>();
  const functions = new Map<string, number>();
  let all = 0;
  let idle = 0;
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id);
    const time = timeDeltas[at] ?? 0;
    if (!frame) continue;
    all += time;
    if (frame.functionName === '(idle)') {
      idle += time;
      continue;
    }
    modules.set(moduleOf(frame), (modules.get(moduleOf(frame)) ?? 0) + time);
    functions.set(named(frame), (functions.get(named(frame)) ?? 0) + time);
  }
  const busy = all - idle;
  const top = (of: Map<string, number>, count: number) =>
    [...of]
      .sort(([, one], [, other]) => other - one)
      .slice(0, count)
      .map(([name, time]) => ({ name, share: time / busy }));
  return { busy: busy / all, modules: top(modules, 16), functions: top(functions, 24) };
}
