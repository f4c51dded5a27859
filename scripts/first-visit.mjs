import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** JavaScript of the first screen, brotli. */
export const FIRST_VISIT_BYTES = 120_000;

/**
 * The size of what every first visit loads: the entry and its imports, with their styles.
 * @param {string} folder the built page
 * @returns {Promise<{ scripts: number, styles: number }>} bytes, brotli
 */
export async function firstVisit(folder) {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  const scripts = new Set();
  const styles = new Set();
  const add = (name) => {
    const { file, css = [], imports = [] } = manifest[name];
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const each of css) styles.add(each);
    imports.forEach(add);
  };
  add('index.html');
  add('app/begin.ts');
  const weigh = async (files) => {
    let bytes = 0;
    for (const file of files) bytes += (await readFile(join(folder, `${file}.br`))).length;
    return bytes;
  };
  return { scripts: await weigh(scripts), styles: await weigh(styles) };
}
