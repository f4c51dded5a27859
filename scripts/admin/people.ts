import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ProblemError } from '../../server/platform/http/problem.ts';
import { CommandError } from './command-error.ts';
import type { FeaturesContext } from './command-context.ts';
import type { FeaturesCommand } from './commands.ts';

/** @throws CommandError when no account has the address */
async function personOf({ platform, moderation }: FeaturesContext, email: string) {
  const person = await moderation.personalData.find(platform.pool, email);
  if (!person) throw new CommandError(`There's no account with the email ${email}.`);
  return person;
}

/** What an operator does with a person's data on a written request. */
export const peopleCommands: readonly FeaturesCommand[] = [
  {
    usage: 'person export <email> <file> [--reason <text>]',
    about: "writes a ZIP with all of a person's data",
    async runOnFeatures(context, [email = '', file = ''], { reason = 'by command' }) {
      const { platform, moderation } = context;
      const { id, username } = await personOf(context, email);
      await platform.write((tx) => moderation.personalData.recordExport(tx, id, reason, null));
      // readable by the operator alone; an existing file isn't replaced
      const path = resolve(file);
      const target = await open(path, 'wx', 0o600).catch((fault: NodeJS.ErrnoException) => {
        throw new CommandError(`${file} can't be written (${fault.code}).`);
      });
      await pipeline(await moderation.personalData.open(id), target.createWriteStream()).catch(
        async (fault: NodeJS.ErrnoException) => {
          await rm(path, { force: true });
          throw fault.syscall === 'write' ? new CommandError(`${file} can't be written (${fault.code}).`) : fault;
        },
      );
      return `${file} has the data of @${username}.`;
    },
  },
  {
    usage: 'person delete <email> --reason <text>',
    about: 'deletes a person with all their data, and lists what is retained and why',
    async runOnFeatures(context, [email = ''], { reason = '' }) {
      if (!reason.trim()) throw new CommandError('Give the reason, as in --reason "written request of May 2".');
      const { platform, moderation } = context;
      const { id, username } = await personOf(context, email);
      const retained = await platform
        .write((tx) => moderation.personalData.remove(tx, id, reason, null))
        .catch((problem: unknown) => {
          throw problem instanceof ProblemError ? new CommandError(problem.toProblem().title) : problem;
        });
      const lines = (retained ?? []).map(
        ({ what, why, count }) => `- ${what}${count === null ? '' : ` (${count})`}: ${why}`,
      );
      return [`@${username} is deleted. Retained:`, ...lines].join('\n');
    },
  },
];
