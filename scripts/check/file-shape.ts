import { basename } from 'node:path';
import { type Check, error, type Finding, warning } from './report.ts';
import { codeFiles, readText, repositoryFiles } from './source-files.ts';

const LONG = 150;
const TOO_LONG = 400;
/** Files that only list data may be long. */
const TABLES = /\/(seed|common-passwords|reserved-names|samples|catalogue)\.ts$|^server\/sandbox\/demo\/content\//;

/** A long file has more than one purpose. Those over LONG are only counted. */
export const fileLengths: Check = {
  name: `files have at most ${TOO_LONG} lines, better ${LONG}`,
  run() {
    const long: Finding[] = [];
    let notes = 0;
    for (const file of [...codeFiles(), ...repositoryFiles().filter((path) => path.endsWith('.css'))]) {
      const lines = readText(file).split('\n').length - 1;
      if (lines > TOO_LONG && !TABLES.test(file)) long.push(error(file, `has ${lines} lines`));
      else if (lines > LONG && !TABLES.test(file)) notes++;
    }
    return notes > 0 ? [...long, warning('', `${notes} files have more than ${LONG} lines`)] : long;
  },
};

const DRAWER = /^(utils?|helpers?|common|misc|shared|stuff)(\.|$)/i;
const KEBAB = /^\.?[a-z0-9]+([.-][a-z0-9]+)*$/;
/** Conventional names, and names that another program requires. */
const CUSTOM = /^(Caddyfile|Dockerfile|[A-Z]+(\.[a-z]+)?|[A-Z][A-Z_-]*\.(md|txt))$|^\d{4}-/;

/** Names that say nothing about the content. */
export const fileNames: Check = {
  name: 'files are named in kebab-case, by what they are for',
  run: () => repositoryFiles().flatMap(namesFaults),
};

/** What is wrong with the names in a path. */
export function namesFaults(path: string): Finding[] {
  const parts = path.split('/');
  const drawer = parts.find((part) => DRAWER.test(part));
  if (drawer) return [error(path, `${drawer} is a drawer without a name of its own`)];
  const name = basename(path);
  return KEBAB.test(name) || CUSTOM.test(name) ? [] : [error(path, 'is not named in kebab-case')];
}
