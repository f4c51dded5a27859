import type { CampusRow } from '../../campuses/index.ts';
import { campusMail, type Written } from '../campus-mail.ts';
import { maskEmail } from '../claims/claims.ts';

const OWNER = 'You got this because this is the address of an account on Quad.';

/** The mail with the code that makes its address somebody's e-mail (VER-25). */
export const newEmailCodeMail = (campus: CampusRow, code: string): Written =>
  campusMail(campus, {
    title: 'Confirm your new email',
    paragraphs: [
      'Enter this code to make this address the email of your Quad account.',
      'The code expires after two hours. Delivery can take 1-2 minutes: if you asked more than once, use the newest mail.',
    ],
    code,
    footer: [
      'You got this because this address was entered on Quad. If it was not you, ignore this mail: nothing happens without the code.',
    ],
  });

/** The note to the address that an account had before; the new one is masked, since this mailbox may be a stranger's by now. */
export const emailChangedMail = (campus: CampusRow, email: string, site: string): Written =>
  campusMail(campus, {
    title: 'Your email was changed',
    paragraphs: [
      `Your Quad account now has the address ${maskEmail(email)}. You log in with it from now on.`,
      'If it was not you, tell us at once: somebody else may be using your account.',
    ],
    button: { label: 'Get help', href: `${site}/settings/help` },
    footer: ['You got this because this was the address of your account until now.'],
  });

/** The mail that a copy of one's data is ready (D18). */
export const exportReadyMail = (campus: CampusRow, site: string): Written =>
  campusMail(campus, {
    title: 'Your data is ready',
    paragraphs: [
      'The copy of your data that you asked for is ready. Log in and open your account settings to download it within seven days.',
    ],
    button: { label: 'Open account settings', href: `${site}/settings/account` },
    footer: [`${OWNER} The copy can be opened only by somebody who is logged in to it.`],
  });

/** The last mail to an account's address. */
export const accountDeletedMail = (campus: CampusRow): Written =>
  campusMail(campus, {
    title: 'Your account was deleted',
    paragraphs: [
      'Your Quad account was deleted, with your posts, comments, messages and files. Payments stay on record, without your name.',
      'You can sign up again with this address whenever you like.',
    ],
    footer: ['You got this because this was the address of your account. It is the last mail about it.'],
  });
