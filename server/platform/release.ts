import { readFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The folder of this release: its code, packages and Node. */
export const ownRelease = join(import.meta.dirname, '../..');

/** The version of this release, as in `1.4.0`. */
export const version: string = (
  JSON.parse(readFileSync(join(ownRelease, 'package.json'), 'utf8')) as { version: string }
).version;

/**
 * The release that new processes are started from. In `releases/<version>`, which `npm run release` makes, that is the
 * one that the link `current` beside `releases` names at this moment; elsewhere, and without the link, it is this one.
 */
export async function findCurrentRelease(): Promise<string> {
  const releases = dirname(ownRelease);
  if (basename(releases) !== 'releases') return ownRelease;
  return realpath(join(releases, '../current')).catch(() => ownRelease);
}

/** The path that a file of this release has in another one; a file outside this release stays as it is. */
export const inRelease = (path: string, release: string): string =>
  path.startsWith(`${ownRelease}/`) ? join(release, path.slice(ownRelease.length)) : path;
