import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { textKinds } from '../../contract/campuses/text-kinds.ts';
import { TEXT_MAX } from '../../contract/campuses/texts.ts';
import { endPhotoProcess } from '../../server/platform/media/index.ts';
import { publishText, readLogo, setCampus, setLogo } from '../../server/features/campuses/index.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext } from './command-context.ts';
import { readText } from './read-text.ts';

type Tx = Parameters<Parameters<CommandContext['write']>[0]>[0];

/** The bytes of a file; null for ''. Throws CommandError when it can't be read. */
const read = async (path: string): Promise<Buffer | null> =>
  path === ''
    ? null
    : readFile(resolve(path)).catch(() => {
        throw new CommandError(`${path} can't be read.`);
      });

/**
 * The change that `campus set` makes: a column, or the logo or an own text from a file, '' for none.
 * @returns a function that makes it
 * @throws CommandError or CampusChangeError when the file isn't right
 */
export async function campusChange(
  bus: CommandContext['bus'],
  id: string,
  column: string,
  value: string,
): Promise<(tx: Tx) => Promise<void>> {
  if (column === 'logo') {
    const file = await read(value);
    try {
      const picture = file && (await readLogo(file));
      return (tx) => setLogo(tx, bus, id, picture);
    } finally {
      endPhotoProcess();
    }
  }
  const kind = textKinds.find((known) => column === `${known}_text`);
  if (!kind) return (tx) => setCampus(tx, bus, id, column, value);
  const text = value === '' ? '' : await readText(value);
  if (text.length > TEXT_MAX) throw new CommandError(`${value} has more than ${TEXT_MAX} characters.`);
  return (tx) => publishText(tx, bus, id, kind, text);
}
