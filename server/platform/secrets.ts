import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { once } from './once.ts';
import { asStartError } from './start-error.ts';

/**
 * The secrets that Quad signs with: from the settings, or else generated once and stored in `DATA_DIR/secrets/<name>`,
 * readable by the owner only.
 * @param names as in `session`: lower-case words with hyphens
 * @param given values from the settings; null or undefined where there is none
 * @param make generates a missing one; 32 random bytes as base64url by default
 * @throws StartError when the folder cannot be written
 */
export async function loadSecrets<Name extends string>(
  dataDir: string,
  names: readonly Name[],
  given: Partial<Record<NoInfer<Name>, string | null>> = {},
  make: (name: Name) => string = () => randomBytes(32).toString('base64url'),
): Promise<Record<Name, string>> {
  const folder = join(dataDir, 'secrets');
  const secrets = {} as Record<Name, string>;
  try {
    for (const name of names) secrets[name] = given[name] ?? (await readOrMake(folder, name, () => make(name)));
  } catch (error) {
    throw asStartError(error, folder);
  }
  return secrets;
}

/** @returns a function that loads the secret of sessions and keyed hashes once: SESSION_SECRET, or the one in DATA_DIR */
export const sessionSecretLoader = ({ dataDir, sessionSecret }: Pick<Config, 'dataDir' | 'sessionSecret'>) =>
  once(async () => (await loadSecrets(dataDir, ['session'], { session: sessionSecret })).session);

/** Reads a stored secret, or generates it atomically: of two processes that try at the same time the first wins. */
async function readOrMake(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(folder, name);
  const stored = await readFile(path, 'utf8').catch(absent);
  if (stored) return stored;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(make());
    await file.sync();
    await file.close();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await unlink(draft);
  }
  return readFile(path, 'utf8');
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
