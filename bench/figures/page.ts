import { get } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type * as Visit from '../../scripts/first-visit.mjs';
import type { Figure, Outcome } from '../figure.ts';

const root = join(import.meta.dirname, '../..');
const MOST_ALL = 180_000;
const FONT = /<link[^>]+as="font"[^>]*>/g;

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** What a first visit of the feed loads before it shows: from the build, and the page's own answer. */
export const page: Figure = {
  name: 'page',
  async measure({ site: { server, host, people } }): Promise<Outcome[]> {
    const { FIRST_VISIT_BYTES, firstVisit } = (await import(`${root}/scripts/first-visit.mjs`)) as typeof Visit;
    const { scripts, styles } = await firstVisit(join(root, 'dist/web'));
    const load = async (path: string) => {
      const headers = { host, cookie: people[0]?.cookie ?? '', 'accept-encoding': 'br' };
      const answer = await raw(server.port, path, headers);
      if (answer.status !== 200) throw new Error(`${path} is answered with ${answer.status}`);
      return answer.body;
    };
    const html = await load('/home');
    let letters = 0;
    const text = brotliDecompressSync(html).toString();
    for (const [link] of text.matchAll(FONT)) letters += (await load(/href="([^"]+)"/.exec(link)?.[1] ?? '')).length;
    const all = html.length + scripts + styles + letters;
    return [
      {
        figure: 'JavaScript of a first visit, brotli',
        ours: kb(scripts),
        baseline: '',
        value: scripts / 1000,
        goal: `≤ ${FIRST_VISIT_BYTES / 1000} KB`,
        met: scripts <= FIRST_VISIT_BYTES,
      },
      {
        figure: 'all of a first visit but photos',
        ours: kb(all),
        baseline: `HTML ${kb(html.length)}, styles ${kb(styles)}, letters ${kb(letters)}`,
        value: all / 1000,
        goal: `≤ ${MOST_ALL / 1000} KB`,
        met: all <= MOST_ALL,
      },
    ];
  },
};

/** An answer as its bytes came: fetch would unpack them. */
function raw(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; body: Buffer }> {
  return new Promise((done, fail) => {
    get({ port, path, headers, host: '127.0.0.1' }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => done({ status: answer.statusCode, body: Buffer.concat(parts) }));
    }).on('error', fail);
  });
}
