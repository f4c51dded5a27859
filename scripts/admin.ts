import { parseArgs } from 'node:util';
import { CampusChangeError } from '../server/features/campuses/index.ts';
import { loadConfig } from '../server/config.ts';
import { StartError } from '../server/platform/start-error.ts';
import { CommandError } from './admin/command-error.ts';
import { calendarCommands } from './admin/calendar.ts';
import {
  type Command,
  commands,
  type ConfigCommand,
  configCommands,
  type DatabaseCommand,
  databaseCommands,
  type FeaturesCommand,
  type Options,
} from './admin/commands.ts';
import { removalCommands } from './admin/campus-remove.ts';
import { peopleCommands } from './admin/people.ts';
import { synonymCommands } from './admin/synonyms.ts';
import { withCommandContext, withDatabase, withFeatures } from './admin/command-context.ts';

/*
 * `npm run admin -- <command>` (OPE-16): works on the database of the settings, with or without a running
 * server, which notices changes at once.
 */

type AnyCommand = Command | ConfigCommand | DatabaseCommand | FeaturesCommand;

const all: readonly AnyCommand[] = [
  ...commands,
  ...removalCommands,
  ...peopleCommands,
  ...calendarCommands,
  ...synonymCommands,
  ...databaseCommands,
  ...configCommands,
];
const width = Math.max(...all.map(({ usage }) => usage.length)) + 2;
const help = [
  'Commands for operators: npm run admin -- <command>',
  '',
  ...all.map(({ usage, about }) => `  ${usage.padEnd(width)}${about}`),
  `  ${'--help'.padEnd(width)}this list`,
].join('\n');

interface Chosen {
  command: AnyCommand;
  /** its own arguments */
  rest: readonly string[];
  options: Options;
}

/** The command that the arguments begin with, with its own arguments; null when none fits. */
function choose(given: readonly string[]): Chosen | null {
  for (const command of all) {
    const [positional = '', ...optional] = command.usage.split(/ \[?--/);
    const options = optional.map((option) => /^(?<name>[a-z-]+)(?<value> <)?/.exec(option)?.groups ?? {});
    const parts = positional.split(' ');
    const words = parts.filter((part) => !part.startsWith('<'));
    const read = parse(
      given,
      options.map(({ name = '', value }) => ({ name, type: value ? 'string' : 'boolean' })),
    );
    if (!read?.args.length || read.args.length !== parts.length) continue;
    if (words.every((word, at) => read.args[at] === word))
      return { command, rest: read.args.slice(words.length), options: read.options };
  }
  return null;
}

/** The arguments and the options among them; null when there is an option that isn't known or has no value. */
function parse(
  given: readonly string[],
  known: readonly { name: string; type: 'string' | 'boolean' }[],
): { args: string[]; options: Options } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: Object.fromEntries(known.map(({ name, type }) => [name, { type }])),
    });
    const options = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']);
    return { args: positionals, options: Object.fromEntries(options) as Options };
  } catch {
    return null;
  }
}

async function main(args: readonly string[]): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    console.log(help);
    return 0;
  }
  const chosen = choose(args);
  if (!chosen) {
    console.error(`Unknown command or wrong arguments.\n\n${help}`);
    return 1;
  }
  try {
    const { command, rest, options } = chosen;
    if ('runOnConfig' in command) {
      const { said, failed } = await command.runOnConfig(loadConfig());
      console.log(said);
      return failed ? 1 : 0;
    }
    const said =
      'run' in command
        ? await withCommandContext(loadConfig(), (floor) => command.run(floor, rest, options))
        : 'runOnFeatures' in command
          ? await withFeatures(loadConfig(), (features) => command.runOnFeatures(features, rest, options))
          : await withDatabase(loadConfig(), (database) => command.runOnDatabase(database, rest));
    console.log(said);
    return 0;
  } catch (fault) {
    if (!(fault instanceof StartError || fault instanceof CampusChangeError || fault instanceof CommandError))
      throw fault;
    console.error(fault.message);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
