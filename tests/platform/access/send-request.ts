import { join, listen } from '../../harness/live.ts';
import type { Answer } from '../../harness/client.ts';
import { type Asked, samples } from './samples.ts';
import type { Actor, World } from './world.ts';

/** A line of the table: the request, and the answer for each role. */
export interface Line {
  /** as written, `GET /api/posts/:id #hidden` */
  key: string;
  method: string;
  path: string;
  cells: string[];
  /** what is written after the answers */
  marks: string[];
}

/** Parses a table: its lines by their keys. Throws for a duplicate. */
export function readTable(text: string): Map<string, Line> {
  const lines = text
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => {
      const words = line.trim().split(/\s+/);
      const [method = '', path = ''] = words;
      const first = words[2]?.startsWith('#') ? 3 : 2;
      const answers = words.slice(first);
      const isMark = (word: string) => word.startsWith('read') || word.startsWith('>');
      const cells = answers.filter((word) => !isMark(word));
      return { key: words.slice(0, first).join(' '), method, path, cells, marks: answers.filter(isMark) };
    });
  const table = new Map(lines.map((line) => [line.key, line]));
  if (table.size < lines.length) throw new Error('a line stands twice in the table of access');
  return table;
}

let caller = 0;

/** Every request comes from a different address, so that rate limits by address don't interfere. */
const address = () => {
  caller++;
  return `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`;
};

export const fillIn = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Sends one cell's request over HTTP. */
export function send(line: Pick<Line, 'method' | 'path'>, { client }: Actor, asked: Asked): Promise<Answer> {
  const path = fillIn(line.path, asked.params);
  const method = line.method === 'PAGE' ? 'GET' : line.method;
  const headers = { ...(asked.local ? {} : { 'x-forwarded-for': address() }), ...asked.headers };
  return client.request(method, asked.query ? `${path}?${asked.query}` : path, asked.body, headers);
}

/** Requests one cell: the status, or whether a live room can be joined. */
export async function ask(world: World, line: Line, actor: Actor): Promise<string> {
  const asked = (await samples[line.key]?.(world, actor)) ?? {};
  if (line.method !== 'LIVE') return String((await send(line, actor, asked)).status);
  const socket = await listen(actor.client);
  const joined = await join(socket, asked.room);
  socket.disconnect();
  return joined ? 'yes' : 'no';
}
