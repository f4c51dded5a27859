import { type Check, error, type Finding } from './report.ts';
import { readText, repositoryFiles } from './source-files.ts';

/** Every requirement by its id, in the order of docs/reference/ROWS.md. */
export function allRows(): Map<string, string> {
  const rows = readText('docs/reference/ROWS.md').matchAll(/^- \*\*([A-Z]{3}-\d{2,3})\*\* (.*)$/gm);
  return new Map([...rows].map(([, id = '', text = '']) => [id, text]));
}

/** A test's title, also of parameterized tests, whose list of cases may call functions. */
const TITLE = /\b(?:test|it|describe)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(['"`])(.*?)\1/g;
const ID = /^([A-Z]{3})-(\d{2,3})$/;

/** A test that cites more should be several tests. */
const ROWS_MOST = 6;

/** The titles of all tests, with the files that they are in. */
function titles(): { file: string; title: string }[] {
  const tests = repositoryFiles().filter((file) => /^tests\/.*\.test\.tsx?$/.test(file));
  return tests.flatMap((file) => [...readText(file).matchAll(TITLE)].map(([, , title = '']) => ({ file, title })));
}

/** The ids that the titles of the tests cite. */
export const provenRows = (): Set<string> => new Set(titles().flatMap(({ title }) => idsOf(title)));

/** The ids that a title cites in brackets at its end, as in `every fault is answered [AUT-40 to AUT-43, D45]`. */
export function idsOf(title: string): string[] {
  const [, text = ''] = /\[([^[\]]*)\]\s*$/.exec(title) ?? [];
  const ids: string[] = [];
  let range = false;
  for (const word of text.split(/[\s,:[\]]+/)) {
    const [, group, number = ''] = ID.exec(word) ?? [];
    if (group && range) {
      for (let n = Number(ids.at(-1)?.slice(4)) + 1; n < Number(number); n++)
        ids.push(`${group}-${String(n).padStart(2, '0')}`);
    }
    range = word === 'to' && ids.length > 0;
    if (group) ids.push(word);
    else if (!range && word !== '' && !/^D\d+$/.test(word)) break;
  }
  return ids;
}

/** Titles cite existing rows, six at most, and each row of the named groups (`CAM`, `REG`) has a test. */
export const rowsAreProven = (groups: readonly string[]): Check => ({
  name: `tests name at most ${ROWS_MOST} rows, all of which exist${groups.length > 0 ? `, and prove every one of ${groups.join(', ')}` : ''}`,
  run(): Finding[] {
    const rows = allRows();
    const proven = provenRows();
    const unknown = [...proven].filter((id) => !rows.has(id)).map((id) => error('tests', `there is no row ${id}`));
    const long = titles()
      .filter(({ title }) => idsOf(title).length > ROWS_MOST)
      .map(({ file, title }) => error(file, `cites more than ${ROWS_MOST} rows, so it is several tests: ${title}`));
    const missing = [...rows].filter(([id]) => groups.includes(id.slice(0, 3)) && !proven.has(id));
    return [...unknown, ...long, ...missing.map(([id, text]) => error('tests', `no test proves ${id} ${text}`))];
  },
});

/** Rows without a test, a line for each group: `CAM  20 of 32 proven; without: 02 03 …`. */
export function rowsReport(): string {
  const proven = provenRows();
  const groups = Map.groupBy(allRows().keys(), (id) => id.slice(0, 3));
  const lines = [...groups].map(([group, ids]) => {
    const without = ids.filter((id) => !proven.has(id)).map((id) => id.slice(4));
    const count = `${group}  ${String(ids.length - without.length).padStart(2)} of ${String(ids.length).padStart(2)}`;
    return `${count}${without.length > 0 ? `  without: ${without.join(' ')}` : ''}`;
  });
  return ['Rows of docs/reference/ROWS.md that a test proves:', ...lines].join('\n');
}
