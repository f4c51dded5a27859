import { APPROVAL_DAYS } from '../../../../contract/moderation/cases.ts';
import { mailLayout } from '../../../platform/mail/index.ts';
import type { CampusRow } from '../../campuses/index.ts';

/** What a moderator asks for, in words: "ban @sly" or "suspend @sly for 60 days". */
export const requestText = (action: 'suspend' | 'ban', username: string, days: number | null): string =>
  action === 'ban' ? `ban @${username}` : `suspend @${username}${days === null ? '' : ` for ${days} days`}`;

const layOut = (campus: CampusRow, site: string, caseId: string, title: string, words: readonly string[]) => ({
  subject: title,
  ...mailLayout({
    campus,
    title,
    paragraphs: words,
    button: { label: 'See the case', href: `${site}/admin/cases/${caseId}` },
    footer: ['You got this because you moderate on Quad.'],
  }),
});

/** The mail to the other moderators when one asks to ban or suspend a person; `what` names it. It doesn't quote the case. */
export const approvalNeededMail = (
  campus: CampusRow,
  site: string,
  about: { caseId: string; requester: string; what: string },
) =>
  layOut(campus, site, about.caseId, 'A decision needs your approval', [
    `@${about.requester} wants to ${about.what}. A second moderator has to approve or refuse that within ${APPROVAL_DAYS} days.`,
  ]);

const outcomes = {
  approved: { title: 'Your request was approved', text: 'It took effect right away.' },
  refused: { title: 'Your request was refused', text: 'The case is still open, so you can decide it another way.' },
  expired: { title: 'Your request expired', text: 'No one answered it in time. The case is still open.' },
};

/** The mail to the moderator who asked for an approval. */
export function approvalAnsweredMail(
  campus: CampusRow,
  site: string,
  about: { caseId: string; what: string; outcome: keyof typeof outcomes; note: string },
) {
  const { title, text } = outcomes[about.outcome];
  return layOut(campus, site, about.caseId, title, [
    `You asked to ${about.what}.`,
    ...(about.note ? [about.note] : []),
    text,
  ]);
}
