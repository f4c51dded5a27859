import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { spotFields } from '../../contract/campuses/spots.ts';
import type { Config } from '../../server/config.ts';
import { addCampus, addSpot, CampusChangeError, setCampus, setSignIn } from '../../server/features/campuses/index.ts';
import { audit, ban, grantRole } from '../../server/features/identity/index.ts';
import { universityCallback } from '../../server/features/sign-in/index.ts';
import { resetFactors } from '../../server/features/second-factor/index.ts';
import { findEmbedded } from '../../server/platform/database/embedded.ts';
import { checkDeployment, examine, restoreBackup, writeBackup } from '../../server/operation/index.ts';
import { ProblemError } from '../../server/platform/http/problem.ts';
import { CommandError } from './command-error.ts';
import { campusChange } from './campus-change.ts';
import type { CommandContext, DatabaseContext, FeaturesContext } from './command-context.ts';
import { importFile, inviteFile } from './import.ts';
import type { Terminal } from './setup/dialogue.ts';
import { setUp } from './setup/setup.ts';

/** The options that were given: their values, '' for one without a value. */
export type Options = Readonly<Record<string, string | undefined>>;

interface Described {
  /** its name, arguments and options, as in `campus set <id> <column> <value>` or `import <csv> [--dry-run]` */
  usage: string;
  about: string;
}

export interface Command extends Described {
  /**
   * @returns what was done or found, to be printed
   * @throws CommandError or CampusChangeError in a sentence for the operator
   */
  run(context: CommandContext, args: readonly string[], options: Options): Promise<string>;
}

/** A command that needs every feature. */
export interface FeaturesCommand extends Described {
  runOnFeatures(features: FeaturesContext, args: readonly string[], options: Options): Promise<string>;
}

/** A command that works on the database without migrating it. */
export interface DatabaseCommand extends Described {
  runOnDatabase(database: DatabaseContext, args: readonly string[]): Promise<string>;
}

/** A command that needs the settings alone; whether it failed decides the exit code. */
export interface ConfigCommand extends Described {
  runOnConfig(config: Config): Promise<{ said: string; failed: boolean }>;
}

/** A command that asks at the terminal for the settings themselves. */
export interface TerminalCommand extends Described {
  runInTerminal(terminal: Terminal, options: Options): Promise<void>;
}

const statuses = {
  hide: { status: 'hidden', about: 'lists a campus nowhere; its own address works as before' },
  archive: { status: 'archived', about: 'makes a campus read-only' },
  open: { status: 'open', about: 'undoes hide and archive' },
} as const;

const roles = ['member', 'moderator', 'admin'] as const;

/** `campus hide`, `campus archive` and `campus open`, which undoes both. */
function changeStatus(name: keyof typeof statuses): Command {
  const { status, about } = statuses[name];
  return {
    usage: `campus ${name} <id>`,
    about,
    async run({ write, bus }, [id = '']) {
      await write(async (tx) => {
        await setCampus(tx, bus, id, 'status', status);
        await audit(tx, { by: null, action: 'campus.set', kind: 'campus', id, detail: { status } });
      });
      return `The campus ${id} is ${status}.`;
    },
  };
}

