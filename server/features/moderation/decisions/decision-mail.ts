import { APPEAL_DAYS } from '../../../../contract/moderation/cases.ts';
import { mailLayout } from '../../../platform/mail/index.ts';
import type { CampusRow } from '../../campuses/index.ts';

interface DecisionTexts {
  title: string;
  words: readonly string[];
  /** of the link to an appeal; null if there is none */
  token: string | null;
}

/** The mail about a decision, or about the answer to an appeal. */
export function decisionMail(campus: CampusRow, site: string, { title, words, token }: DecisionTexts) {
  const laidOut = mailLayout({
    campus,
    title,
    paragraphs: [...words, ...(token ? [`Think this is wrong? You can appeal once, within ${APPEAL_DAYS} days.`] : [])],
    ...(token ? { button: { label: 'Appeal', href: `${site}/appeal?${new URLSearchParams({ token })}` } } : {}),
    footer: ['You got this because moderators made a decision about your account or something you posted on Quad.'],
  });
  return { subject: title, ...laidOut };
}
