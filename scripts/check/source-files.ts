import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The top of the repository. */
export const top = join(import.meta.dirname, '../..');

/** Every file of the repository, also one not yet committed; paths from its top. */
export function repositoryFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: top,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(top, path)))
    .sort();
}

/** The text of a file, by its path from the top of the repository. */
export const readText = (path: string): string => readFileSync(join(top, path), 'utf8');

const CODE = /\.(ts|tsx|mjs|js)$/;

/** Every TypeScript and JavaScript file. */
export const codeFiles = (): string[] => repositoryFiles().filter((path) => CODE.test(path));

const BINARY = /\.(woff2?|ttf|png|jpe?g|webp|gif|avif|heic|ico|mp4|mov|webm|avi|mmdb|zip|gz|br|pdf)$/i;

/** Every file that holds text. */
export const textFiles = (): string[] => repositoryFiles().filter((path) => !BINARY.test(path));

/** The number of the line in which an offset lies, from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
