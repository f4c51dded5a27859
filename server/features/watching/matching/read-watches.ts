import type { Platform } from '../../../platform/platform.ts';
import type { Search } from '../../search/index.ts';
import { keysOf } from './keys.ts';
import * as store from './read-store.ts';

const AT_ONCE = 200;

export interface ReadParts {
  platform: Pick<Platform, 'log' | 'pool' | 'write'>;
  search: Pick<Search, 'watchedWords'>;
}

/**
 * Reads the words of new and changed watches and stores the keys under which listings find them. It runs after the
 * commit, since reading words asks the database through the pool.
 */
export async function readNewWatches({ platform, search }: ReadParts): Promise<void> {
  // ends when none is left, or only those that fail
  for (let done = -1; done !== 0; ) {
    const rows = await store.unread.all(platform.pool, AT_ONCE);
    done = 0;
    for (const row of rows) if (await tryToRead({ platform, search }, row)) done++;
  }
}

/** Reads some stale watches; returns whether there may be more. */
export async function readStaleWatches({ platform, search }: ReadParts): Promise<boolean> {
  const rows = await store.stale.all(platform.pool, AT_ONCE);
  let done = 0;
  for (const row of rows) if (await tryToRead({ platform, search }, row)) done++;
  return rows.length === AT_ONCE && done > 0;
}

/** A watch that can't be read waits for the next run; the others, and all listings, go on. */
async function tryToRead(parts: ReadParts, row: store.UnreadWatch): Promise<boolean> {
  try {
    await read(parts, row);
    return true;
  } catch (error) {
    parts.platform.log.error({ err: error, watch: row.id }, 'could not read the words of a watch');
    return false;
  }
}

async function read({ platform, search }: ReadParts, row: store.UnreadWatch): Promise<void> {
  const { campus_id: campusId, id, query, conditions } = row;
  const words = query === '' ? null : await search.watchedWords(campusId, query);
  const tsquery = words && words.tsquery;
  const keys = keysOf(words, conditions);
  await platform.write(async (tx) => {
    const set = await store.setRead.one(tx, {
      campusId,
      id,
      query,
      conditions: JSON.stringify(conditions),
      tsquery,
    });
    if (!set) return;
    await store.dropKeys.run(tx, campusId, id, keys);
    await store.addKeys.run(tx, campusId, id, keys);
  });
}
