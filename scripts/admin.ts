import { CampusChangeError } from '../server/features/campuses/index.ts';
import { loadConfig } from '../server/config.ts';
import { StartError } from '../server/platform/start-error.ts';
import { CommandError } from './admin/command-error.ts';
import { type Command, commands, type DatabaseCommand, databaseCommands } from './admin/commands.ts';
import { calendarCommands } from './admin/calendar.ts';
import { synonymCommands } from './admin/synonyms.ts';
import { withCommandContext, withDatabase } from './admin/command-context.ts';

/*
 * `npm run admin -- <command>` (OPE-16): works on the database of the settings, with or without a running
 * server, which notices changes at once.
 */

const all: readonly (Command | DatabaseCommand)[] = [
  ...commands,
  ...calendarCommands,
  ...synonymCommands,
  ...databaseCommands,
];
const width = Math.max(...all.map(({ usage }) => usage.length)) + 2;
const help = [
  'Commands for operators: npm run admin -- <command>',
  '',
  ...all.map(({ usage, about }) => `  ${usage.padEnd(width)}${about}`),
  `  ${'--help'.padEnd(width)}this list`,
].join('\n');

/** The command that the arguments begin with, and its own arguments. */
function choose(args: readonly string[]): { command: Command | DatabaseCommand; rest: readonly string[] } | null {
  for (const command of all) {
    const parts = command.usage.split(' ');
    const words = parts.filter((part) => !part.startsWith('<'));
    const rest = args.slice(words.length);
    if (words.every((word, at) => args[at] === word) && rest.length === parts.length - words.length)
      return { command, rest };
  }
  return null;
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
    const { command, rest } = chosen;
    const said =
      'run' in command
        ? await withCommandContext(loadConfig(), (floor) => command.run(floor, rest))
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
