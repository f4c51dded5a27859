import { join, listen } from '../../harness/live.ts';
import type { Answer } from '../../harness/client.ts';
import { type Asked, samples } from './samples.ts';
import type { Actor, World } from './world.ts';

/** A line of the table: what is asked, and the answer of each role. */
export interface Line {
  /** as it is written, `GET /api/posts/:id #hidden` */
  key: string;
  method: string;
  path: string;
  cells: string[];
}

/** Reads a table as text: its lines by what they ask. Throws when one stands twice. */
export function readTable(text: string): Map<string, Line> {
  const lines = text
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => {
      const words = line.trim().split(/\s+/);
      const [method = '', path = ''] = words;
      const key = words.slice(0, words[2]?.startsWith('#') ? 3 : 2).join(' ');
      return { key, method, path, cells: words.slice(words[2]?.startsWith('#') ? 3 : 2) };
    });
  const table = new Map(lines.map((line) => [line.key, line]));
  if (table.size < lines.length) throw new Error('a line stands twice in the table of access');
  return table;
}

let caller = 0;

/** Every request comes from an address of its own, so that no limit by address joins in. */
const address = () => {
  caller++;
  return `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`;
};

export const fillIn = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Asks for one cell over HTTP. */
export function send(line: Pick<Line, 'method' | 'path'>, { client }: Actor, asked: Asked): Promise<Answer> {
  const path = fillIn(line.path, asked.params);
  const method = line.method === 'PAGE' ? 'GET' : line.method;
  const headers = { ...(asked.local ? {} : { 'x-forwarded-for': address() }), ...asked.headers };
  return client.request(method, asked.query ? `${path}?${asked.query}` : path, asked.body, headers);
}

/** Asks for one cell: its status, or whether a live room may be joined. */
export async function ask(world: World, line: Line, actor: Actor): Promise<string> {
  const asked = (await samples[line.key]?.(world, actor)) ?? {};
  if (line.method !== 'LIVE') return String((await send(line, actor, asked)).status);
  const socket = await listen(actor.client);
  const joined = await join(socket, asked.room);
  socket.disconnect();
  return joined ? 'yes' : 'no';
}
