import { parseArgs } from 'node:util';
import { CampusChangeError } from '../../server/features/campuses/index.ts';
import { type Config, loadConfig } from '../../server/config.ts';
import { StartError } from '../../server/platform/start-error.ts';
import { CommandError } from './command-error.ts';
import { calendarCommands } from './calendar.ts';
import {
  type Command,
  commands,
  type ConfigCommand,
  configCommands,
  type DatabaseCommand,
  databaseCommands,
  type FeaturesCommand,
  type Options,
  type TerminalCommand,
  terminalCommands,
} from './commands.ts';
import { removalCommands } from './campus-remove.ts';
import { groupCommands } from './groups.ts';
import { peopleCommands } from './people.ts';
import { synonymCommands } from './synonyms.ts';
import { withCommandContext, withDatabase, withFeatures } from './command-context.ts';

/** What a command has to print, and its exit code. */
export interface Outcome {
  code: number;
  /** for standard output */
  said: string;
  /** for standard error */
  complained: string;
}

type AnyCommand = Command | ConfigCommand | DatabaseCommand | FeaturesCommand | TerminalCommand;

const all: readonly AnyCommand[] = [
  ...terminalCommands,
  ...commands,
  ...removalCommands,
  ...groupCommands,
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

/** The command whose words, number of arguments and options the arguments have; null when none fits. */
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

/**
 * Runs the command that the arguments name, with the settings of an environment.
 * @throws what isn't meant for the operator: neither a StartError, CampusChangeError nor CommandError
 */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Outcome> {
  if (args.length === 0 || args.includes('--help')) return { code: 0, said: help, complained: '' };
  const chosen = choose(args);
  if (!chosen) return failed(`Unknown command or wrong arguments.\n\n${help}`);
  try {
    const { command, options } = chosen;
    if ('runInTerminal' in command) {
      await command.runInTerminal({ input: process.stdin, output: process.stdout }, options);
      return { code: 0, said: '', complained: '' };
    }
    return await run(command, chosen, loadConfig(env));
  } catch (fault) {
    if (!(fault instanceof StartError || fault instanceof CampusChangeError || fault instanceof CommandError))
      throw fault;
    return failed(fault.message);
  }
}

const failed = (complained: string): Outcome => ({ code: 1, said: '', complained });

async function run(
  command: Exclude<AnyCommand, TerminalCommand>,
  { rest, options }: Chosen,
  config: Config,
): Promise<Outcome> {
  if ('runOnConfig' in command) {
    const { said, failed } = await command.runOnConfig(config);
    return { code: failed ? 1 : 0, said, complained: '' };
  }
  const said =
    'run' in command
      ? await withCommandContext(config, (context) => command.run(context, rest, options))
      : 'runOnFeatures' in command
        ? await withFeatures(config, (features) => command.runOnFeatures(features, rest, options))
        : await withDatabase(config, (database) => command.runOnDatabase(database, rest));
  return { code: 0, said, complained: '' };
}
