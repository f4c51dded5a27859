import { addCampus, CampusChangeError, setCampus } from '../../server/features/campuses/index.ts';
import { ban, grantRole } from '../../server/features/identity/index.ts';
import type { Floor } from './floor.ts';

/** Why a command did nothing, in one sentence. */
export class CommandError extends Error {}

export interface Command {
  /** its words and what follows them, as in `campus set <id> <column> <value>` */
  usage: string;
  about: string;
  /** @returns what was done, in one sentence */
  run(floor: Floor, args: readonly string[]): Promise<string>;
}

const roles = ['member', 'moderator', 'admin'] as const;

export const commands: readonly Command[] = [
  {
    usage: 'grant <email> <role>',
    about: 'gives an account a role: member, moderator or admin',
    async run({ write, ...told }, [email = '', wanted]) {
      const role = roles.find((known) => known === wanted);
      if (!role) throw new CommandError(`${wanted} is no role: choose member, moderator or admin.`);
      const granted = await write((tx) => grantRole(tx, told, email, role));
      if (!granted) throw new CommandError(`There is no account with the e-mail ${email}.`);
      return `@${granted.username} is ${role} (was ${granted.was}).`;
    },
  },
  {
    usage: 'campus add <json>',
    about: 'adds a campus: id, name, city, state, colour, and any other column',
    async run({ write, bus }, [json = '']) {
      const added = await write((tx) => addCampus(tx, bus, parsed(json)));
      return `The campus ${added.id} is added.`;
    },
  },
  {
    usage: 'campus set <id> <column> <value>',
    about: 'changes a campus: privacy public, passwordless on, hosts a.edu,b.edu',
    async run({ write, bus }, [id = '', column = '', value = '']) {
      await write((tx) => setCampus(tx, bus, id, column, value));
      return `${column} of the campus ${id} is ${value || 'empty'}.`;
    },
  },
  {
    usage: 'ban <email>',
    about: 'bans an address and its account, whose sign-ins end at once',
    async run({ write, ...told }, [email = '']) {
      if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new CommandError(`${email} is no e-mail.`);
      const username = await write((tx) => ban(tx, told, email, 'by command'));
      return username ? `@${username} is banned, and so is ${email}.` : `${email} is banned; no account has it.`;
    },
  },
];

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new CampusChangeError('That is no JSON: put it in single quotes.');
  }
}
