import { Readable } from 'node:stream';
import type yazl from 'yazl';
import type { FileStore } from '../../platform/storage/index.ts';
import type { ExportedFile } from '../../platform/export-registry.ts';

export interface ZipParts {
  /** text files by name, in the order given */
  texts: AsyncIterable<readonly [name: string, text: string]>;
  media: readonly ExportedFile[];
  /** called after each text, and when a file's turn comes */
  onStep(): void;
}

/**
 * A ZIP as a stream, which fails when a part can't be read. Each file is opened only when its turn comes, so memory use
 * doesn't depend on the size. Deleted files are left out; one that is deleted before its turn is empty.
 */
export async function zipStream(files: FileStore, parts: ZipParts): Promise<Readable> {
  const { default: library } = await import('yazl');
  const zip = new library.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  void fill(zip, files, parts).catch((error: Error) => output.destroy(error));
  return output;
}

/**
 * Streams a ZIP into the file store.
 * @returns its size in bytes
 */
export async function storeZip(files: FileStore, key: string, parts: ZipParts): Promise<number> {
  const { size } = await files.put(key, await zipStream(files, parts), { contentType: 'application/zip' });
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
    // photos and videos are already compressed
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
