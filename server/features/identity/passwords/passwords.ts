import { hash, verify } from '@node-rs/argon2';
import { once } from '../../../platform/once.ts';
import { problem } from '../../../platform/http/problem.ts';

/** argon2id with OWASP's minimum settings: 19 MiB, two passes, one lane. */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing uses the thread pool that file access and DNS need too, so only a few run at once and a few more wait; the
 * others are refused and can retry.
 */
const MAX_RUNNING = 2;
const MAY_WAIT = 200;
/** When a refused caller can retry. */
const RETRY_SECONDS = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws ProblemError unavailable when too many wait */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAY_WAIT) throw problem('unavailable', undefined, RETRY_SECONDS);
    await new Promise<void>((go) => waiting.push(go));
  } else running++;
  try {
    return await work();
  } finally {
    // pass this place to the next one in the queue
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** One form for a password: keyboards can compose the same letters differently in Unicode. */
const typed = (password: string) => password.normalize('NFC');

/** The salted hash of a password for storing, computed off the main thread. @throws ProblemError unavailable */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(typed(password), settings));

const hashOfNobody = once(() => hashPassword('the password of nobody'));

/**
 * Whether a password matches a stored hash. Without a hash it takes equally long and returns false, so that timing
 * reveals nothing.
 * @throws ProblemError unavailable
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  // started in any case, so that the first unknown account doesn't take longer
  const nobody = hashOfNobody();
  nobody.catch(() => undefined);
  const against = stored ?? (await nobody);
  const same = await inTurn(() => verify(against, typed(password)));
  return same && stored != null;
}
