import { type Check, error, type Finding } from './report.ts';
import { codeFiles, lineAt, readText } from './source-files.ts';

/** Who may look at the environment: the settings' one reader on the server, and the programs around the product. */
const READER = 'server/config.ts';
const AROUND = /^(scripts|tests|bench)\/|^[^/]+\.ts$/;

/** The server's settings have one door, so that a wrong one is told at start and none is hidden. */
export const oneEnvironmentReader: Check = {
  name: `only ${READER} reads the environment`,
  run: () =>
    codeFiles()
      .filter((file) => file !== READER && !AROUND.test(file))
      .flatMap((file) => readsIn(file, readText(file))),
};

/** Where a source looks at the environment. */
export function readsIn(file: string, source: string): Finding[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [
    ...code.matchAll(
      /\bprocess\s*\.\s*env\b|\bimport\.meta\.env\b|\benv\s*\}?\s*(?:=|from)\s*['"]?(?:node:)?process\b/g,
    ),
  ].map((found) => error(`${file}:${lineAt(code, found.index)}`, `reads the environment: let ${READER} do it`));
}
