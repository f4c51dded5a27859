import { savedSearchesPath } from '../../../../contract/watching/address.ts';
import { mailLayout } from '../../../platform/mail/index.ts';
import type { CampusRow } from '../../campuses/index.ts';

const LISTINGS_MOST = 5;
/** What a phone shows of a subject. */
const NAME_LENGTH = 40;

const shortened = (name: string): string =>
  [...name].length > NAME_LENGTH ? `${[...name].slice(0, NAME_LENGTH).join('').trim()}…` : name;

interface Digest {
  campus: CampusRow;
  site: string;
  searches: readonly { name: string; listings: readonly { postId: string; text: string }[] }[];
  /** the number of different listings */
  total: number;
  /** "You saved this search." */
  why: string;
  /** address of the page that stops these alerts */
  stop: string;
  unsubscribe: string;
}

/** One search with its newest listings, a line each. */
function searchLines({ name, listings }: Digest['searches'][number]): string {
  const named = listings.slice(0, LISTINGS_MOST).map(({ text }) => `“${text}”`);
  const more = listings.length - named.length;
  return [`${name}:`, ...named, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
}

/** The daily mail with what matched a person's saved searches, and how to stop it. */
export function digestMail({ campus, site, searches, total, why, stop, unsubscribe }: Digest) {
  const one = searches.length === 1 ? searches[0] : undefined;
  const subject = `New for ${one ? `“${shortened(one.name)}”` : 'your saved searches'}: ${total} ${total === 1 ? 'listing' : 'listings'}`;
  const only = total === 1 ? searches[0]?.listings[0] : undefined;
  const laidOut = mailLayout({
    campus,
    title: subject,
    paragraphs: searches.map(searchLines),
    button: only
      ? { label: 'See the listing', href: `${site}/post/${only.postId}` }
      : { label: 'See them all', href: `${site}${savedSearchesPath}` },
    footer: [
      `You got this because ${why[0]?.toLowerCase()}${why.slice(1)} You get one email a day, at 8 AM.`,
      { label: 'Stop these alerts', href: stop },
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
