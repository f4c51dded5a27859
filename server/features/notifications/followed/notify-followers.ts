import type { Platform } from '../../../platform/platform.ts';
import { publishCounts } from '../counts.ts';
import * as store from './store.ts';

const JOB = 'notifications.followed';
const AT_ONCE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Once a day, in the late afternoon of the United States, people are notified of what those whom they follow have
 * listed since. The seller can't find out: there is no job, event or query when they post.
 */
export function registerFollowed(
  { jobs, live, pool, write }: Pick<Platform, 'jobs' | 'live' | 'pool' | 'write'>,
  onPushDue: () => void,
): void {
  jobs.define(JOB, async () => {
    for (let after = BEFORE_ALL; ; ) {
      const followers = (await store.followersAfter.all(pool, after, AT_ONCE)).map(({ id }) => id);
      const last = followers.at(-1);
      if (last === undefined) return;
      await write(async (tx) => {
        const counts = await store.notifyFollowers.all(tx, followers);
        publishCounts(live, tx, counts);
        if (counts.length > 0) tx.afterCommit(onPushDue);
      });
      after = last;
    }
  });
  jobs.every('7 22 * * *', JOB);
}
