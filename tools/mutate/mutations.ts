/** A small change to one line of a file. */
export interface Mutation {
  file: string;
  /** from 1 */
  line: number;
  before: string;
  after: string;
}

const others: Readonly<Record<string, string>> = {
  ...{ '===': '!==', '!==': '===', '&&': '||', '||': '&&', '+': '-', '-': '+' },
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', true: 'false', false: 'true' },
  ...{ 'Math.min': 'Math.max', 'Math.max': 'Math.min' },
};
const other = (found: string): string => others[found] ?? '';
const nothing = (): string => '';

const changes: readonly (readonly [find: RegExp, replace: (found: string) => string])[] = [
  [/(?<= )(?:[!=]==|&&|\|\||[<>]=?|[-+])(?= )|\b(?:true|false|Math\.(?:min|max))\b/g, other],
  // what is negated
  [/(?<=[(\s])!(?=[\w(])/g, nothing],
  // a limit, a time, a size
  [/(?<![\w.$'"/-])[1-9][\d_]*(?![\w.'"%/-])/g, (found) => String(Number(found.replaceAll('_', '')) * 2)],
  // a check before the rest
  [/\bif \((?=.*\) (?:return|throw)\b)/g, () => 'if (false && '],
  // a condition and an order of SQL
  [/ and (?:not )?[\w.$]+(?: is (?:not )?(?:null|true|false)| (?:=|<>|<=?|>=?) [\w.$]+(?:\(\))?)(?=[ )`'])/g, nothing],
  [/ (?:desc|distinct)\b/g, nothing],
  // a call whose result isn't used
  [/^\s+(?:await |void )?[\w.#]+(?:\?\.)?\([^=]*\);$/g, nothing],
  // what a screen does or says besides
  [/ (?:replace|autoFocus|aria-[a-z]+=(?:"[^"]*"|\{[^{}]*\})|disabled=\{[^{}]*\})(?=[ />])/g, nothing],
];

const isCode = (line: string): boolean =>
  !/^\s*(?:\/\/|\/?\*|import\b|export (?:\*|\{|type|interface)|type\b|interface\b)|className=/.test(line);

/** The changes that can be made to a file, one at a time. */
export const mutationsIn = (file: string, source: string): Mutation[] =>
  source.split('\n').flatMap((before, at) =>
    (isCode(before) ? changes : []).flatMap(([find, replace]) =>
      [...before.matchAll(find)].map(({ 0: found, index }) => {
        const after = `${before.slice(0, index)}${replace(found)}${before.slice(index + found.length)}`;
        return { file, line: at + 1, before, after };
      }),
    ),
  );
