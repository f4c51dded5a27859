import type { CampusRow } from '../../../campuses/index.ts';
import { campusMail, type Written } from '../../campus-mail.ts';

/** The mail with the code that links an existing account to a sign-in at the university (SSO-02). */
export const linkCodeMail = (campus: CampusRow, code: string): Written =>
  campusMail(campus, {
    title: `Connect your account to ${campus.short_name}`,
    paragraphs: [
      `Someone signed in with ${campus.name} and wants to use your Quad account. If that's you, enter this code.`,
      'The code expires after two hours. If you requested more than one, use the newest.',
    ],
    code,
    footer: [
      "You got this because someone signed in at your university with this email address. If it wasn't you, don't share the code, and your account stays as it is.",
    ],
  });

/** The mail instead of a log-in link, where the university's sign-in is required (SSO-03). */
export const universityMail = (campus: CampusRow, href: string): Written =>
  campusMail(campus, {
    title: `Sign in with ${campus.short_name}`,
    paragraphs: [
      `You asked for a link to log in to Quad. At ${campus.name}, you sign in with your university account.`,
    ],
    button: { label: 'Go to Quad', href },
    footer: [
      "You got this because someone asked to log in with this email address. If it wasn't you, ignore this email.",
    ],
  });
