import { allImports, type Import } from './imports.ts';
import { type Check, error, type Finding } from './report.ts';

/** Features whose index.ts a feature may import, on the server and in the page (docs/ARCHITECTURE.md). */
const doors: Record<string, readonly string[]> = {
  campuses: [],
  identity: ['campuses'],
  'second-factor': ['campuses', 'identity'],
  'sign-in': ['campuses', 'identity', 'second-factor'],
  settings: ['campuses', 'identity', 'second-factor', 'sign-in'],
  claims: ['campuses', 'identity', 'sign-in'],
  exports: ['campuses', 'identity'],
  files: ['campuses', 'identity'],
  posts: ['campuses', 'identity', 'files'],
  comments: ['campuses', 'identity', 'files', 'posts'],
  composer: ['campuses', 'identity', 'posts', 'comments'],
  feed: ['campuses', 'identity', 'posts', 'composer'],
  listings: ['campuses', 'identity', 'claims', 'files', 'posts', 'comments', 'feed'],
  search: ['campuses', 'identity', 'posts', 'composer', 'feed', 'listings'],
  chats: ['campuses', 'identity', 'files', 'posts'],
  deals: ['campuses', 'identity', 'posts', 'listings', 'chats'],
  records: ['identity', 'deals'],
  'meet-ups': ['identity', 'deals'],
  'hand-offs': ['identity', 'deals'],
  offers: ['identity', 'posts', 'listings', 'chats', 'deals', 'records'],
  'deal-cards': ['identity', 'posts', 'chats', 'deals', 'records', 'meet-ups', 'hand-offs', 'offers'],
  'chat-hints': ['settings', 'posts', 'chats', 'deals', 'meet-ups', 'offers'],
  watching: ['campuses', 'identity', 'posts', 'composer', 'feed', 'search', 'chats', 'deals'],
  prices: ['campuses', 'identity', 'posts', 'composer', 'search'],
  courses: ['campuses', 'identity', 'posts', 'composer', 'feed', 'search', 'chats', 'deals', 'prices', 'watching'],
  invites: ['campuses', 'identity', 'posts', 'feed', 'search', 'chats', 'deals'],
  sales: ['campuses', 'identity', 'files', 'posts', 'feed', 'listings', 'chats', 'deals'],
  ads: ['campuses', 'identity', 'posts', 'feed'],
  notifications: [
    'campuses',
    'identity',
    'posts',
    'feed',
    'listings',
    'search',
    'chats',
    'deals',
    'ads',
    'watching',
    'courses',
    'sales',
  ],
  analytics: ['campuses', 'identity', 'posts', 'search', 'chats', 'deals', 'ads'],
  console: ['campuses', 'identity', 'sign-in', 'posts', 'search'],
  moderation: [
    'campuses',
    'identity',
    'settings',
    'files',
    'posts',
    'search',
    'chats',
    'deals',
    'sales',
    'ads',
    'console',
    'exports',
  ],
};

/**
 * Which of our own folders the files of a folder may import; the longest matching prefix counts. Files of other folders may
 * import all. Imports between features follow `doors`.
 */
const reach: Record<string, readonly string[]> = {
  'contract/': ['contract/'],
  'server/settings.ts': [],
  'server/config.ts': ['server/settings.ts', 'server/config-checks.ts', 'server/platform/start-error.ts'],
  'server/config-checks.ts': ['server/settings.ts', 'server/config.ts'],
  'server/platform/': ['contract/', 'server/platform/', 'server/config.ts'],
  'server/features/': ['contract/', 'server/platform/', 'server/config.ts'],
  'server/pages/': ['contract/', 'server/platform/', 'server/pages/'],
  'server/sandbox/': ['contract/', 'server/platform/', 'server/config.ts', 'server/sandbox/'],
  'server/': ['contract/', 'server/'],
  'web/lib/': ['contract/', 'web/lib/'],
  'web/ui/': ['contract/', 'web/ui/', 'web/lib/'],
  'web/features/': ['contract/', 'web/ui/', 'web/lib/'],
  'web/': ['contract/', 'web/'],
};

const FEATURE = /^(server|web)\/features\/([^/]+)\//;

/** Imports run one way, and into another feature only through its index.ts. */
export const importDirections: Check = {
  name: 'imports run one way, and into other features by their index.ts',
  run: () => allImports().flatMap((found) => faultOf(found) ?? []),
};

/**
 * What is wrong with one import, if anything.
 * @returns a finding, or null for an import that the architecture allows
 */
export function faultOf({ from, line, to, specifier, typeOnly }: Import): Finding | null {
  const where = `${from}:${line}`;
  if (to === null) {
    if (from.startsWith('contract/') && specifier !== 'zod/mini')
      return error(where, `the contract imports nothing but zod/mini, not ${specifier}`);
    // web/build runs when the page is built, not in it; render.tsx runs on the server
    if (/^web\/(?!build\/|app\/render\.tsx$).*\.tsx?$/.test(from) && specifier.startsWith('node:'))
      return error(where, `a page has no ${specifier}`);
    return null;
  }
  const allowed = longest(from);
  if (!allowed) return null;
  const own = FEATURE.exec(from);
  const other = FEATURE.exec(to);
  if (other && (own || from.startsWith('server/sandbox/')))
    return own?.[2] === other[2] && own?.[1] === other[1] ? null : doorFault(where, own?.[2], other[2] ?? '', to);
  if (!allowed.some((prefix) => to.startsWith(prefix))) return error(where, `may not import ${to}`);
  if (to === 'server/config.ts' && !typeOnly && from !== 'server/main.ts' && !from.startsWith('server/sandbox/'))
    return error(where, 'is given the settings: import their type alone');
  return null;
}

/** What is wrong with an import of another feature, `to`; `own` is undefined for the sandbox, which may import all. */
function doorFault(where: string, own: string | undefined, other: string, to: string): Finding | null {
  if (!/^(server|web)\/features\/[^/]+\/([^/]+\/)?index\.tsx?$/.test(to))
    return error(where, `enters ${other} other than by its index.ts: ${to}`);
  if (own === undefined) return null;
  if (!doors[own]) return error(where, `${own} is no feature that docs/ARCHITECTURE.md knows`);
  return doors[own].includes(other) ? null : error(where, `${own} may not import ${other}`);
}

/** What a file may import, by the longest prefix of its path; undefined: everything. */
function longest(from: string): readonly string[] | undefined {
  const prefixes = Object.keys(reach).filter((prefix) => from.startsWith(prefix));
  return reach[prefixes.sort((a, b) => b.length - a.length)[0] ?? ''];
}

/** There are no import cycles at run time; type imports don't count. */
export const noCycles: Check = {
  name: 'no import cycles',
  run: () => cyclesIn(allImports()).map((cycle) => error(cycle[0] ?? '', `imports itself by ${cycle.join(' → ')}`)),
};

/** One cycle for each group of files that import each other. */
export function cyclesIn(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to, typeOnly } of imports) if (to && !typeOnly) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, path: string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) cycles.push([...path.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return cycles;
}
