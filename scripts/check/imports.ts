import { existsSync } from 'node:fs';
import { dirname, extname, join, posix } from 'node:path';
import { parseSync } from 'vite';
import { codeFiles, lineAt, readText, top } from './source-files.ts';

/** One import of one file, or one export from another file. */
export interface Import {
  /** the importing file, from the top of the repository */
  from: string;
  line: number;
  /** as written */
  specifier: string;
  /** the imported file if it is one of ours, else null */
  to: string | null;
  /** erased at run time */
  typeOnly: boolean;
  /** `import()`, loaded on demand */
  late: boolean;
}

/** Every import of every source file, read by the same parser that builds the page. */
export function allImports(): Import[] {
  const files = codeFiles();
  return files.flatMap((file) => importsOf(file, readText(file)));
}

/**
 * The imports of one file; those by `import()` only where the path is written out.
 * @throws Error when it does not parse
 */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (offset: number, specifier: string, typeOnly: boolean, late: boolean) =>
    found.push({ from: file, line: lineAt(source, offset), specifier, to: resolve(file, specifier), typeOnly, late });
  for (const { start, moduleRequest, entries } of module.staticImports)
    add(start, moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType), false);
  for (const { start, entries } of module.staticExports)
    for (const request of new Set(entries.map((entry) => entry.moduleRequest?.value)))
      if (request)
        add(
          start,
          request,
          entries.every((entry) => entry.isType),
          false,
        );
  for (const { start, moduleRequest } of module.dynamicImports) {
    const written = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (written) add(start, written, false, true);
  }
  return found;
}

function resolve(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const [path = ''] = specifier.split('?');
  const target = posix.join(dirname(from), path);
  if (extname(target) !== '' && existsSync(join(top, target))) return target;
  const known = ['.ts', '.tsx', '/index.ts', '/index.tsx'].find((end) => existsSync(join(top, target + end)));
  return target + (known ?? '');
}
