import { Readable } from 'node:stream';
import type yazl from 'yazl';
import type { FileStore } from '../../../../platform/storage/index.ts';
import type { ExportedFile } from './registry.ts';

export interface ZipParts {
  /** text files by name, in the order given */
  texts: AsyncIterable<readonly [name: string, text: string]>;
  media: readonly ExportedFile[];
  /** told after each text and file */
  onStep(): void;
}

/**
 * Writes a ZIP straight into the file store: each file is opened only when its turn has come, so that what is held in
 * memory does not grow with it. A file that is gone meanwhile is left out.
 * @returns its size in bytes
 */
export async function storeZip(files: FileStore, key: string, { texts, media, onStep }: ZipParts): Promise<number> {
  const { default: library } = await import('yazl');
  const zip = new library.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const stored = files.put(key, output, { contentType: 'application/zip' });
  const filled = fill(zip, files, { texts, media, onStep }).catch((error: Error) => output.destroy(error));
  const [{ size }] = await Promise.all([stored, filled]);
  return size;
}

async function fill(zip: yazl.ZipFile, files: FileStore, { texts, media, onStep }: ZipParts): Promise<void> {
  for await (const [name, text] of texts) {
    zip.addBuffer(Buffer.from(text), name);
    onStep();
  }
  const names = new Set<string>();
  for (const { key, name } of media) {
    if (names.has(name) || !(await files.stat(key))) continue;
    names.add(name);
    // what was pressed already does not get smaller
    zip.addReadStreamLazy(`media/${name}`, { compress: false }, (give) => {
      files.get(key).then(
        (opened) => {
          onStep();
          give(null, opened?.stream ?? Readable.from([]));
        },
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
}
