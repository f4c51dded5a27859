import { termsFrom } from '../../../../contract/campuses/term-dates.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { productNow, seedTerms } from './store.ts';

/** The current term and those of two years. */
const TERMS = 5;

/** Gives every campus without a calendar the usual terms, which admins correct. */
export async function seedCalendars(db: Queryable): Promise<void> {
  const row = await productNow.one(db);
  if (row) await seedTerms.run(db, JSON.stringify(termsFrom([], Date.parse(row.now), TERMS)));
}
