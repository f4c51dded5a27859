import type { CampusRow } from '../../campuses/index.ts';
import { campusMail, type CampusMail } from '../campus-mail.ts';

const titles = {
  changed: 'Your password was changed',
  reset: 'Your password was reset',
  first: 'Your account now has a password',
} as const;

const happened = {
  changed: 'The password for your Quad account was changed in settings. All other devices were signed out.',
  reset: 'A new password was set for your Quad account with an emailed link. All other devices were signed out.',
  first: 'A password was set for your Quad account with an emailed link. You can use it to log in from now on.',
} as const;

/**
 * Informs the owner of an account that its password changed, and what to do if it wasn't them.
 * @param how in the settings, by a mailed link, or for the first time
 * @param site the campus's own address
 */
export const passwordChangedMail = (campus: CampusRow, site: string, how: keyof typeof titles): CampusMail =>
  campusMail(campus, {
    title: titles[how],
    paragraphs: [
      happened[how],
      "If it was you, you don't need to do anything.",
      "If it wasn't you, someone else may be in your account. Set a new password right away. That signs everyone out. Then change the password for this mailbox too, and contact Customer Support.",
    ],
    button: { label: "It wasn't me", href: `${site}/forgotpassword` },
    footer: [
      "You got this because this email belongs to a Quad account. You can't turn off security alerts.",
      { label: 'Customer Support', href: `${site}/settings/help` },
    ],
  });
