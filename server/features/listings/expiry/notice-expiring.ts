import { fromPlainText, firstWords } from '../../../../contract/posts/rich-text/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listingExpires } from '../../posts/index.ts';
import { type ExpiringRow, takeExpiring } from './store.ts';
import { formatDate } from '../../../../contract/date-format.ts';

const JOB = 'posts.expiring';
const DAYS_BEFORE = 3;
const BATCH_SIZE = 200;
const TITLE_WORDS = 8;

// by the campus's calendar
const dayOf = (at: string, timeZone: string) => formatDate(at, { month: 'long', day: 'numeric', timeZone });

const nameOf = ({ title, plain }: ExpiringRow) =>
  title ?? (firstWords(fromPlainText(plain), TITLE_WORDS) || 'Your listing');

/** Notifies the owners of listings that expire within three days, every hour, once for each expiry. */
export function noticeExpiring(
  { jobs, write }: Pick<Platform, 'jobs' | 'write'>,
  timeZoneOf: (campusId: string) => string,
): void {
  const noticeSome = () =>
    write(async (tx) => {
      const rows = await takeExpiring.all(tx, DAYS_BEFORE, BATCH_SIZE);
      for (const row of rows) {
        const on = dayOf(row.expires_at, timeZoneOf(row.campus_id));
        await tx.emit(listingExpires, {
          campusId: row.campus_id,
          postId: row.id,
          authorId: row.author_id,
          message: `“${nameOf(row)}” expires on ${on}. Open it to extend it with one tap.`,
          event: `expiring:${row.id}:${row.expires_at}`,
        });
      }
      return rows.length;
    });
  jobs.define(JOB, async () => {
    while ((await noticeSome()) === BATCH_SIZE);
  });
  jobs.every('26 * * * *', JOB);
}
