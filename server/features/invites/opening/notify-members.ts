import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import { openingMail } from './opening-mail.ts';
import { membersOnList, takeOpened } from './store.ts';

const NOTICE = 'invites.notice-openings';
const WAVE = 'invites.opening-wave';
/** How many people are mailed in a minute. */
const WAVE_SIZE = 300;
const MINUTE_MS = 60_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface Wave {
  campusId: string;
  /** members who joined later found an open campus */
  until: string;
  /** members up to this id have been notified */
  after: string;
}

export type NotifyOfCampus = (tx: Tx, notice: { to: string; message: string; event: string }) => Promise<void>;

/**
 * Notifies everyone on a campus's waiting list that it opened, once, in waves. A wave and the next wave's job are
 * stored in one transaction.
 */
export function notifyOfOpenings(
  { jobs, mail, write }: Pick<Platform, 'jobs' | 'mail' | 'write'>,
  { directory }: Pick<Campuses, 'directory'>,
  notify: NotifyOfCampus,
): void {
  jobs.define(NOTICE, () =>
    write(async (tx) => {
      for (const { id, until } of await takeOpened.all(tx))
        await jobs.add(tx, WAVE, { campusId: id, until, after: BEFORE_ALL } satisfies Wave);
    }),
  );
  jobs.every('* * * * *', NOTICE);

  jobs.define(WAVE, ({ campusId, until, after }: Wave) =>
    write(async (tx) => {
      const campus = await directory.find(campusId);
      if (!campus) return;
      const site = directory.urlOf(campus);
      const people = await membersOnList.all(tx, campusId, until, after, WAVE_SIZE);
      const written = openingMail(campus, site);
      for (const { id: userId, email } of people) {
        const event = `opening:${campusId}:${userId}`;
        await notify(tx, { to: userId, message: `${campus.short_name} is open. See what's for sale.`, event });
        if (email)
          await mail.post(tx, { userId, kind: 'opening', waits: true, to: email, eventKey: event, ...written });
      }
      const last = people.at(-1);
      if (last && people.length === WAVE_SIZE)
        await jobs.add(tx, WAVE, { campusId, until, after: last.id } satisfies Wave, {
          runAt: new Date(Date.now() + MINUTE_MS).toISOString(),
        });
    }),
  );
}
