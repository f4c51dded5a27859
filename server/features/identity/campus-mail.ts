import { type MailContent, mailLayout } from '../../platform/mail/index.ts';
import type { CampusRow } from '../campuses/index.ts';

/** A mail's words, ready for the mail box. */
export interface Written {
  subject: string;
  html: string;
  plain: string;
}

/** Lays a mail out in a campus's name and colour; its title is its subject. */
export function campusMail(campus: CampusRow, content: Omit<MailContent, 'campusName' | 'mark' | 'accent'>): Written {
  const { name: campusName, short_name: mark, colour: accent } = campus;
  return { subject: content.title, ...mailLayout({ campusName, mark, accent, ...content }) };
}
