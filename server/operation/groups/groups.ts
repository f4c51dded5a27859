import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../platform/platform.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { WAITS } from '../../platform/jobs/waiting-jobs.ts';
import { MAIL_ATTEMPTS, SEND_MAIL } from '../../platform/mail/mail-box.ts';
import { audit } from '../../features/identity/index.ts';
import { removeCampus, type RemoveCampusParts } from '../remove-campus/remove-campus.ts';
import * as store from './store.ts';

/** The longest that a job may be at a mail server or push service, and how often it is looked at, in milliseconds. */
const OUTSIDE_MS = 90_000;
const LOOK_MS = 50;

export interface KeepOptions {
  ids: readonly string[];
  /** the database was copied from the group that serves the other campuses */
  copied: boolean;
}

/** Why the campuses can't be a group; null if they can. */
export async function faultOfKept({ pool }: Pick<Platform, 'pool'>, ids: readonly string[]): Promise<string | null> {
  const judged = await store.judgeKept.one(pool, ids);
  const { unknown = [], removed = [], has_admin: hasAdmin = false } = judged ?? {};
  if (unknown.length > 0) return `There's no campus ${unknown.join(', ')}.`;
  if (removed.length > 0) return `The people and data of ${removed.join(', ')} were removed here.`;
  return hasAdmin ? null : 'No admin belongs to these campuses. Make someone of one of them an admin first.';
}

/**
 * Makes this database's group serve some campuses only. Requests to the others are answered with 503 from now on, and
 * nothing is mailed or pushed to their people. With all campuses it undoes that.
 * @returns whether nothing is being sent to them any more
 */
export async function keepCampuses(
  { pool, write, bus, jobs }: Pick<Platform, 'pool' | 'write' | 'bus' | 'jobs'>,
  { ids, copied }: KeepOptions,
): Promise<boolean> {
  await write(async (tx) => {
    await store.keep.run(tx, ids);
    await audit(tx, { by: null, action: 'group.keep', kind: 'campus', id: ids.join(','), detail: { copied } });
    tx.afterCommit(() => bus.publish('campuses.changed', null));
  });
  if (copied) {
    await inBatches(pool, (db) => store.leavePeopleOfNoSchool.run(db));
    await write((tx) => store.skipMailsToNobody.run(tx));
  } else if (!(await nothingIsOutside(pool))) return false;
  await write(async (tx) => {
    for (const { id } of await store.mailsWithoutJob.all(tx, SEND_MAIL))
      await jobs.add(tx, SEND_MAIL, { id }, { maxAttempts: MAIL_ATTEMPTS });
  });
  return true;
}

/** Waits for the jobs that began before the change: they may be sending a mail, which the copy must not send again. */
async function nothingIsOutside(pool: Platform['pool']): Promise<boolean> {
  const ids = (await store.runningOutside.all(pool, WAITS, SEND_MAIL)).map(({ id }) => id);
  for (const since = Date.now(); Date.now() - since < OUTSIDE_MS; await sleep(LOOK_MS))
    if (((await store.stillRunning.one(pool, ids))?.count ?? 0) === 0) return true;
  return false;
}

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
