import { hash, verify } from '@node-rs/argon2';
import { problem } from '../../../platform/http/problem.ts';

/** argon2id with OWASP's least settings: 19 MiB, two passes, one lane. */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes threads that files and name look-ups need too: a few at once, some more wait, the rest come back. */
const AT_ONCE = 2;
const MAY_WAIT = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAY_WAIT) throw problem('unavailable', undefined, 2);
    await new Promise<void>((go) => waiting.push(go));
  } else running++;
  try {
    return await work();
  } finally {
    // the one who leaves hands on its place
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** The same password typed on another keyboard may be composed otherwise. */
const typed = (password: string) => password.normalize('NFC');

/** The hash to store of a password, salted; computed off the main thread. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(typed(password), settings));

let nobody: Promise<string> | undefined;

/**
 * Whether a password is the one of a stored hash. Without a hash it works just as long and answers no, so that the
 * time taken tells nothing.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody');
  const against = stored ?? (await nobody);
  const same = await inTurn(() => verify(against, typed(password)));
  return same && stored != null;
}
