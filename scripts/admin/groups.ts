import { join } from 'node:path';
import { cleanGroup, faultOfKept, keepCampuses, progressLine } from '../../server/operation/index.ts';
import { readLine } from './campus-remove.ts';
import { CommandError } from './command-error.ts';
import type { FeaturesCommand } from './commands.ts';

/** The split of an installation into groups of campuses, each with a database of its own (docs/operating/groups.md). */
export const groupCommands: readonly FeaturesCommand[] = [
  {
    usage: 'group keep <ids> [--copied]',
    about: 'serves these campuses only; --copied on the database that was copied from the other group',
    async runOnFeatures({ platform }, [ids = ''], { copied }) {
      const kept = ids.split(',').filter((id) => id !== '');
      const fault = await faultOfKept(platform, kept);
      if (fault) throw new CommandError(fault);
      if (!(await keepCampuses(platform, { ids: kept, copied: copied !== undefined })))
        throw new CommandError('Mails to people of the other campuses are still being sent. Run the command again.');
      return `This group serves ${kept.join(', ')}.`;
    },
  },
  {
    usage: 'group clean [--confirm <bucket>]',
    about: 'removes the people and data of the campuses that another group serves; can be repeated',
    async runOnFeatures({ platform, campuses, settings, files, posts }, _args, { confirm }) {
      const { s3, dataDir } = platform.config;
      const place = s3?.bucket ?? join(dataDir, 'media');
      const ids = campuses.directory.all().flatMap(({ id, elsewhere }) => (elsewhere ? [id] : []));
      if (ids.length === 0) throw new CommandError('This group serves all its campuses.');
      const typed =
        confirm ??
        (await readLine(
          `This removes ${ids.join(', ')} here, and their files from ${place}, which no other group may use. Type ${place}: `,
        ));
      if (typed.trim() !== place) throw new CommandError(`Nothing was removed: type ${place} to confirm.`);
      const report = (progress: Parameters<typeof progressLine>[0]) =>
        void process.stderr.write(`${progressLine(progress)}\n`);
      const people = await cleanGroup({ platform, settings, files, posts, report }, ids);
      return `Removed ${people} ${people === 1 ? 'person' : 'people'} of ${ids.join(', ')}.`;
    },
  },
];
