import { inBatches } from '../../platform/database/in-batches.ts';
import { removeCampus, type RemoveCampusParts } from '../remove-campus/remove-campus.ts';
import * as store from './store.ts';

/**
 * Removes the people and data of the campuses that another group serves, without a mail to anyone. Their rows stay, for
 * the school picker. It can be interrupted and run again.
 * @returns how many people were removed
 */
export async function cleanGroup(parts: RemoveCampusParts, ids: readonly string[]): Promise<number> {
  const { pool } = parts.platform;
  await inBatches(pool, (db) => store.dropMails.run(db));
  await inBatches(pool, (db) => store.leaveCheckouts.run(db));
  let people = 0;
  for (const id of ids) people += await removeCampus(parts, id, { elsewhere: true });
  return people;
}
