import { createInterface } from 'node:readline';
import { findLeavingCampus, progressLine, removeCampus } from '../../server/operation/index.ts';
import { CommandError } from './command-error.ts';
import type { FeaturesCommand } from './commands.ts';

/** Asks a question on standard error. @returns the first line of standard input; '' when there is none */
export async function readLine(question: string): Promise<string> {
  process.stderr.write(question);
  const lines = createInterface({ input: process.stdin });
  const first = await lines[Symbol.asyncIterator]().next();
  lines.close();
  return first.done ? '' : first.value;
}

/** `campus remove`, which has to be confirmed with the campus's short name. */
export const removalCommands: readonly FeaturesCommand[] = [
  {
    usage: 'campus remove <id> [--confirm <short name>]',
    about: 'removes a campus with its people and data, after its short name was typed; can be repeated',
    async runOnFeatures({ platform, settings, files, posts }, [id = ''], { confirm }) {
      const campus = await findLeavingCampus(platform, id);
      if (!campus) throw new CommandError(`There's no campus ${id}.`);
      const { short_name: name } = campus;
      if (campus.generic) throw new CommandError(`${name} is the school picker, which can't be removed.`);
      if (campus.has_all_admins)
        throw new CommandError(`All admins belong to ${name}. Make someone of another campus an admin first.`);
      const typed = confirm ?? (await readLine(`This deletes ${name} with all its people and data. Type ${name}: `));
      if (typed.trim() !== name) throw new CommandError(`Nothing was removed: type ${name} to confirm.`);
      const report = (progress: Parameters<typeof progressLine>[0]) =>
        void process.stderr.write(`${progressLine(progress)}\n`);
      const people = await removeCampus({ platform, settings, files, posts, report }, id);
      return `Removed the campus ${id} with ${people} ${people === 1 ? 'person' : 'people'}. Ads, payments, the ledger and the audit log stay, without names.`;
    },
  },
];
