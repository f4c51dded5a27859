import { copyFileSync, existsSync, linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * A page that is open loads parts of itself later, from a server that may be of another release by then. The names of
 * these files contain a hash of their content, so each release can have those of the others, too.
 */

const folderOf = (release) => join(release, 'dist/web/assets');
/** The names of a release's own files, so that the others' aren't passed on from release to release. */
const listOf = (release) => join(release, 'dist/web/.assets');

const ownFiles = (release) => {
  if (existsSync(listOf(release))) return readFileSync(listOf(release), 'utf8').split('\n');
  return existsSync(folderOf(release)) ? readdirSync(folderOf(release)) : [];
};

/** Gives a release a file of another one, unless it has it. */
function add(name, from, to) {
  const [source, target] = [join(folderOf(from), name), join(folderOf(to), name)];
  if (existsSync(target) || !existsSync(source)) return;
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

/** Writes down which files of its page a release has of its own. */
export const listPageFiles = (release) => writeFileSync(listOf(release), readdirSync(folderOf(release)).join('\n'));

/** Gives two releases the files of each other's page. */
export function sharePageFiles(one, other) {
  const [ofOne, ofOther] = [ownFiles(one), ownFiles(other)];
  if (!existsSync(folderOf(one)) || !existsSync(folderOf(other))) return;
  for (const name of ofOne) add(name, one, other);
  for (const name of ofOther) add(name, other, one);
}
