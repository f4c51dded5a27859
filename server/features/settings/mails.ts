import type { CampusRow } from '../campuses/index.ts';
import { campusMail, maskEmail, type CampusMail } from '../identity/index.ts';

/** The mail with the code that proves a new email address. */
export const newEmailCodeMail = (campus: CampusRow, code: string): CampusMail =>
  campusMail(campus, {
    title: 'Confirm your new email',
    paragraphs: [
      'Enter this code to make this the email for your Quad account.',
      'The code expires after two hours. It can take 1-2 minutes to arrive. If you requested more than one, use the newest.',
    ],
    code,
    footer: [
      "You got this because someone entered this address on Quad. If it wasn't you, ignore this email. Nothing happens without the code.",
    ],
  });

/** The mail to an account's previous address. The new one is masked, since a stranger may read this mailbox by now. */
export const emailChangedMail = (campus: CampusRow, email: string, site: string): CampusMail =>
  campusMail(campus, {
    title: 'Your email was changed',
    paragraphs: [
      `The email for your Quad account is now ${maskEmail(email)}. Use it to log in from now on.`,
      "If it wasn't you, tell us right away. Someone else may be using your account.",
    ],
    button: { label: 'Get help', href: `${site}/settings/help` },
    footer: ["You got this because this was your account's email until now."],
  });
