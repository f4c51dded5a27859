import { readSynonymRule } from '../../../contract/search/synonyms.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import * as store from './synonyms-store.ts';

type Bus = Pick<Platform['bus'], 'publish'>;
export type { SynonymRow } from './synonyms-store.ts';

/** The rules of a campus (null: of all campuses), in alphabetical order. */
export const listSynonyms = (db: Queryable, campusId: string | null): Promise<store.SynonymRow[]> =>
  store.synonymsOf.all(db, campusId);

const cleaned = (rule: string) => rule.trim().replace(/\s+/g, ' ');
const announce = (tx: Tx, bus: Bus) => tx.afterCommit(() => bus.publish('search.synonyms', null));

/**
 * Adds a rule such as `sofa, couch` or `gym => dumbbell`. Servers use it at once.
 * @returns the rule; 'unreadable' if it isn't one, 'known' if it exists already
 */
export async function addSynonym(
  tx: Tx,
  bus: Bus,
  campusId: string | null,
  rule: string,
): Promise<store.SynonymRow | 'known' | 'unreadable'> {
  if (!readSynonymRule(cleaned(rule))) return 'unreadable';
  const added = await store.insertSynonym.one(tx, campusId, cleaned(rule));
  announce(tx, bus);
  return added ?? 'known';
}

/**
 * Changes a rule. The caller rolls back the transaction when this returns no rule.
 * @returns the rule; 'known' if there is another such rule, 'gone' if there is none with the id
 */
export async function changeSynonym(
  tx: Tx,
  bus: Bus,
  id: string,
  rule: string,
): Promise<store.SynonymRow | 'known' | 'gone'> {
  const before = await store.deleteSynonymById.one(tx, id);
  if (!before) return 'gone';
  const changed = await store.restoreSynonym.one(tx, id, before.campus_id, cleaned(rule));
  announce(tx, bus);
  return changed ?? 'known';
}

/**
 * Removes a rule by its text.
 * @returns whether there was such a rule
 */
export async function removeSynonym(tx: Tx, bus: Bus, campusId: string | null, rule: string): Promise<boolean> {
  const removed = await store.deleteSynonym.one(tx, campusId, cleaned(rule));
  announce(tx, bus);
  return removed !== undefined;
}

/** @returns the rule that was removed, if there was one */
export async function removeSynonymById(tx: Tx, bus: Bus, id: string): Promise<store.SynonymRow | undefined> {
  const removed = await store.deleteSynonymById.one(tx, id);
  announce(tx, bus);
  return removed;
}
