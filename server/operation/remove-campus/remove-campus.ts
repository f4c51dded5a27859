import { audit, grantRole } from '../../features/identity/index.ts';
import { setCampus } from '../../features/campuses/index.ts';
import type { Files } from '../../features/files/index.ts';
import type { Settings } from '../../features/settings/index.ts';
import type { Posts } from '../../features/posts/index.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Progress } from './progress.ts';
import * as store from './store.ts';

export interface RemoveCampusParts {
  platform: Platform;
  settings: Pick<Settings, 'removePerson'>;
  posts: Pick<Posts, 'deletePost'>;
  files: Pick<Files, 'removeOfCampus'>;
  /** called before the first person, and after every few hundred */
  report(progress: Progress): void;
}

export interface RemoveCampusOptions {
  elsewhere?: boolean;
}

/** A row that the running server changed in the same moment wasn't removed, and another refers to it; or a deadlock. */
const RETRYABLE = new Set(['23503', '40P01']);
/** How often the removal goes over the campus before it gives up. */
const TRIES = 20;

/** The campus as an operator has to confirm it; null if there is none. */
export async function findLeavingCampus({ pool }: Pick<Platform, 'pool'>, id: string) {
  return (await store.leavingCampus.one(pool, id)) ?? null;
}

/**
 * Removes a campus with its data: its people as when they delete their account, with a mail to each who had
 * accepted theirs; then its rows, in batches; then its own row, which a start doesn't bring back. Ads, payments, the
 * ledger and the audit log stay without names. It can be interrupted and run again.
 * @param options `elsewhere`: another group serves it, so nobody is mailed, and its own row stays
 * @returns how many people were deleted
 */
export async function removeCampus(
  parts: RemoveCampusParts,
  id: string,
  { elsewhere = false }: RemoveCampusOptions = {},
): Promise<number> {
  const { platform, settings, files, posts } = parts;
  const { pool, write, bus, live } = platform;
  // from here on, a running server refuses changes to the community, as it does where another group serves it
  if (!elsewhere) await write((tx) => setCampus(tx, bus, id, 'status', 'archived'));
  for (const { email } of await store.staffOfOthers.all(pool, id))
    if (email) await write((tx) => grantRole(tx, { bus, live }, email, 'member', null));
  await inBatches(pool, (db) => store.invitations.run(db, id));
  let people = 0;
  const began = performance.now();
  const nextPeople = async () => {
    const left = (await store.countPeople.one(pool, id))?.count ?? 0;
    if (left > 0) parts.report({ removed: people, left, tookMs: performance.now() - began });
    return store.nextPeople.all(pool, id);
  };
  const removeRest = async () => {
    await each(nextPeople, async (personId) => {
      await write((tx) => settings.removePerson(tx, personId, elsewhere));
      people++;
    });
    await each(
      () => store.nextPosts.all(pool, id),
      (postId) => posts.deletePost(id, postId, null),
    );
    for (const step of store.steps) await inBatches(pool, (db) => step.run(db, id));
    // after the cases, which hold files
    while ((await write((tx) => files.removeOfCampus(tx, id))) > 0);
    return finish(parts, id, elsewhere);
  };
  for (let tries = 1; ; tries++) {
    try {
      if (await removeRest()) return people;
    } catch (error) {
      if (!RETRYABLE.has((error as { code?: string }).code ?? '') || tries >= TRIES) throw error;
    }
  }
}

async function each(next: () => Promise<{ id: string }[]>, handle: (id: string) => Promise<unknown>): Promise<void> {
  for (let rows = await next(); rows.length > 0; rows = await next()) for (const { id } of rows) await handle(id);
}

/** Removes what was stored meanwhile, and the campus. @returns false when somebody signed up meanwhile */
function finish({ platform, files }: RemoveCampusParts, id: string, elsewhere: boolean): Promise<boolean> {
  const { write, bus } = platform;
  return write(async (tx) => {
    await store.lockCampus.one(tx, id);
    if ((await store.nextPeople.all(tx, id)).length > 0) return false;
    for (const step of store.steps) await step.run(tx, id);
    await files.removeOfCampus(tx, id);
    await (elsewhere ? store.emptyCampus : store.deleteCampus).run(tx, id);
    await audit(tx, { by: null, action: 'campus.remove', kind: 'campus', id });
    tx.afterCommit(() => bus.publish('campuses.changed', null));
    return true;
  });
}
