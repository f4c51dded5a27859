import type { CampusRow } from '../../campuses/index.ts';
import { mailLayout } from '../../../platform/mail/layout.ts';

const LIFE =
  'The code expires after two hours. Delivery can take 1-2 minutes: if you asked more than once, use the newest mail.';
const WHY =
  'You got this because this address was entered on Quad. If it was not you, ignore this mail: nothing happens without the code.';

interface Written {
  subject: string;
  html: string;
  plain: string;
}

/** The mail with the code that confirms an account's e-mail. */
export function accountCodeMail(campus: CampusRow, code: string): Written {
  const title = 'Confirm your email address';
  const paragraphs = ['Welcome to Quad! Enter this code to confirm your email address.', LIFE];
  return {
    subject: title,
    ...mailLayout({ campusName: campus.name, accent: campus.colour, title, paragraphs, code, footer: [WHY] }),
  };
}

/** The mail with the code that confirms a school e-mail of a campus. */
export function schoolCodeMail(campus: CampusRow, code: string): Written {
  const title = 'Verify your school email';
  const paragraphs = [`Enter this code to verify your school email and join ${campus.short_name} on Quad.`, LIFE];
  return {
    subject: title,
    ...mailLayout({ campusName: campus.name, accent: campus.colour, title, paragraphs, code, footer: [WHY] }),
  };
}
