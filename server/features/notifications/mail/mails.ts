import type { NotificationType } from '../../../../contract/notifications/notifications.ts';
import type { Mail } from '../../../platform/mail/mail-box.ts';
import { mailLayout } from '../../../platform/mail/index.ts';
import type { CampusRow } from '../../campuses/index.ts';
import { inOneSentence } from '../deals/words.ts';

/** The kinds of notification that are mailed. */
export type MailedType = Extract<
  NotificationType,
  'comment' | 'comment reply' | 'like' | 'message' | 'new chat' | 'deal'
>;

const subjects: Readonly<Record<MailedType, (name: string, words: string) => string>> = {
  // without a name no one did it, such as the end of a hold
  deal: (name, words) => (name ? `${name} ${words}` : words),
  message: (name) => `${name} has sent you a Direct Message`,
  'new chat': (name) => `${name} has sent you a Direct Message`,
  comment: (name) => `${name} commented on your post!`,
  'comment reply': (name) => `${name} replied to your comment!`,
  like: (name) => `${name} likes your post!`,
};

const buttons: Readonly<Record<MailedType, string>> = {
  message: 'Open conversation',
  'new chat': 'Open conversation',
  comment: 'See comment',
  'comment reply': 'See reply',
  like: 'See your post',
  deal: 'See the deal',
};

const lead: Readonly<Record<MailedType, string>> = {
  deal: '',
  message: '',
  'new chat': '',
  comment: '',
  'comment reply': '',
  like: 'Someone saved your post. Replying quickly to messages and comments helps it sell.',
};

export const isMailed = (type: NotificationType): type is MailedType => type in subjects;

export interface MailFacts {
  type: MailedType;
  /** the name of the person who caused it, as others see it; '' if nobody did */
  name: string;
  /** the first words of what was written */
  words: string;
  /** for replies and deals: all that are in this mail, the oldest first */
  replies?: readonly { name: string; words: string }[];
  /** the mail is about several deals of one conversation */
  isOfSeveralDeals?: boolean;
  campus: CampusRow;
  /** the campus's own site */
  site: string;
  /** path of the page that it is about */
  path: string;
  /** mails with the same value are shown as one conversation */
  thread: string;
  /** the domain of Message-IDs */
  domain: string;
  unsubscribe: string;
}

const REPLIES_QUOTED = 5;

type MailedEvent = NonNullable<MailFacts['replies']>[number];

/** The first replies with their authors, and the number of further ones. */
function replyLines(replies: readonly MailedEvent[]): string[] {
  const quoted = replies
    .slice(0, REPLIES_QUOTED)
    .map(({ name, words }) => `${name}: ${words ? `“${words}”` : 'a photo'}`);
  const more = replies.length - quoted.length;
  return more > 0 ? [...quoted, `And ${more} more.`] : quoted;
}

function linesOf(type: MailedType, words: string, replies: readonly MailedEvent[]): string[] {
  // the subject is the last event of the deal
  if (type === 'deal') return replies.length > 1 ? replies.map((one) => subjects.deal(one.name, one.words)) : [];
  return replies.length > 1 ? replyLines(replies) : [words && `“${words}”`];
}

const DEALS_LISTED = 20;

/** The subject and the lines of a mail about several deals of a conversation; equal events are one line. */
function aboutDeals(events: readonly MailedEvent[]): { subject: string; lines: string[] } {
  const counts = new Map<string, number>();
  for (const { name, words } of events) {
    const line = subjects.deal(name, words);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const all = [...counts].map(([line, count]) => inOneSentence(line, count));
  const [only = ''] = all;
  if (all.length === 1) return { subject: only, lines: [] };
  const lines = all.map((line) => (/[.?”]$/.test(line) ? line : `${line}.`));
  const more = lines.length - DEALS_LISTED;
  return {
    subject: `${events.length} updates on your deals`,
    lines: more > 0 ? [...lines.slice(0, DEALS_LISTED), `And ${more} more.`] : lines,
  };
}

/** A notification mail with one-click unsubscribing (RFC 8058). */
export function notificationMail(
  facts: MailFacts,
): Pick<Mail, 'subject' | 'html' | 'plain' | 'sender' | 'replyTo' | 'headers'> {
  const { type, name, words, replies = [], isOfSeveralDeals, campus, site, path, thread, domain, unsubscribe } = facts;
  const { subject, lines } = isOfSeveralDeals
    ? aboutDeals(replies)
    : { subject: subjects[type](name, words), lines: linesOf(type, words, replies) };
  const paragraphs = [lead[type], ...lines].filter((line) => line !== '');
  const laidOut = mailLayout({
    campus,
    title: subject,
    paragraphs,
    button: { label: isOfSeveralDeals ? 'See your deals' : buttons[type], href: `${site}${path}` },
    footer: [
      'You got this because email notifications are on for your Quad account.',
      { label: 'Unsubscribe', href: unsubscribe },
      { label: 'Notification settings', href: `${site}/settings/account/notifications` },
    ],
  });
  const root = `<${thread}@${domain}>`;
  return {
    subject,
    ...laidOut,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'In-Reply-To': root,
      References: root,
    },
  };
}
