import { type Check, error, type Finding } from './report.ts';
import { codeFiles, lineAt, readText } from './source-files.ts';

/** The one file of the product that may read the environment. */
const READER = 'server/config.ts';
/** Programs around the product, which may read it too. */
const AROUND = /^(scripts|tests|tools|web\/build)\/|^[^/]+\.ts$/;

/** Settings are read in one place, so that an invalid one is reported at startup and none is hidden. */
export const oneEnvironmentReader: Check = {
  name: `only ${READER} reads the environment`,
  run: () =>
    codeFiles()
      .filter((file) => file !== READER && !AROUND.test(file))
      .flatMap((file) => readsIn(file, readText(file))),
};

/** The places where a source reads the environment. */
export function readsIn(file: string, source: string): Finding[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [
    ...code.matchAll(
      /\bprocess\s*\.\s*env\b|\bimport\.meta\.env\b|\benv\s*\}?\s*(?:=|from)\s*['"]?(?:node:)?process\b/g,
    ),
  ].map((found) => error(`${file}:${lineAt(code, found.index)}`, `reads the environment: let ${READER} do it`));
}
