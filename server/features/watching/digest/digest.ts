import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { alertsRaised, digestDue } from '../events.ts';
import { headlineOf, listingLine, whyOf } from '../matching/alert-words.ts';
import type { StopLinks } from '../stop/links.ts';
import * as store from './store.ts';

const JOB = 'watching.digest';
const AT_ONCE = 100;
/** How many searches a headline names. */
const SEARCHES_NAMED = 3;
/** How many listings a notification names. */
const LISTINGS_NAMED = 3;

/**
 * Once a day, at 8 AM of each campus, people get what matched their daily watches: one notification and one mail for
 * each campus. A person's digest is taken and sent in one transaction, so it's sent once.
 */
export function scheduleDigests(
  { jobs, pool, write, log }: Pick<Platform, 'jobs' | 'pool' | 'write' | 'log'>,
  links: StopLinks,
): void {
  jobs.define(JOB, async () => {
    for (let failed = 0; ; ) {
      // those that failed are due again and may come first, so as many more are read
      const due = await store.dueDigests.all(pool, AT_ONCE + failed);
      let sent = 0;
      for (const one of due)
        try {
          await write((tx) => sendOne(tx, links, one));
          sent++;
        } catch (error) {
          log.warn({ err: error }, 'could not send a digest');
        }
      failed = due.length - sent;
      if (sent === 0 || due.length < AT_ONCE) return;
    }
  });
  jobs.every('*/5 * * * *', JOB);
}

async function sendOne(tx: Tx, links: StopLinks, { campus_id: campusId, user_id: userId, until }: store.DueDigest) {
  const rows = await store.takeDigest.all(tx, campusId, userId, until);
  if (rows.length === 0) return;
  const searches = [...Map.groupBy(rows, ({ watch_id: id }) => id)].map(([id, own]) => ({
    id,
    name: own[0]?.name ?? '',
    listings: own.map((row) => ({ postId: row.post_id, text: listingLine(row) })),
  }));
  const stop = searches.map(({ id }) => `watch:${id}`);
  const why = whyOf(searches.map(({ id }) => rows.find((row) => row.watch_id === id)?.source ?? 'search'));
  const listings = new Map(rows.map((row) => [row.post_id, listingLine(row)]));
  const event = `digest:${campusId}:${userId}:${until}`;
  await tx.emit(alertsRaised, {
    type: 'saved search',
    campusId,
    postId: null,
    authorId: null,
    message: [...listings.values()].slice(0, LISTINGS_NAMED).join('\n'),
    alerts: [
      {
        to: userId,
        headline:
          searches.length <= SEARCHES_NAMED
            ? headlineOf(searches.map(({ name }) => name))
            : `New for ${searches.length} saved searches`,
        why,
        stop,
        event,
      },
    ],
  });
  const stopPath = await links.path(userId, stop);
  await tx.emit(digestDue, { campusId, userId, searches, total: listings.size, why, stopPath, event });
}
