import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Transform } from 'node:stream';

/** Bytes of a seal: one block, behind the archive's end, where tar looks no further. */
const LENGTH = 512;
const WORDS = 'quad backup, sha256 of all before: ';
const SUM = /^[0-9a-f]{64}$/;

/** What a file says of itself at its end. */
export interface Seal {
  /** bytes before it */
  at: number;
  /** sha256 of these, in hexadecimal */
  sum: string;
}

/** Lets bytes through and sums them: padding and headers too, which no entry's own sum covers. */
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

  /** The sum of all that went through, in hexadecimal; to be asked once. */
  sum(): string {
    return this.#hash.digest('hex');
  }
}

/** Closes a file whose bytes so far have this sum, and sees to it that it is on the disk. */
export async function writeSeal(path: string, sum: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    await file.write(Buffer.alloc(LENGTH, `${WORDS}${sum}\n`.padEnd(LENGTH, '\0')));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @returns undefined for a file that ends without one: an older backup, or something else */
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
