import type { CampusRow } from '../../campuses/index.ts';
import { campusMail, type Written } from '../campus-mail.ts';

const titles = {
  changed: 'Your password was changed',
  reset: 'Your password was reset',
  first: 'Your account has a password now',
} as const;

const happened = {
  changed: 'The password of your Quad account was changed in its settings. Every other device was signed out.',
  reset: 'A new password was set for your Quad account by a mailed link. Every other device was signed out.',
  first: 'A password was set for your Quad account by a mailed link. From now on you can log in with it.',
} as const;

/**
 * Tells the owner of an account that its password is another one, and what to do if it was not he who set it.
 * @param how in the settings, by a mailed link, or for the first time
 * @param site the campus's own address
 */
export const passwordChangedMail = (campus: CampusRow, site: string, how: keyof typeof titles): Written =>
  campusMail(campus, {
    title: titles[how],
    paragraphs: [
      happened[how],
      'If it was you, there is nothing to do.',
      'If it was not you, somebody else may be in your account. Set a new password at once: it signs everybody out. Then change the password of this mailbox too, and write to Customer Support.',
    ],
    button: { label: 'It was not me', href: `${site}/forgotpassword` },
    footer: [
      'You got this because this is the address of an account on Quad. Security notices cannot be switched off.',
      { label: 'Customer Support', href: `${site}/settings/help` },
    ],
  });
