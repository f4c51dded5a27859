import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, error, type Finding, warning } from './report.ts';
import { top } from './source-files.ts';

/** The most JavaScript of the first screen, brotli (D73). */
export const FIRST_VISIT_BYTES = 190_000;
/** From this share on the check says how much is left. */
const NEAR = 0.9;

interface Chunk {
  file: string;
  imports?: string[];
}

/**
 * The size of what every first visit loads: the entries and their imports, and the styles.
 * @param folder the built page
 * @returns bytes, brotli
 */
export async function firstVisit(folder: string): Promise<{ scripts: number; styles: number }> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const scripts = new Set<string>();
  const add = (name: string) => {
    const { file, imports = [] } = manifest[name] as Chunk;
    if (scripts.has(file)) return;
    scripts.add(file);
    imports.forEach(add);
  };
  add('index.html');
  add('app/main.tsx');
  const weigh = async (files: Iterable<string>) => {
    let bytes = 0;
    for (const file of files) bytes += (await readFile(join(folder, `${file}.br`))).length;
    return bytes;
  };
  const { file } = manifest['style.css'] as Chunk;
  return { scripts: await weigh(scripts), styles: await weigh([file]) };
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** What is to be said about a first visit of that many bytes of JavaScript. */
export function judgeFirstVisit(bytes: number): Finding[] {
  const said = `The first screen's JavaScript is ${kb(bytes)} compressed, and may be ${kb(FIRST_VISIT_BYTES)}`;
  if (bytes > FIRST_VISIT_BYTES) return [error('', said)];
  return bytes >= NEAR * FIRST_VISIT_BYTES ? [warning('', said)] : [];
}

/** Weighs the page as it was last built: a check and not a part of the build, which must work for everyone (D73). */
export const firstVisitFits: Check = {
  name: 'the first visit loads no more JavaScript than it may',
  async run() {
    const built = join(top, 'dist/web');
    if (!existsSync(join(built, '.built'))) return [warning('', 'not weighed: `npm run build` makes the page first')];
    return judgeFirstVisit((await firstVisit(built)).scripts);
  },
};
