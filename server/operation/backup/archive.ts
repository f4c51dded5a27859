import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { type Extract, extract, pack, type Pack } from 'tar-stream';
import { StartError } from '../../platform/start-error.ts';
import { readSeal, type Seal, HashingTransform } from './seal.ts';
import type { SavedSequence, SavedTable } from './tables.ts';

/** The first entry of a backup: its contents. */
export interface Manifest {
  format: 1;
  /** time of the database snapshot, ISO 8601 */
  at: string;
  /** migrations applied to the database */
  migrations: string[];
  tables: SavedTable[];
  sequences: SavedSequence[];
}

/** The last entry: if it is missing or a checksum differs, the file is incomplete or damaged. */
export interface LastEntry {
  media: number;
  /** sha256 of each entry, in hexadecimal, by name */
  sums: Record<string, string>;
  /** a checksum of the whole file follows; older backups have none */
  sealed?: true;
}

export const MANIFEST = 'manifest.json';
export const ENDING = 'end.json';

/** Writes entries into a tar stream and computes their checksums. */
export class ArchiveWriter {
  readonly sums: Record<string, string> = {};
  readonly #pack: Pack = pack();

  /** The archive as a stream. */
  get stream(): Readable {
    return Readable.from(this.#pack as AsyncIterable<Buffer>);
  }

  async add(name: string, size: number, body: Readable | Buffer): Promise<void> {
    const summing = new HashingTransform();
    const entry = this.#pack.entry({ name, size });
    await pipeline(body instanceof Readable ? body : Readable.from([body]), summing, entry);
    this.sums[name] = summing.sum();
  }

  async addJson(name: string, value: unknown): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(value));
    await this.add(name, bytes.length, bytes);
  }

  end(): void {
    this.#pack.finalize();
  }
}

/**
 * Reads a backup's entries in order and verifies at the end that every byte is unchanged.
 * @param take called for each entry; whatever it doesn't read of the body is skipped
 * @throws StartError when it is not a backup, or was truncated or changed
 */
export async function readArchive(
  path: string,
  take: (name: string, body: Readable) => Promise<void>,
): Promise<LastEntry> {
  const sums: Record<string, string> = {};
  let ending: LastEntry | undefined;
  const entries = extract();
  const read = readSealed(path, entries);
  // it is awaited below; an earlier error must not be an unhandled rejection
  read.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name } = entry.header;
      const hash = createHash('sha256');
      if (name === ENDING) {
        ending = JSON.parse(Buffer.concat(await Readable.from(entry).toArray()).toString()) as LastEntry;
        continue;
      }
      const body = Readable.from(
        (async function* () {
          for await (const chunk of entry) {
            hash.update(chunk as Buffer);
            yield chunk as Buffer;
          }
        })(),
      );
      // where the file was cut off, the body fails, also while nothing reads it
      const complete = finished(body);
      complete.catch(() => undefined);
      await take(name, body);
      body.resume();
      await complete;
      sums[name] = hash.digest('hex');
    }
    const sealed = await read;
    if (ending?.sealed && !sealed) throw new StartError(`${path} is incomplete: its seal is missing.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`There's no file ${path}.`);
    if (code?.startsWith('ERR_') || /tar|unexpected end|JSON/i.test(message))
      throw new StartError(`${path} isn't a backup, or it was cut off: ${message}.`);
    throw error;
  }
  const wrong = ending && Object.entries(ending.sums).find(([name, sum]) => sums[name] !== sum);
  if (!ending || wrong || Object.keys(sums).length !== Object.keys(ending.sums).length)
    throw new StartError(`${path} is incomplete: ${wrong ? `${wrong[0]} is damaged` : 'its end is missing'}.`);
  return ending;
}

/** Reads a file into the tar extractor; returns whether it has a checksum at its end, and that matches. */
async function readSealed(path: string, entries: Extract): Promise<boolean> {
  let seal: Seal | undefined;
  try {
    seal = await readSeal(path);
  } catch (error) {
    entries.destroy(error as Error);
    throw error;
  }
  const summing = new HashingTransform();
  await pipeline(createReadStream(path, seal && { end: seal.at - 1 }), summing, entries);
  if (seal && summing.sum() !== seal.sum) throw new StartError(`${path} is damaged: it changed after it was written.`);
  return seal !== undefined;
}
