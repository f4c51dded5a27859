import { relative } from 'node:path';
import { top } from './check/source-files.ts';

/** Vitest's results for one file. */
export interface FileReport {
  /** absolute path */
  name: string;
  status: string;
  assertionResults: { status: string; fullName: string }[];
}

export interface Count {
  passed: number;
  failed: number;
}

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

/** Lines that name the tests that failed, under their files. */
export function failedLines(files: readonly FileReport[]): string[] {
  const lines = files.filter(({ status }) => status === 'failed').flatMap(linesOf);
  return lines.length === 0 ? [] : ['Failed:', ...lines];
}

const linesOf = ({ name, assertionResults }: FileReport) => [
  relative(top, name),
  ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `    ${fullName}`),
];

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
