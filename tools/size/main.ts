import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { parseSync } from 'vite';
import { repositoryFiles, top } from '../../scripts/check/source-files.ts';
import { draw } from '../draw.ts';

/*
 * `npm run tool -- size [commit …]`: how large the product's code is and how it is cut up, at some commits side by side; by
 * default the last one. Only what is committed counts.
 *
 * With `--sample 30 --seed 1`: so many files of it, drawn at random. Someone who reads each of them once finds out what a new
 * engineer stops at.
 */

/** The product without the demo community's texts. */
const PRODUCT = /^(contract|server|web)\/(?!.*\.d\.ts$).*\.tsx?$/;
const CONTENT = 'server/sandbox/demo/content/';
/** A feature on one layer. */
const FEATURE = /^(?:contract\/[^/]+|(?:server|web)\/features\/[^/]+)(?=\/)/;
const isProduct = (path: string): boolean => PRODUCT.test(path) && !path.startsWith(CONTENT);
const FEATURE_LINES = 4_000;
const FEATURE_FILES = 60;

interface Source {
  path: string;
  lines: number;
  /** paths of the product's files that it imports, also late */
  imports: Set<string>;
  exports: string[];
  /** those of them that are calls of the contract */
  calls: string[];
  /** its regular expressions that begin at the start of a path */
  pathPatterns: number;
}

function read(folder: string, path: string): Source {
  const text = readFileSync(join(folder, path), 'utf8');
  const { module } = parseSync(path, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start, end).replaceAll(/^['"`]|['"`]$/g, ''),
    ),
  ];
  return {
    path,
    lines: text.split('\n').length - 1,
    imports: new Set(named.filter((to) => to.startsWith('.')).map((to) => posix.join(dirname(path), to))),
    // what an index.ts passes on is exported where it is written
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, exportName }) => (moduleRequest ? [] : (exportName.name ?? []))),
    ),
    calls: [...text.matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name = '']) => name),
    pathPatterns: (text.match(/(?<![\w/*])\/\^\\\/[^\n]*?\/[a-z]*/g) ?? []).length,
  };
}

/** Whether the files that export a name are a call of the contract, the server's function of it, and the page's. */
const isOneCall = (paths: readonly string[]): boolean =>
  new Set(paths.map((path) => path.slice(0, path.indexOf('/')))).size === paths.length;

/** The figures of one commit, in the order of the table. */
function measure(commit: string): Record<string, number | string> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-size-'));
  try {
    const archive = execFileSync('git', ['archive', commit, 'contract', 'server', 'web', 'docs', 'package.json'], {
      cwd: top,
      maxBuffer: 512 * 1024 * 1024,
    });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    const listed = execFileSync('git', ['ls-tree', '-r', '--name-only', commit], { cwd: top, encoding: 'utf8' });
    const sources = listed
      .split('\n')
      .filter(isProduct)
      .map((path) => read(folder, path));
    const importers = new Map<string, number>();
    for (const { imports } of sources) for (const to of imports) importers.set(to, (importers.get(to) ?? 0) + 1);
    const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b);
    const named = Map.groupBy(
      sources.flatMap(({ path, exports }) =>
        // a screen's loader has the name by which the router finds it
        exports.filter((name) => name !== 'default' && name !== 'loader').map((name) => ({ path, name })),
      ),
      ({ name }) => name,
    );
    const calls = new Set(sources.flatMap((source) => source.calls));
    const repeated = [...named]
      .map(([name, of]) => ({ name, paths: [...new Set(of.map(({ path }) => path))] }))
      .filter(({ paths }) => paths.length > 1);
    const ofCalls = repeated.filter(({ name, paths }) => calls.has(name) && isOneCall(paths));
    const features = Map.groupBy(
      sources.filter(({ path }) => FEATURE.test(path)),
      ({ path }) => FEATURE.exec(path)?.[0] ?? '',
    );
    const slabs = [...features]
      .map(([name, files]) => ({ name, files: files.length, lines: files.reduce((sum, { lines }) => sum + lines, 0) }))
      .filter(({ files, lines }) => files > FEATURE_FILES && lines > FEATURE_LINES);
    const architecture = readFileSync(join(folder, 'docs/ARCHITECTURE.md'), 'utf8');
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: object };
    return {
      files: sources.length,
      lines: lengths.reduce((sum, lines) => sum + lines, 0),
      'lines of the median file': lengths[Math.floor(lengths.length / 2)] ?? 0,
      'files over 250 lines': lengths.filter((lines) => lines > 250).length,
      'files under 30 lines': lengths.filter((lines) => lines < 30).length,
      'files with one importer': sources.filter(({ path }) => importers.get(path) === 1).length,
      'both: short, and one importer': sources.filter(({ path, lines }) => lines < 30 && importers.get(path) === 1)
        .length,
      'names exported by two files': repeated.length - ofCalls.length,
      'names of a call and its functions': ofCalls.length,
      "the platform's exported names": new Set(
        sources.filter(({ path }) => path.startsWith('server/platform/')).flatMap(({ exports }) => exports),
      ).size,
      'concepts in ARCHITECTURE.md': (architecture.match(/^\d+\. \*\*/gm) ?? []).length,
      'patterns that begin a path': sources.reduce((sum, { pathPatterns }) => sum + pathPatterns, 0),
      'npm scripts': Object.keys(scripts).length,
      [`features over ${FEATURE_LINES} lines and ${FEATURE_FILES} files`]:
        slabs.map(({ name, files, lines }) => `${name} ${files}/${lines}`).join(', ') || 'none',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compare(commits: readonly string[]): void {
  const columns = commits.map((commit) => ({ commit, figures: measure(commit) }));
  const rows = Object.keys(columns[0]?.figures ?? {});
  const width = Math.max(...rows.map((row) => row.length));
  console.log(''.padEnd(width), ...columns.map(({ commit }) => commit.slice(0, 12).padStart(12)));
  for (const row of rows)
    console.log(row.padEnd(width), ...columns.map(({ figures }) => String(figures[row]).padStart(12)));
}

const options = { sample: { type: 'string' }, seed: { type: 'string', default: '1' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
if (values.sample) {
  const files = draw(repositoryFiles().filter(isProduct), Number(values.sample), values.seed, (path) => path);
  for (const path of files) console.log(path);
} else compare(positionals.length > 0 ? positionals : ['HEAD']);
