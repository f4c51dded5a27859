import { readFile } from 'node:fs/promises';
import { CommandError } from './command-error.ts';

/** The text of a file. Throws CommandError when it can't be read or isn't UTF-8. */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((fault: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} can't be read (${fault.code}).`);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${file} isn't UTF-8. Save it as UTF-8 first.`);
  }
}
