import { type Check, error, type Finding } from './report.ts';
import { codeFiles, lineAt, readText, textFiles } from './source-files.ts';

/** This file contains the patterns itself. */
const OWN = 'scripts/check/plain-text.ts';

/** Patterns that no text may contain, except in files whose path matches `except`. */
const forbidden: readonly { what: string; pattern: RegExp; except?: RegExp }[] = [
  {
    what: 'a path of one machine',
    pattern: /(?<![\w.}$])\/(?:home|Users|work|root)\/[\w.-]+/g,
    // addresses of the product's own pages begin with /home
    except: /^(tests|web)\/|^server\/pages\//,
  },
  { what: 'a path of one machine', pattern: /[A-Z]:\\\\?Users\\/g },
  {
    what: 'the address of a package registry',
    pattern:
      /"resolved": "http|https?:\/\/[^\s"'`)]*(?:registry\.|npmmirror|verdaccio|artifactory|\/api\/npm)|^registry\s*=/gm,
  },
  { what: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g },
  { what: 'a key of AWS', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { what: 'a live key of Stripe', pattern: /\b[sr]k_live_[0-9A-Za-z]{10,}/g },
  { what: 'a token of GitHub', pattern: /\b(?:gh[pousr]_[0-9A-Za-z]{30,}|github_pat_\w{30,})/g },
  { what: 'a token of npm', pattern: /\bnpm_[0-9A-Za-z]{30,}|_authToken\s*=/g },
  { what: 'a Google key', pattern: /\bAIza[0-9A-Za-z_-]{35}\b/g },
  {
    what: 'a password in an address',
    pattern: /\b(?:postgres(?:ql)?|redis|smtps?):\/\/[^\s:@/'"`$]+:[^\s@/'"`$]{3,}@(?!localhost|127\.|db\b|example)/g,
  },
];

/** Signs of unfinished work. */
const unfinished: typeof forbidden = [
  { what: 'a note of unfinished work', pattern: /\b(?:TODO|FIXME|XXX)\b/g },
  { what: 'a test switched off', pattern: /\b(?:it|test|describe)\.(?:skip|only|todo)\(/g },
];

/** The repository contains no unfinished work, and every test runs. */
export const nothingUnfinished: Check = {
  name: 'no notes of unfinished work, no test switched off',
  run: () =>
    codeFiles()
      .filter((file) => file !== OWN)
      .flatMap((file) => found(unfinished, file, readText(file))),
};

/** The repository contains no machine's paths and no secrets. */
export const nothingPrivate: Check = {
  name: 'no machine paths, registry addresses or secrets in any file',
  run: () =>
    textFiles()
      .filter((file) => file !== OWN)
      .flatMap((file) => privateIn(file, readText(file))),
};

/** The private parts of a text. */
export const privateIn = (file: string, text: string): Finding[] => found(forbidden, file, text);

function found(patterns: typeof forbidden, file: string, text: string): Finding[] {
  return patterns
    .filter(({ except }) => !except?.test(file))
    .flatMap(({ what, pattern }) =>
      [...text.matchAll(pattern)].map((match) =>
        error(`${file}:${lineAt(text, match.index)}`, `holds ${what}: ${match[0].slice(0, 24)}`),
      ),
    );
}
