import type { CampusRow } from '../../campuses/index.ts';
import { campusMail, type Written } from '../campus-mail.ts';

const LIFE =
  'The code expires after two hours. Delivery can take 1-2 minutes: if you asked more than once, use the newest mail.';
const WHY =
  'You got this because this address was entered on Quad. If it was not you, ignore this mail: nothing happens without the code.';

/** The mail with the code that confirms an account's e-mail. */
export const accountCodeMail = (campus: CampusRow, code: string): Written =>
  campusMail(campus, {
    title: 'Confirm your email address',
    paragraphs: ['Welcome to Quad! Enter this code to confirm your email address.', LIFE],
    code,
    footer: [WHY],
  });

/** The mail with the code that confirms a school e-mail of a campus. */
export const schoolCodeMail = (campus: CampusRow, code: string): Written =>
  campusMail(campus, {
    title: 'Verify your school email',
    paragraphs: [`Enter this code to verify your school email and join ${campus.short_name} on Quad.`, LIFE],
    code,
    footer: [WHY],
  });
