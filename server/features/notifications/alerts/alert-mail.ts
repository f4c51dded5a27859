import { mailLayout } from '../../../platform/mail/index.ts';
import type { CampusRow } from '../../campuses/index.ts';

interface AlertMail {
  campus: CampusRow;
  site: string;
  /** path of the listing */
  path: string;
  /** "Price drop: Red desk lamp is now $18" */
  headline: string;
  /** "Was $24 · No one in line" */
  message: string;
  /** "You saved this listing." */
  why: string;
  /** address of the page that stops these alerts */
  stop: string;
  unsubscribe: string;
}

/** The mail about one listing, with why it was sent and how to stop it. */
export function alertMail({ campus, site, path, headline, message, why, stop, unsubscribe }: AlertMail) {
  const laidOut = mailLayout({
    campus,
    title: headline,
    paragraphs: [`${message}.`],
    button: { label: 'See the listing', href: `${site}${path}` },
    footer: [
      `You got this because ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
      { label: 'Stop these alerts', href: stop },
      { label: 'Unsubscribe', href: unsubscribe },
      { label: 'Notification settings', href: `${site}/settings/account/notifications` },
    ],
  });
  return {
    subject: headline,
    ...laidOut,
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
