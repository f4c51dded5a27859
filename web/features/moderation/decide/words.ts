import type { CaseAction, ModerationCase } from '../../../../contract/moderation/cases.ts';
import type { FlagKind, ReportReason } from '../../../../contract/moderation/moderation.ts';

/** The subject of a decision: a case, or something that a moderator found. */
export interface Subject {
  kind: ModerationCase['kind'];
  /** the author's */
  username: string;
  reason?: ReportReason | undefined;
}

/** The labels of the actions. */
export const actionLabels: Record<CaseAction, string> = {
  dismiss: 'Keep',
  hide: 'Hide',
  restore: 'Restore',
  remove: 'Remove',
  warn: 'Warn',
  suspend: 'Suspend',
  ban: 'Ban',
};

/** What each action does, in one sentence. */
export const actionMeanings: Record<CaseAction, string> = {
  dismiss: "Nothing's wrong: it stays, and its reports are closed.",
  hide: 'Only its author still sees it. You can restore it.',
  restore: 'Shows it again, or lets the person back in.',
  remove: 'Hides it now, and permanently deletes it once the time to appeal is over.',
  warn: 'It stays. The person gets a message, and the warning stays on record.',
  suspend: "They can't log in for a while, and it's hidden.",
  ban: "They're signed out and can't log in again, and it's hidden.",
};

/** The keyboard shortcuts, in the queue and on a case's page. */
export const actionKeys: Record<CaseAction, string> = {
  dismiss: 'a',
  hide: 'h',
  restore: 'u',
  remove: 'm',
  warn: 'w',
  suspend: 's',
  ban: 'b',
};

const nouns: Record<Subject['kind'], string> = {
  user: 'profile',
  post: 'post',
  comment: 'comment',
  message: 'message',
  rating: 'note',
  sale: 'sale',
};

/** The dialog's title and text. */
export function questionOf(action: CaseAction, { kind, username }: Subject): { title: string; text: string } {
  const noun = nouns[kind];
  const also = kind === 'user' ? '' : ` The ${noun} will be hidden too.`;
  switch (action) {
    case 'hide':
      return {
        title: `Hide this ${noun}?`,
        text:
          kind === 'sale'
            ? 'No one else will see its title and pick-up place. Its items stay. You can restore it.'
            : 'No one else will see it. You can restore it.',
      };
    case 'remove':
      return {
        title: `Remove this ${noun}?`,
        text: "It's hidden now, and permanently deleted once the time to appeal is over.",
      };
    case 'warn':
      return { title: `Warn @${username}?`, text: `The ${noun} stays up. The warning stays on record.` };
    case 'suspend':
      return { title: `Suspend @${username}?`, text: `They can't log in until it ends.${also}` };
    case 'ban':
      return { title: `Ban @${username}?`, text: `They'll be signed out everywhere right away.${also}` };
    case 'restore':
      return {
        title: kind === 'user' ? `Let @${username} back in?` : `Restore this ${noun}?`,
        text: 'This reverses the earlier decision.',
      };
    default:
      return { title: `Keep this ${noun}?`, text: "There's nothing wrong with it." };
  }
}

const messages: Record<ReportReason, string> = {
  scam: 'This looks like a scam. Sell honestly, and never ask for money before meeting.',
  harassment: 'Harassment and bullying have no place here.',
  hate: 'Hate and discrimination have no place here.',
  sexual: "Nudity and sexual content aren't allowed.",
  danger: "Items like this can't be sold here.",
  spam: "Please don't post the same thing over and over.",
  private: "Please don't share private information, yours or anyone else's.",
  other: 'This goes against our Code of Conduct.',
};

/** The prefilled message for a reason; undefined: nobody reported it. */
export const messageFor = (reason: ReportReason | undefined): string => messages[reason ?? 'other'];

/** What was done, as a label. */
export const doneLabels: Record<CaseAction, string> = {
  dismiss: 'Kept',
  hide: 'Hidden',
  restore: 'Restored',
  remove: 'Removed',
  warn: 'Warned',
  suspend: 'Suspended',
  ban: 'Banned',
};

/** What a decision did, or that a second moderator has to approve it. */
export const doneText = (action: CaseAction, { approval }: Pick<ModerationCase, 'approval'>): string =>
  approval && (action === 'ban' || action === 'suspend') ? 'Waiting for a second moderator' : doneLabels[action];

export const kindLabels: Record<ModerationCase['kind'], string> = {
  user: 'Profile',
  post: 'Post',
  comment: 'Comment',
  message: 'Message',
  rating: 'Note',
  sale: 'Sale',
};

export const flagWords: Record<FlagKind, string> = {
  scam: 'Reads like a scam',
  words: 'Watched words',
  links: 'Many links',
  duplicate: 'Posted before',
  'same photo': "Another seller's photo",
  ring: 'Mostly deals within one group',
};
