import { campusDays } from '../../../../contract/campuses/campus-time.ts';
import { roundBefore } from '../../../../contract/campuses/term-dates.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CampusDirectory, CampusRow } from '../../campuses/index.ts';
import type { CampusMail } from '../campus-mail.ts';
import { announceChange } from '../changes.ts';
import { alumMail, cutoffMail, verifyAgainMail } from './mails.ts';
import { GRACE_DAYS } from './standing-sql.ts';
import { askAgain, noticeAlumni, noticeCutoff, type NoticedPerson, readNow, remindAgain } from './store.ts';

const JOB = 'identity.standing-notices';
/** People who are notified in one transaction. */
const AT_ONCE = 200;

export type NotifyOfStanding = (tx: Tx, notice: { to: string; message: string; event: string }) => Promise<void>;

/** A kind of notice. `take` marks the people to notify and returns them; `until` is when what it announces takes effect. */
interface Notice {
  kind: string;
  take(tx: Tx): Promise<NoticedPerson[]>;
  mail(until: string): CampusMail;
  message: string;
}

/**
 * Sends the notices about people's standing every hour, each once: the time of a notice, its mail and its notification are
 * stored in one transaction. What they announce takes effect by the clock.
 */
export function sendStandingNotices(platform: Platform, directory: CampusDirectory, notify: NotifyOfStanding): void {
  const { jobs, mail, write, clock, pool } = platform;

  /** @returns how many people were notified */
  const send = ({ kind, take, mail: written, message }: Notice) =>
    write(async (tx) => {
      const people = await take(tx);
      for (const { id: userId, email, at, until } of people) {
        const event = `${kind}:${userId}:${at}`;
        await notify(tx, { to: userId, message, event });
        if (email) await mail.post(tx, { userId, kind, waits: true, to: email, eventKey: event, ...written(until) });
        // their pages show until when they can sell, which the notice sets
        await announceChange(platform, tx, userId, 'account');
      }
      return people.length;
    });

  jobs.define(JOB, async () => {
    const now = (await readNow.one(pool))?.now ?? clock.now();
    for (const campus of directory.all())
      if (!campus.generic && campus.status !== 'archived')
        for (const notice of noticesOf(campus, directory, now)) while ((await send(notice)) === AT_ONCE);
  });
  jobs.every('23 * * * *', JOB);
}

function noticesOf(campus: CampusRow, directory: CampusDirectory, now: number): Notice[] {
  const { id, short_name: name, time_zone: timeZone } = campus;
  const site = directory.urlOf(campus);
  const first = roundBefore(directory.termsOf(id), now);
  // 18:00 UTC is the same day on every campus. Later than `GRACE_DAYS` nobody is asked any more until the next term begins
  const days = campusDays(Date.parse(`${first}T18:00:00Z`), now, timeZone);
  const asked = days >= 0 && days < GRACE_DAYS;
  return [
    ...(asked
      ? [
          {
            kind: 'verify_again',
            take: (tx: Tx) => askAgain.all(tx, id, AT_ONCE, first),
            mail: (until: string) => verifyAgainMail(campus, site, until),
            message: `Still at ${name}? Please verify your school email within four weeks to keep selling.`,
          },
        ]
      : []),
    {
      kind: 'verify_again_reminder',
      take: (tx) => remindAgain.all(tx, id, AT_ONCE),
      mail: (until) => verifyAgainMail(campus, site, until, true),
      message: 'One week left: verify your school email to keep selling.',
    },
    {
      kind: 'alum',
      take: (tx) => noticeAlumni.all(tx, id, AT_ONCE),
      mail: (until) => alumMail(campus, site, until),
      message: 'From January 1 your profile shows the badge “Alum”.',
    },
    {
      kind: 'alum_cutoff',
      take: (tx) => noticeCutoff.all(tx, id, AT_ONCE),
      mail: (until) => cutoffMail(campus, site, until),
      message: 'Selling as an alum ends soon. Verify a current school email to go on.',
    },
  ];
}
