import { type MailContent, mailLayout } from '../../platform/mail/index.ts';
import type { CampusRow } from '../campuses/index.ts';

/** A mail's words, ready for the mail box. */
export interface Written {
  subject: string;
  html: string;
  plain: string;
}

/** Lays a mail out in a campus's name and colour. Its title is its subject; a code is in the subject, to be read in a list of mails. */
export function campusMail(campus: CampusRow, content: Omit<MailContent, 'campusName' | 'mark' | 'accent'>): Written {
  const { name: campusName, short_name: mark, colour: accent } = campus;
  return {
    subject: content.code ? `${content.code} is your Quad code` : content.title,
    ...mailLayout({ campusName, mark, accent, ...content }),
  };
}
