import { readSynonymRule } from '../../../contract/search/synonyms.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteSynonym, insertSynonym, synonymsOf } from './synonyms-store.ts';

/** The rules of a campus (null: of all campuses), in the alphabet's order. */
export const listSynonyms = async (db: Queryable, campusId: string | null): Promise<string[]> =>
  (await synonymsOf.all(db, campusId)).map(({ rule }) => rule);

/**
 * Adds a rule such as `sofa, couch` or `gym => dumbbell`. Servers use it at once.
 * @returns 'unreadable' if it isn't one, 'known' if it exists already
 */
export async function addSynonym(
  tx: Tx,
  bus: Pick<Platform['bus'], 'publish'>,
  campusId: string | null,
  rule: string,
): Promise<'added' | 'known' | 'unreadable'> {
  const clean = rule.trim().replace(/\s+/g, ' ');
  if (!readSynonymRule(clean)) return 'unreadable';
  const added = await insertSynonym.one(tx, campusId, clean);
  tx.afterCommit(() => bus.publish('search.synonyms', null));
  return added ? 'added' : 'known';
}

/** @returns whether there was such a rule */
export async function removeSynonym(
  tx: Tx,
  bus: Pick<Platform['bus'], 'publish'>,
  campusId: string | null,
  rule: string,
): Promise<boolean> {
  const removed = await deleteSynonym.one(tx, campusId, rule.trim().replace(/\s+/g, ' '));
  tx.afterCommit(() => bus.publish('search.synonyms', null));
  return removed !== undefined;
}
