import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/* User-facing text is written as a US student would write it. This test finds words that crept in before; texts quoted from the specification are listed in `quoted`. */

const top = join(import.meta.dirname, '../..');
const files = globSync(
  ['web/**/*.{ts,tsx}', 'contract/**/*.ts', 'server/**/*.ts', 'scripts/{admin,start,install,build*}{/**/*,}.{ts,mjs}'],
  {
    cwd: top,
    exclude: ['web/build/**', 'server/features/moderation/help/**', 'server/sandbox/demo/content/**'],
  },
);

const banned: readonly [word: RegExp, better: string][] = [
  [/\b(whom|whoever|the thing|hear of)\b/i, 'who, anyone who, the item'],
  [/\be-mails?\b/i, 'email'],
  [/\b(colour|grey|favour|neighbour|recognise|cheque|licence|centre)/i, 'US spelling'],
  [/\b(some|every|no|any)body\b/i, 'someone, everyone, no one, anyone'],
  [
    /\b(cannot|is not|are not|does not|do not|did not|was not|were not|will not|would not|have not|has not)\b/i,
    'a contraction',
  ],
  [/\bany more\b/i, 'anymore'],
  [/\b(log-in|log-ins|sign-up)\b/i, 'login, sign up'],
  [/\b(is|are|was) told\b/i, 'will be notified'],
  [/\b(for good|all the same|by itself|at once)\b/i, 'plain words'],
  [/\bcancelled\b/i, 'canceled'],
  [/\bmay not be\b/i, "can't be"],
  [/\b(he|him|himself|his)\b/i, 'they, them, their'],
];

/** Texts quoted from the specification, a column's name, and SQL. */
const quoted: readonly RegExp[] = [
  /^Continue with E-mail$/,
  /^colour$/,
  /^Passwords do not match$/,
  /^Your profile is not complete$/,
  /^DO NOT re-load the page!$/,
  /^Ad Cancelled!$/,
  /^Cancelled boost post request$/,
  /^Would not deal again$/,
  /send a "Do Not Track" signal/,
  /please do not close this tab\.$/,
  /^adds a campus: id, name, city, state, colour, /,
  /^… where /,
];

/** Functions whose text continues a sentence that begins with a person's name. */
const continuing = new Set(['did']);

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Properties and attributes whose text users don't see: styles, addresses. */
const unread = new Set(['className', 'd', 'href', 'to', 'id', 'key', 'src', 'name']);

/**
 * Whether a text is a sentence for people: words, starting with a capital or quote; in JSX everything between tags.
 */
const isSentence = (text: string): boolean => /^[“"A-Z…<]/.test(text.trim()) && /[a-z] [a-z]/i.test(text);

/** The user-facing texts in a file. */
function textsOf(file: string): { text: string; line: number }[] {
  const source = readFileSync(join(top, file), 'utf8');
  const found: { text: string; line: number }[] = [];
  const commands = file.startsWith('scripts/admin');
  const add = (at: number, text: string) =>
    found.push({ text: text.replace(/\s+/g, ' ').trim(), line: source.slice(0, at).split('\n').length });
  const visit = (node: Node, shown: boolean): void => {
    if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') return;
    if (node.type === 'Property' && unread.has(String((node.key as Node).name))) return;
    if (node.type === 'JSXAttribute' && unread.has(String((node.name as Node).name))) return;
    if (node.type === 'JSXText') add(node.start, String(node.value));
    if (node.type === 'Literal' && typeof node.value === 'string' && (shown || commands || isSentence(node.value)))
      add(node.start, node.value);
    if (node.type === 'TemplateLiteral') {
      const text = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
      if (shown || commands || isSentence(text)) add(node.start, text);
    }
    const isShown =
      node.type === 'JSXAttribute' ||
      (node.type === 'CallExpression' && continuing.has(String((node.callee as Node).name)));
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof (child as Node | null)?.type === 'string') visit(child as Node, isShown);
  };
  visit(parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program as unknown as Node, false);
  return found;
}

test('user-facing texts have none of the listed words', () => {
  const texts = files.flatMap((file) => textsOf(file).map((each) => ({ file, ...each })));
  // checks that texts are found
  for (const known of [
    'Click to Join',
    'Continue with E-mail',
    'Write a comment...',
    'Confirm your email address',
    'withdrew their offer for …',
  ])
    expect(texts.map(({ text }) => text)).toContain(known);
  const faults = texts.flatMap(({ file, line, text }) =>
    quoted.some((each) => each.test(text))
      ? []
      : banned.filter(([word]) => word.test(text)).map(([, better]) => `${file}:${line} ${text} → ${better}`),
  );
  expect(faults).toEqual([]);
});
