import { valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailLayout } from '../../../platform/mail/index.ts';
import type { CampusRow, Campuses } from '../../campuses/index.ts';
import { availabilityAsked } from '../../posts/index.ts';
import { notifyFromQuad } from '../from-quad.ts';
import type { UnsubscribeLinks } from '../mail/unsubscribe-link.ts';
import { addressForSales } from '../mail/address-store.ts';

const NAMED_MOST = 10;

interface Question {
  campus: CampusRow;
  site: string;
  path: string;
  listings: readonly { name: string; price: number }[];
  unsubscribe: string;
}

/** The weekly mail with the listings in question, and one button to the page with the answers. */
export function availabilityMail({ campus, site, path, listings, unsubscribe }: Question) {
  const one = listings.length === 1;
  const named = listings.slice(0, NAMED_MOST).map(({ name, price }) => `${valueText(price)}: “${name}”`);
  const more = listings.length - named.length;
  const subject = one ? 'Is your listing still available?' : `Are your ${listings.length} listings still available?`;
  const laidOut = mailLayout({
    campus,
    title: subject,
    paragraphs: [
      `You haven't confirmed ${one ? 'this one' : 'these'} for a week. Buyers trust listings whose seller says they're still there.`,
      [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n'),
    ],
    button: { label: one ? 'Still available, sold or gone?' : 'Answer for each', href: `${site}${path}` },
    footer: [
      'You got this because email notifications are on for your Quad account. The button works for two weeks without signing in.',
      { label: 'Unsubscribe', href: unsubscribe },
      { label: 'Notification settings', href: `${site}/settings/account/notifications` },
    ],
  });
  return {
    subject,
    ...laidOut,
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** Asks sellers whether their listings are still available: one notification, and weekly one mail. */
export function registerAvailability(
  { events, live, mail }: Pick<Platform, 'events' | 'live' | 'mail'>,
  { directory }: Campuses,
  links: UnsubscribeLinks,
  onPushDue: () => void,
): void {
  events.on(availabilityAsked, {
    async within(tx, { userId, campusId, postId, listings, message, mailPath, event }) {
      const post = postId === null ? {} : { post: { campusId, postId } };
      if (!(await notifyFromQuad(live, tx, { to: userId, type: 'availability', message, event, ...post }))) return;
      tx.afterCommit(onPushDue);
      const address = mailPath === null ? undefined : await addressForSales.one(tx, userId);
      if (mailPath === null || !address) return;
      const campus = directory.byIdOrDefault(address.campus_id ?? campusId);
      const site = directory.urlOf(campus);
      const unsubscribe = await links.page(site, userId, 'sales');
      await mail.post(tx, {
        userId,
        kind: 'availability',
        waits: true,
        to: address.email,
        eventKey: event,
        ...availabilityMail({ campus, site, path: mailPath, listings, unsubscribe }),
      });
    },
  });
}
