import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import { listingLine, type Watching } from '../../watching/index.ts';
import { booksDue } from '../events.ts';
import { booksFor, claimTermMail, dueMails, endWatching, hasCourse } from './store.ts';
import { mailedTerm, shownTerms } from './terms.ts';

const JOB = 'courses.terms';
const AT_ONCE = 100;

type Parts = Pick<Platform, 'jobs' | 'pool' | 'write' | 'clock' | 'log'>;

/**
 * What terms bring, every ten minutes: a week before the first day of class, people get one mail with the books for sale
 * for their courses; and courses of a term that is over are no longer watched.
 */
export function followTerms(
  { jobs, pool, write, clock, log }: Parts,
  { directory }: Pick<Campuses, 'directory'>,
  { removeWatch }: Pick<Watching, 'removeWatch'>,
): void {
  /** A mail is claimed and posted in one transaction, so several processes send it once. */
  const mailOne = (campusId: string, userId: string, term: string) =>
    write(async (tx) => {
      const rows = await booksFor.all(tx, campusId, userId, term);
      // the last book may have been sold meanwhile
      if (rows.length === 0 || !(await claimTermMail.one(tx, campusId, userId, term))) return;
      const courses = [...Map.groupBy(rows, ({ code }) => code)].map(([code, own]) => ({
        code,
        listings: own.map(listingLine),
      }));
      const event = `books:${campusId}:${userId}:${term}`;
      await tx.emit(booksDue, { campusId, userId, term, courses, total: rows.length, event });
    });

  const endOver = (campusId: string, terms: readonly string[]) =>
    write(async (tx) => {
      const over = await endWatching.all(tx, campusId, terms, AT_ONCE);
      for (const { user_id: userId, code } of over) {
        const still = await hasCourse.one(tx, campusId, userId, code, terms);
        if (!still?.has) await removeWatch(tx, { campusId, userId, source: 'course', sourceKey: code });
      }
      return over.length;
    });

  const mailDue = async (campusId: string, term: string) => {
    let people: { user_id: string }[];
    do {
      people = await dueMails.all(pool, campusId, term, AT_ONCE);
      for (const { user_id: userId } of people) await mailOne(campusId, userId, term);
    } while (people.length === AT_ONCE);
  };

  jobs.define(JOB, async () => {
    for (const { id, generic, time_zone: timeZone } of directory.all()) {
      if (generic) continue;
      try {
        const calendar = directory.termsOf(id);
        const term = mailedTerm(calendar, clock.now(), timeZone);
        if (term) await mailDue(id, term.name);
        const terms = shownTerms(calendar, clock.now()).map(({ name }) => name);
        while ((await endOver(id, terms)) === AT_ONCE);
      } catch (error) {
        // the other campuses go on; this one is tried again in ten minutes
        log.error({ err: error, campus: id }, 'could not follow the terms of a campus');
      }
    }
  });
  jobs.every('*/10 * * * *', JOB);
}
