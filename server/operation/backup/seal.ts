import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Transform } from 'node:stream';

/** Size of the checksum block after the archive's end, which tar ignores. */
const LENGTH = 512;
const WORDS = 'quad backup, sha256 of all before: ';
const SUM = /^[0-9a-f]{64}$/;

/** The checksum at a file's end. */
export interface Seal {
  /** number of bytes before it */
  at: number;
  /** sha256 of those bytes, in hexadecimal */
  sum: string;
}

/**
 * Passes bytes through and computes their checksum, including padding and headers, which no entry's checksum covers.
 */
export class HashingTransform extends Transform {
  readonly #hash: Hash = createHash('sha256');

  constructor() {
    super({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#hash.update(chunk);
        done(null, chunk);
      },
    });
  }

  /** The checksum of all bytes, in hexadecimal; call it only once. */
  sum(): string {
    return this.#hash.digest('hex');
  }
}

/** Appends the checksum block to a file and flushes it to disk. */
export async function writeSeal(path: string, sum: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    await file.write(Buffer.alloc(LENGTH, `${WORDS}${sum}\n`.padEnd(LENGTH, '\0')));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @returns undefined for a file without one: an older backup, or another kind of file */
export async function readSeal(path: string): Promise<Seal | undefined> {
  const file = await open(path, 'r');
  try {
    return await sealOf(file);
  } finally {
    await file.close();
  }
}

async function sealOf(file: FileHandle): Promise<Seal | undefined> {
  const at = (await file.stat()).size - LENGTH;
  if (at <= 0) return undefined;
  const { buffer } = await file.read(Buffer.alloc(LENGTH), 0, LENGTH, at);
  const [words, rest] = buffer.toString('latin1').split('\n', 2);
  const sum = words?.slice(WORDS.length) ?? '';
  const whole = words?.startsWith(WORDS) && SUM.test(sum) && rest === '\0'.repeat(LENGTH - WORDS.length - 65);
  return whole ? { at, sum } : undefined;
}
