import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const MANIFEST = join(import.meta.dirname, '../../dist/web/.vite/manifest.json');

/** Path of the built page's file with the code of a source file, which is loaded by itself. @param source below web/ */
export async function builtFile(source: string): Promise<string> {
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Record<string, { file: string }>;
  const found = manifest[source];
  if (!found) throw new Error(`The built page has no file of its own for ${source}.`);
  return `/${found.file}`;
}
