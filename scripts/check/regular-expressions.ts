import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { type AttackPattern, check, type Diagnostics } from 'recheck';
import { parseSync } from 'vite';
import { pricePatterns } from '../../contract/search/typed-prices.ts';
import { scamPatterns } from '../../server/features/moderation/help/scam-patterns.ts';
import { tests as hintPatterns } from '../../web/features/chat-hints/patterns.ts';
import { type Check, error, type Finding, warning } from './report.ts';
import { codeFiles, lineAt, readText, top } from './source-files.ts';

/** A regular expression of the source, and where it is. */
interface Found {
  where: string;
  source: string;
  flags: string;
}

/** A source that this doesn't match has no regular expression, and isn't parsed: that takes longest once all are known. */
const MAY_HAVE = /RegExp|(?<![\w)\]'"`.<*/])\/(?![/*>])/;
/** How long an expression may be examined. */
const TIMEOUT_MS = 30_000;
/** About as many characters as the body of a call has at most, for all but a few admins' calls. */
const LENGTH = 64_000;
/** Far more than a linear expression needs for a text of that length. */
const LINEAR_MS = 100;
/** The expressions already found to be safe: to examine one mostly takes a tenth of a second, for some two seconds. */
const SAFE = join(top, 'node_modules/.cache/regular-expressions-4.5.0.json');
/** What browsers and strangers send reaches these; the sandbox's stand-ins read only what its developer sends. */
const isRead = (path: string) => /^(contract|server|web)\//.test(path) && !path.startsWith('server/sandbox/');

/** Files that compose theirs in ways that the source alone doesn't show. */
const composed: Readonly<Record<string, readonly RegExp[]>> = {
  'web/features/chat-hints/patterns.ts': Object.values(hintPatterns).flat(),
  'contract/search/typed-prices.ts': pricePatterns.map(({ pattern }) => pattern),
  'server/features/moderation/help/scam-patterns.ts': scamPatterns.flatMap(({ patterns }) => patterns),
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** The text of a literal, with a digit for each part that is only known at run time; null for anything else. */
function textOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal') return String(node.value);
  if (node?.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('3');
}

/** The regular expressions of a file, and a finding for each whose pattern can't be read from the source. */
function expressionsIn(path: string): { found: Found[]; unknown: Finding[] } {
  const text = readText(path);
  const found: Found[] = [];
  const unknown: Finding[] = [];
  if (!MAY_HAVE.test(text)) return { found, unknown };
  const add = (node: Node, source: string, flags: string) =>
    found.push({ where: `${path}:${lineAt(text, node.start)}`, source, flags });
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'Literal' && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      add(node, pattern, flags);
    }
    if (/^(New|Call)Expression$/.test(node.type) && (node.callee as { name?: string }).name === 'RegExp') {
      const [pattern, flags] = node.arguments as Node[];
      const source = textOf(pattern);
      if (source !== null) add(node, source, textOf(flags) ?? '');
      else if (!composed[path])
        unknown.push(error(`${path}:${lineAt(text, node.start)}`, 'name it in `composed`, or write its pattern out'));
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, text).program);
  for (const { source, flags } of composed[path] ?? []) found.push({ where: path, source, flags });
  return { found, unknown };
}

/** The expressions that earlier runs found to be safe; none without a readable cache. */
function readSafe(): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(SAFE, 'utf8')) as string[]);
  } catch {
    return new Set();
  }
}

/** Whether what the library says is slow is slow here: its search counts steps that this engine doesn't take. */
function isSlow(source: string, flags: string, { pumps, suffix }: AttackPattern): boolean {
  const fixed = pumps.reduce((length, { prefix }) => length + prefix.length, suffix.length);
  const pumped = pumps.reduce((length, { pump }) => length + pump.length, 0);
  const times = Math.floor((LENGTH - fixed) / pumped);
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
  try {
    runInNewContext('new RegExp(source, flags).test(text)', { source, flags, text }, { timeout: LINEAR_MS });
    return false;
  } catch {
    return true;
  }
}

function findingOf({ where, source, flags }: Found, result: Diagnostics): Finding[] {
  const shown = `/${source}/${flags}`;
  if (result.status === 'vulnerable' && isSlow(source, flags, result.attack))
    return [error(where, `${shown} takes ${result.complexity.summary} time, as for ${result.attack.pattern}`)];
  if (result.status === 'unknown') return [warning(where, `${shown} could not be judged: ${result.error.kind}`)];
  return [];
}

/** One slow pattern and a long text from a stranger stop the server for everybody. */
export const regularExpressions: Check = {
  name: 'no regular expression takes more than linear time',
  async run() {
    const files = codeFiles().filter(isRead).map(expressionsIn);
    const all = files.flatMap(({ found }) => found);
    const keyOf = ({ source, flags }: Found) => `/${source}/${flags}`;
    const safe = readSafe();
    const open = [...new Map(all.filter((one) => !safe.has(keyOf(one))).map((one) => [keyOf(one), one])).values()];
    const findings: Finding[] = [];
    const work = async () => {
      for (let one = open.pop(); one !== undefined; one = open.pop()) {
        const found = findingOf(one, await check(one.source, one.flags, { timeout: TIMEOUT_MS }));
        if (found.length === 0) safe.add(keyOf(one));
        findings.push(...found);
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    mkdirSync(dirname(SAFE), { recursive: true });
    writeFileSync(SAFE, JSON.stringify([...safe].sort()));
    return [...files.flatMap(({ unknown }) => unknown), ...findings];
  },
};
