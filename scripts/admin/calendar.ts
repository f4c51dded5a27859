import { resolve } from 'node:path';
import { importCalendar } from '../../server/features/campuses/index.ts';
import { audit } from '../../server/features/identity/index.ts';
import { ProblemError } from '../../server/platform/http/problem.ts';
import { CommandError } from './command-error.ts';
import type { Command } from './commands.ts';
import { readText } from './read-text.ts';

const listed = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${what} ${names.join(', ')}.`] : [];

export const calendarCommands: readonly Command[] = [
  {
    usage: 'calendar import <campus> <ics>',
    about: "adds the terms of an .ics file to a campus's calendar",
    async run({ write, bus, directory }, [campusId = '', file = '']) {
      const campus = directory.byId(campusId);
      if (!campus || campus.generic) throw new CommandError(`There's no campus ${campusId} with a calendar.`);
      const ics = await readText(resolve(file));
      const { added, changed, skipped } = await write(async (tx) => {
        const done = await importCalendar(tx, bus, campus, ics);
        await audit(tx, { by: null, action: 'calendar.import', kind: 'campus', id: campusId, detail: done });
        return done;
      }).catch((fault: unknown) => {
        throw fault instanceof ProblemError
          ? new CommandError(fault.fields?.[0]?.message ?? 'Nothing was imported.')
          : fault;
      });
      const said = [...listed('Added', added), ...listed('Changed', changed), ...skipped];
      return said.length > 0 ? said.join(' ') : 'Nothing changed: the calendar has these terms already.';
    },
  },
];
