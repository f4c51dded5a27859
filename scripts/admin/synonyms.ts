import { audit } from '../../server/features/identity/index.ts';
import { addSynonym, listSynonyms, removeSynonym } from '../../server/features/search/index.ts';
import { CommandError } from './command-error.ts';
import type { Command } from './commands.ts';
import type { CommandContext } from './command-context.ts';

/** The id of a campus; null for `all`, the rules of all campuses. Throws CommandError when there is no such campus. */
function campusOf({ directory }: CommandContext, id: string): string | null {
  if (id === 'all') return null;
  if (!directory.all().some((campus) => campus.id === id)) throw new CommandError(`There's no campus ${id}.`);
  return id;
}

export const synonymCommands: readonly Command[] = [
  {
    usage: 'synonyms <campus>',
    about: 'lists words that search treats alike; campus: an id, or all',
    async run(context, [campus = '']) {
      const rules = await listSynonyms(context.pool, campusOf(context, campus));
      return rules.length === 0 ? `No rules for ${campus}.` : rules.map(({ rule: each }) => each).join('\n');
    },
  },
  {
    usage: 'synonyms add <campus> <rule>',
    about: "adds such words: 'sofa, couch', or one way: 'gym => dumbbell, yoga mat'",
    async run(context, [campus = '', rule = '']) {
      const id = campusOf(context, campus);
      const done = await context.write(async (tx) => {
        const result = await addSynonym(tx, context.bus, id, rule);
        if (typeof result === 'object')
          await audit(tx, { by: null, action: 'synonyms.add', kind: 'synonyms', id: campus, detail: { rule } });
        return result;
      });
      if (done === 'unreadable')
        throw new CommandError(`Write a rule as 'sofa, couch' or 'gym => dumbbell, yoga mat'.`);
      return done === 'known' ? `"${rule}" is on the list already.` : `Added "${rule}" for ${campus}.`;
    },
  },
  {
    usage: 'synonyms remove <campus> <rule>',
    about: 'removes a rule, written as in the list',
    async run(context, [campus = '', rule = '']) {
      const id = campusOf(context, campus);
      const gone = await context.write(async (tx) => {
        const removed = await removeSynonym(tx, context.bus, id, rule);
        if (removed)
          await audit(tx, { by: null, action: 'synonyms.remove', kind: 'synonyms', id: campus, detail: { rule } });
        return removed;
      });
      if (!gone) throw new CommandError(`"${rule}" isn't on the list of ${campus}.`);
      return `Removed "${rule}" from ${campus}.`;
    },
  },
];
