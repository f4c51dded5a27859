import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandError } from '../command-error.ts';

/** The settings of an installation, as systemd reads them. */
export type Values = Readonly<Record<string, string>>;

export interface EnvironmentFile {
  /** null where there is no such file yet */
  text: string | null;
  values: Values;
}

/**
 * Reads the file, and makes sure that it can be written later.
 * @throws CommandError when it can't be read or written
 */
export async function readEnvironmentFile(path: string): Promise<EnvironmentFile> {
  const refuse = (what: string) =>
    new CommandError(`${path} can't be ${what}. Run this as root, or name another file with --file.`);
  const text = await readFile(path, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return null;
    throw refuse(fault.code === 'ENOTDIR' ? 'written' : 'read');
  });
  await access(await existing(dirname(path)), constants.W_OK).catch(() => {
    throw refuse('written');
  });
  return {
    text,
    values: Object.fromEntries(Object.entries(parseEnv(text ?? '')).map(([name, value = '']) => [name, value])),
  };
}

/** The nearest parent that exists. */
async function existing(folder: string): Promise<string> {
  try {
    await access(folder);
    return folder;
  } catch {
    return dirname(folder) === folder ? folder : existing(dirname(folder));
  }
}

/** The text of a file with some values set; its comments and the other values stay. */
export function withValues(text: string, values: Values): string {
  const left = new Map(Object.entries(values));
  const lines = text.split('\n').map((line) => {
    const name = /^\s*([A-Z0-9_]+)\s*=/.exec(line)?.[1] ?? '';
    const value = left.get(name);
    if (value === undefined) return line;
    left.delete(name);
    // as it was written: only answers of the dialogue are known to have no quotes
    if (parseEnv(line)[name] === value) return line;
    return `${name}=${quoted(value)}`;
  });
  while (lines.at(-1) === '') lines.pop();
  return [...lines, ...[...left].map(([name, value]) => `${name}=${quoted(value)}`), ''].join('\n');
}

/** A value as the file has it; answers have no quotes in them (dialogue.ts). */
const quoted = (value: string) => (/^[\w@%:/.,+=-]*$/.test(value) ? value : `"${value}"`);

/** Replaces the file as a whole, readable by its owner alone: a stopped run leaves the old one. */
export async function writeEnvironmentFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o755 });
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