export const commands: readonly Command[] = [
  {
    usage: 'grant <email> <role> [--campus <id>]',
    about: 'gives an account a role: member, moderator (of one campus or all), or admin',
    async run({ write, bus, live, directory }, [email = '', wanted], { campus: campusId = null }) {
      const role = roles.find((known) => known === wanted);
      if (!role) throw new CommandError(`${wanted} isn't a role. Choose member, moderator, or admin.`);
      if (campusId !== null && role !== 'moderator')
        throw new CommandError('Only moderators can be limited to a campus.');
      if (campusId !== null && !directory.byId(campusId)) throw new CommandError(`There's no campus ${campusId}.`);
      const granted = await write((tx) => grantRole(tx, { bus, live }, email, role, campusId));
      if (!granted) throw new CommandError(`There's no account with the email ${email}.`);
      return `@${granted.username} is ${role}${campusId ? ` of ${campusId}` : ''} (was ${granted.was}).`;
    },
  },
  {
    usage: 'campus add <json>',
    about: 'adds a campus: id, name, city, state, colour, and any other column',
    async run({ write, bus }, [json = '']) {
      const added = await write(async (tx) => {
        const campus = await addCampus(tx, bus, parsed(json));
        await audit(tx, { by: null, action: 'campus.add', kind: 'campus', id: campus.id, detail: campus });
        return campus;
      });
      return `Added the campus ${added.id}.`;
    },
  },
  {
    usage: 'campus set <id> <column> <value>',
    about: 'changes a campus: privacy members; hosts a.edu,b.edu; logo, terms_text, or privacy_text with a file',
    async run({ write, bus, directory }, [id = '', column = '', value = '']) {
      if (!directory.byId(id)) throw new CommandError(`There's no campus ${id}.`);
      const change = await campusChange(bus, id, column, value);
      await write(async (tx) => {
        await change(tx);
        await audit(tx, { by: null, action: 'campus.set', kind: 'campus', id, detail: { [column]: value } });
      });
      return `${column} of the campus ${id} is ${value || 'empty'}.`;
    },
  },
  {
    usage: 'campus oidc <id> <json>',
    about:
      "sets a campus's OpenID Connect provider (docs/operating/sign-in.md); null removes it, - reads standard input",
    async run({ write, bus, config }, [id = '', json = '']) {
      const values = parsed(json === '-' ? await readInput() : json);
      const change = await write(async (tx) => {
        const done = await setSignIn(tx, { bus, config }, id, values);
        if (done) await audit(tx, { by: null, action: 'campus.sign_in', kind: 'campus', id, detail: done });
        return done;
      });
      if (!change) return `Nothing changed for the campus ${id}.`;
      if (!change.after) return `${id} has no sign-in of its own anymore.`;
      const { issuer, required } = change.after;
      return `${id} signs in with ${issuer}${required ? ', and only there' : ''}. Its redirect address is ${universityCallback(config)}.`;
    },
  },
  ...(['hide', 'archive', 'open'] as const).map(changeStatus),
  {
    usage: 'spot add <campus> <json>',
    about: 'adds a meet-up spot: name, lat, lng; also hint, indoor, hours, staffed',
    async run({ write, bus, directory }, [campusId = '', json = '']) {
      const campus = directory.byId(campusId);
      if (!campus || campus.generic) throw new CommandError(`There's no campus ${campusId} with meet-up spots.`);
      const { success, data, error } = z.safeParse(spotFields, parsed(json));
      if (!success)
        throw new CommandError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
      const spot = await write(async (tx) => {
        const added = await addSpot(tx, bus, campusId, data);
        await audit(tx, { by: null, action: 'spot.add', kind: 'campus', id: campusId, detail: added });
        return added;
      }).catch((problem: unknown) => {
        throw problem instanceof ProblemError
          ? new CommandError(problem.fields?.[0]?.message ?? problem.toProblem().title)
          : problem;
      });
      return `Added the meet-up spot ${spot.name} to ${campusId}.`;
    },
  },
  {
    usage: 'import <csv> [--dry-run] [--public]',
    about: 'creates accounts and listings (docs/IMPORT.md), hidden until claimed or with --public visible',
    run: (context, [file = ''], options) =>
      importFile(context, resolve(file), {
        dryRun: options['dry-run'] !== undefined,
        isPublic: options.public !== undefined,
      }),
  },
  {
    usage: 'invite <csv> [--per-hour <number>]',
    about: 'imports people and mails each an invitation, 200 an hour without the option',
    run(context, [file = ''], { 'per-hour': perHour = '200' }) {
      if (!/^[1-9]\d{0,4}$/.test(perHour)) throw new CommandError(`${perHour} isn't a number from 1 to 99999.`);
      return inviteFile(context, resolve(file), Number(perHour));
    },
  },
  {
    usage: 'ban <email>',
    about: 'bans an email and its account, and signs it out everywhere',
    async run({ write, bus, live }, [email = '']) {
      if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new CommandError(`${email} isn't an email address.`);
      const username = await write((tx) => ban(tx, { bus, live }, email, 'by command'));
      return username ? `@${username} is banned, and so is ${email}.` : `${email} is banned; no account has it.`;
    },
  },
  {
    usage: 'factors remove <email>',
    about: 'removes passkeys and authenticator apps from an account and signs it out everywhere',
    async run({ write, bus, live }, [email = '']) {
      const username = await write((tx) => resetFactors(tx, { bus, live }, email));
      if (!username) throw new CommandError(`There's no account with the email ${email}.`);
      return `@${username} no longer has a second factor and is signed out everywhere.`;
    },
  },
];

export const databaseCommands: readonly DatabaseCommand[] = [
  {
    usage: 'backup <file>',
    about: 'writes the database and media to one file while the server runs',
    async runOnDatabase({ url, files }, [file = '']) {
      const saved = await writeBackup(url, files, resolve(file));
      return `${file} holds ${saved.rows} rows of ${saved.tables} tables and ${saved.media} files, as of ${saved.at}.`;
    },
  },
  {
    usage: 'restore <file>',
    about: 'restores a backup into an empty database; stop the server first',
    async runOnDatabase({ url, files }, [file = '']) {
      const restored = await restoreBackup(url, files, resolve(file));
      return `Restored ${restored.rows} rows and ${restored.media} files, as of ${restored.at}.`;
    },
  },
  {
    usage: 'check',
    about: 'checks that the database and media are consistent',
    async runOnDatabase({ url, files }) {
      const faults = await checkDeployment(url, files);
      if (faults.length > 0) throw new CommandError(faults.join('\n'));
      return 'Everything is consistent.';
    },
  },
];

/** Standard input, for what shouldn't be readable in the list of processes. */
async function readInput(): Promise<string> {
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) text += part as string;
  return text;
}

/** @throws CampusChangeError when it isn't JSON */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new CampusChangeError("That isn't valid JSON. Put it in single quotes.");
  }
}

export const configCommands: readonly ConfigCommand[] = [
  {
    usage: 'doctor',
    about: 'checks what the installation depends on, and says what to do about faults',
    async runOnConfig(config) {
      const databaseUrl =
        config.databaseDirectUrl ?? config.databaseUrl ?? (await findEmbedded(config.dataDir)) ?? null;
      const findings = await examine({ config, databaseUrl });
      const width = Math.max(...findings.map(({ what }) => what.length));
      const lines = findings.map(({ what, verdict, says, fix }) => {
        const line = `${verdict.padEnd(4)}  ${what.padEnd(width)}  ${says}`;
        return fix ? `${line}\n${' '.repeat(width + 8)}→ ${fix}` : line;
      });
      const count = (wanted: string) => findings.filter(({ verdict }) => verdict === wanted).length;
      const sum = `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} to fix`;
      return { said: [...lines, '', sum].join('\n'), failed: count('fail') > 0 };
    },
  },
];

export const terminalCommands: readonly TerminalCommand[] = [
  {
    usage: 'setup [--file <path>]',
    about: 'asks for what production needs, checks it, and writes /etc/quad/quad.env',
    runInTerminal: (terminal, { file }) => setUp(terminal, file),
  },
];
