import type { Platform } from '../../../platform/platform.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Mail } from '../../../platform/mail/mail-box.ts';
import type { CampusRow, Campuses } from '../../campuses/index.ts';
import { booksDue } from '../../courses/index.ts';
import { type ListingAlert, alertsRaised, alertsStopped, digestDue } from '../../watching/index.ts';
import { publishCounts } from '../counts.ts';
import { addressForAlerts } from '../mail/address-store.ts';
import type { UnsubscribeLinks } from '../mail/unsubscribe-link.ts';
import { booksMail } from './books-mail.ts';
import { digestMail } from './digest-mail.ts';
import { markStopped, notifyOfAlert } from './store.ts';

/** Code points. */
const MESSAGE_LENGTH = 140;
const HEADLINE_LENGTH = 200;
const shortened = (text: string, length: number) => [...text].slice(0, length).join('');

/** Notifies people of listings that they watch, each alert once, and mails their daily digest, and books before a term. */
export function registerAlerts(
  { events, live, mail, limits }: Pick<Platform, 'events' | 'live' | 'mail' | 'limits'>,
  { directory }: Campuses,
  links: UnsubscribeLinks,
  { onPushDue, onMailDue }: { onPushDue(): void; onMailDue(): void },
): void {
  events.on(alertsRaised, {
    async within(tx, { type, campusId, postId, authorId, message, alerts: all }) {
      const alerts: ListingAlert[] = [];
      for (const alert of all)
        if (!authorId || (await limits.take('notifications.stranger', `${authorId} ${alert.to}`))) alerts.push(alert);
      if (alerts.length === 0) return;
      // what matches a saved search is mailed once a day (digestDue)
      const mailed = type !== 'saved search';
      const rows = await notifyOfAlert.all(tx, {
        type,
        campusId,
        postId,
        fromUser: authorId,
        message: shortened(message, MESSAGE_LENGTH),
        toUsers: alerts.map(({ to }) => to),
        headlines: alerts.map(({ headline }) => shortened(headline, HEADLINE_LENGTH)),
        whys: alerts.map(({ why }) => why),
        stops: alerts.map(({ stop }) => JSON.stringify(stop)),
        events: alerts.map(({ event }) => event),
        mailed,
      });
      publishCounts(live, tx, rows);
      if (rows.length === 0) return;
      tx.afterCommit(onPushDue);
      if (mailed) tx.afterCommit(onMailDue);
    },
  });

  /** Mails a person about a campus, unless they want no such mails. */
  const mailAbout = async (
    tx: Tx,
    { campusId, userId, kind, event }: { campusId: string; userId: string; kind: string; event: string },
    written: (about: {
      campus: CampusRow;
      site: string;
      unsubscribe: string;
    }) => Omit<Mail, 'userId' | 'kind' | 'to' | 'waits'>,
  ): Promise<void> => {
    const campus = directory.byId(campusId);
    const address = await addressForAlerts.one(tx, userId);
    if (!campus || !address) return;
    const site = directory.urlOf(campus);
    const unsubscribe = await links.page(site, userId, 'alerts');
    const about = { userId, kind, to: address.email, eventKey: event, waits: true };
    await mail.post(tx, { ...about, ...written({ campus, site, unsubscribe }) });
  };
  events.on(digestDue, {
    within: (tx, { campusId, userId, stopPath, event, ...digest }) =>
      mailAbout(tx, { campusId, userId, kind: 'digest', event }, (about) =>
        digestMail({ ...digest, ...about, stop: `${about.site}${stopPath}` }),
      ),
  });
  events.on(booksDue, {
    within: (tx, { campusId, userId, event, ...books }) =>
      mailAbout(tx, { campusId, userId, kind: 'books', event }, (about) => booksMail({ ...books, ...about })),
  });

  events.on(alertsStopped, {
    within: async (tx, { userId, stop }) => void (await markStopped.run(tx, userId, stop)),
  });
}
