import type { HostCampus } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { type LaidOutMail, type MailContent, mailLayout } from '../../platform/mail/index.ts';
import type { CampusRow, Campuses } from '../campuses/index.ts';

/** The content of a mail, ready to be sent. */
export interface CampusMail extends LaidOutMail {
  subject: string;
}

/**
 * Renders a mail with a campus's name and color. Its title is its subject; a code is in the subject, so that it can be
 * read in the inbox.
 */
export function campusMail(campus: CampusRow, content: Omit<MailContent, 'campus'>): CampusMail {
  return {
    subject: content.code ? `${content.code} is your Quad code` : content.title,
    ...mailLayout({ campus, ...content }),
  };
}

/** A masked address that strangers can see: a***@ou.edu. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}***${email.slice(at)}`;
}

/** The campus of the host, for mails. @throws ProblemError failed if it is gone */
export function campusRowOf(campuses: Campuses, { id }: HostCampus): CampusRow {
  const row = campuses.directory.byId(id);
  if (!row) throw problem('failed');
  return row;
}
