import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { top } from './check/source-files.ts';

/** Vitest's results for one file. */
export interface FileReport {
  /** absolute path */
  name: string;
  status: string;
  /** why the file could not run; else empty */
  message?: string;
  /** `failureMessages`: each with its stack */
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

export interface Count {
  passed: number;
  failed: number;
}

/** How much of a failure's reason is shown at the end of a run. */
const [REASON_LINES, REASON_WIDTH] = [4, 200];

/** Tests that passed and failed; a file that could not run counts as a failed one. */
export function count(files: readonly FileReport[]): Count {
  const total: Count = { passed: 0, failed: 0 };
  for (const { status, assertionResults } of files) {
    const failed = assertionResults.filter((test) => test.status === 'failed').length;
    total.passed += assertionResults.filter((test) => test.status === 'passed').length;
    total.failed += status === 'failed' ? Math.max(1, failed) : failed;
  }
  return total;
}

/** Lines that name the tests that failed, under their files, with the reasons. */
export function failedLines(files: readonly FileReport[]): string[] {
  const lines = files.filter(({ status }) => status === 'failed').flatMap(linesOf);
  return lines.length === 0 ? [] : ['Failed:', ...lines];
}

const linesOf = ({ name, message = '', assertionResults }: FileReport) => [
  relative(top, name),
  ...assertionResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ fullName, failureMessages = [] }) => [`    ${fullName}`, ...failureMessages.flatMap(reasonIn)]),
  ...reasonIn(message),
];

/** The first lines of an error, without its stack. */
function reasonIn(error: string): string[] {
  const lines = stripVTControlCharacters(error).split('\n');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  return (stack < 0 ? lines : lines.slice(0, stack))
    .filter((line) => line.trim() !== '')
    .slice(0, REASON_LINES)
    .map((line) => `        ${line.slice(0, REASON_WIDTH)}`);
}

/**
 * Lines about files that failed and passed on retry: each with the tests that had failed, and how many files there are.
 * @param first the files that failed, as they were reported then
 * @param second the same files from the retry
 */
export function retriedLines(first: readonly FileReport[], second: readonly FileReport[]): string[] {
  const passed = first.filter(({ name }) => second.some((file) => file.name === name && file.status === 'passed'));
  if (passed.length === 0) return [];
  return ['Failed at first, passed on retry:', ...passed.flatMap(linesOf), `${passed.length} passed on retry`];
}
