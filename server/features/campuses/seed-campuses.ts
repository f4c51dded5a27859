import type { Config } from '../../config.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { StartError } from '../../platform/start-error.ts';
import { type SeedCampus, seedCampuses } from './seed.ts';
import { removedCampuses, seedCampus } from './store.ts';
import { timeZoneOf } from './time-zone.ts';

/** The school picker of an installation that has its own campuses only is in no town, and has Central time. */
const nowhere = { city: 'Online', state: 'US' };

/** Whether SEED_CAMPUSES asks for a campus: all, none, or ids and short names. */
const isWanted = ({ id, short_name: name, generic }: SeedCampus, wanted: Config['seedCampuses']): boolean =>
  generic === true ||
  wanted === 'all' ||
  (wanted !== 'none' && [id, name.toLowerCase()].some((n) => wanted.includes(n)));

/**
 * Inserts the campuses that SEED_CAMPUSES names and that are missing, and the generic campus, which is the school picker,
 * whatever it names. Campuses that exist are left as they are, and removed ones stay away.
 * @throws StartError when SEED_CAMPUSES names a campus that isn't known
 */
export async function seedMissingCampuses(
  db: Queryable,
  { seedCampuses: wanted, mode }: Pick<Config, 'seedCampuses' | 'mode'>,
): Promise<void> {
  const known = seedCampuses.flatMap(({ id, short_name: name }) => [id, name.toLowerCase()]);
  const unknown = typeof wanted === 'string' ? [] : wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new StartError(
      `SEED_CAMPUSES names ${unknown.join(', ')}, but Quad only knows ${seedCampuses.map(({ short_name: name }) => name).join(', ')}.`,
    );
  const removed = new Set((await removedCampuses.all(db)).map(({ id }) => id));
  for (const [position, c] of seedCampuses.entries()) {
    if (!isWanted(c, wanted) || removed.has(c.id)) continue;
    const { city, state } = c.generic && wanted !== 'all' ? nowhere : c;
    await seedCampus.run(db, {
      id: c.id,
      name: c.name,
      short: c.short_name,
      ext: c.ext,
      city,
      state,
      timeZone: timeZoneOf(state, city),
      colour: c.colour,
      created: c.created_text,
      domains: c.email_domains,
      generic: c.generic === true,
      large: c.first_page_large === true,
      passwordless: c.passwordless === true,
      // in production these accounts would be someone else's
      social: mode === 'sandbox' ? `https://www.instagram.com/quad_${c.id}/` : '',
      // the demo's operator; in production nobody is bound to terms before the operator says who they are
      legal: mode === 'sandbox' ? 'Quad' : '',
      position,
    });
  }
}
