import * as z from 'zod/mini';
import { campusColumns, type NewCampus, newCampus } from '../../../contract/campuses/columns.ts';
import { campusPrivacy } from '../../../contract/campuses/campuses.ts';
import { addCampus, stateNames } from '../../../server/features/campuses/index.ts';
import { audit } from '../../../server/features/identity/index.ts';
import type { CommandContext } from '../command-context.ts';
import type { Dialogue, Question } from './dialogue.ts';

/**
 * Asks for a campus and adds it.
 * @returns its id
 */
export async function askCampus(
  dialogue: Dialogue,
  { directory, config, write, bus }: CommandContext,
): Promise<string> {
  const column = (
    name: 'name' | 'short_name' | 'city' | 'colour' | 'legal_name' | 'legal_address',
    question: Question,
  ) => dialogue.ask({ ...question, check: (value) => faultOf(campusColumns[name], value) });
  const name = await column('name', { ask: 'Name of the campus, such as Rice University' });
  const shortName = await column('short_name', { ask: 'Its short name, such as Rice', suggestion: name.split(' ')[0] });
  const id = await dialogue.ask({
    ask: `First part of its host, before .${config.rootDomain}`,
    suggestion: shortName.toLowerCase().replace(/[^a-z0-9-]/g, ''),
    check: (value) =>
      faultOf(newCampus.shape.id, value) ??
      (directory.byId(value) ? `There's already a campus at ${value}.${config.rootDomain}.` : null),
  });
  const host = await dialogue.ask({
    ask: `A host of its own besides ${id}.${config.rootDomain}, such as buy.rice.edu (empty for none)`,
    optional: true,
    check: (value) =>
      faultOf(campusColumns.hosts, [value]) ?? (directory.answersAt(value) ? `${value} is already in use here.` : null),
  });
  const domains = await dialogue.ask({
    ask: 'Domain of its email addresses, such as rice.edu (commas between several)',
    check: (value) => faultOf(campusColumns.email_domains, listed(value)),
  });
  const values: NewCampus = {
    id,
    name,
    short_name: shortName,
    hosts: listed(host),
    email_domains: listed(domains),
    city: await column('city', { ask: 'City' }),
    state: (
      await dialogue.ask({
        ask: 'State, as two letters',
        check: (value) => (stateNames[value.toUpperCase()] ? null : `${value} isn't a state such as TX.`),
      })
    ).toUpperCase(),
    colour: await column('colour', { ask: 'Its color', suggestion: '#1f4e79' }),
    privacy: await dialogue.choose('Who can read it', campusPrivacy, 'private'),
    legal_name: await column('legal_name', { ask: 'Legal name of who operates it', suggestion: name }),
    legal_address: await column('legal_address', { ask: 'Its postal address, for the legal pages', optional: true }),
  };
  await write(async (tx) => {
    const added = await addCampus(tx, bus, values);
    await audit(tx, { by: null, action: 'campus.add', kind: 'campus', id, detail: added });
  });
  await directory.load();
  return id;
}

const listed = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** What a column says against a value; its messages continue a sentence. */
function faultOf(column: z.ZodMiniType, value: unknown): string | null {
  const { success, error } = z.safeParse(column, value);
  return success ? null : `This ${error.issues[0]?.message ?? "isn't valid"}.`;
}
