import { resolve } from 'node:path';
import { loadConfig } from '../../../server/config.ts';
import { countCampuses } from '../../../server/operation/index.ts';
import { type CommandContext, withCommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import { actAs, becomeOwner } from './ask-data-folder.ts';
import { askAdmin, type NewAdmin } from './ask-admin.ts';
import { askCampus } from './ask-campus.ts';
import { askSettings } from './ask-settings.ts';
import { Dialogue, DialogueEnded, type Terminal } from './dialogue.ts';
import { readEnvironmentFile, type Values, withValues, writeEnvironmentFile } from './environment-file.ts';
import { whatIsLeft } from './what-is-left.ts';

const FILE = '/etc/quad/quad.env';

/**
 * Asks for what production needs, writes the environment file, and adds the first campus and its admin. A second run
 * begins with what is there.
 * @throws CommandError when it was stopped, or the file can't be written
 */
export async function setUp(terminal: Terminal, path = FILE): Promise<void> {
  const file = resolve(path);
  const before = await readEnvironmentFile(file);
  const dialogue = new Dialogue(terminal);
  try {
    dialogue.say(
      before.text === null
        ? `This asks for what a production server needs, and writes it to ${file}. Ctrl-C stops it.`
        : `${file} is there: its values are the suggestions. Ctrl-C stops this, and changes nothing.`,
    );
    dialogue.say();
    const values = await ending('Nothing was written.', () => agreedSettings(dialogue, before, file));
    dialogue.say();
    dialogue.say('Preparing the database …');
    const config = loadConfig(values);
    const done = await ending(`The settings are in ${file}: run this again to continue.`, () =>
      withCommandContext(config, (context) => fill(dialogue, context)),
    );
    dialogue.say();
    dialogue.say(await whatIsLeft({ config, file, ...done }));
  } finally {
    dialogue.close();
  }
}

/** Asks for the settings and writes them. As root, it becomes the owner of DATA_DIR then. */
async function agreedSettings(
  dialogue: Dialogue,
  { text, values: before }: { text: string | null; values: Values },
  file: string,
): Promise<Values> {
  const settings = await askSettings({ dialogue, before });
  const values: Values = { ...before, ...settings };
  // what the server would refuse is said here, all of it
  loadConfig(values);
  const changed = Object.keys(settings).filter((name) => before[name] !== values[name]);
  if (changed.length > 0) {
    const what = text === null ? `Write ${file}` : `Change ${changed.join(', ')} in ${file}`;
    if ((await dialogue.choose(what, ['yes', 'no'], 'yes')) === 'no') throw new DialogueEnded('');
  }
  actAs(0, 0);
  await writeEnvironmentFile(file, withValues(text ?? '# Settings of Quad: docs/operating/settings.md\n', settings));
  await becomeOwner(settings.DATA_DIR ?? '');
  return values;
}

/** Does a part of the dialogue; how things stand is said when it is stopped there. */
async function ending<T>(standing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    throw fault instanceof DialogueEnded ? new CommandError(`${fault.message} ${standing}`.trim()) : fault;
  }
}

/** Adds a campus and an admin where there are none, and more if wanted. @returns all campuses' own hosts, and the new admin */
async function fill(dialogue: Dialogue, context: CommandContext): Promise<{ hosts: string[]; admin: NewAdmin | null }> {
  const { directory, pool } = context;
  const { campuses, admins } = await countCampuses(pool);
  const own = () => directory.all().filter(({ generic }) => !generic);
  let [campusId = ''] = own().map(({ id }) => id);
  if (campuses > 0)
    dialogue.say(
      `Campuses: ${own()
        .map(({ id, name }) => `${name} (${id})`)
        .join(', ')}.`,
    );
  if (campuses === 0 || (await dialogue.choose('Add another campus', ['yes', 'no'], 'no')) === 'yes') {
    campusId = await askCampus(dialogue, context);
    dialogue.say(`  Added ${directory.byId(campusId)?.site}.`);
  }
  let admin: NewAdmin | null = null;
  if (admins === 0 || (await dialogue.choose('Add another admin', ['yes', 'no'], 'no')) === 'yes')
    admin = await askAdmin(dialogue, context, campusId);
  return { admin, hosts: directory.all().flatMap(({ hosts }) => hosts) };
}
