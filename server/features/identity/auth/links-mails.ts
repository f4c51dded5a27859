import type { CampusRow } from '../../campuses/index.ts';
import { campusMail, type Written } from '../campus-mail.ts';
import { LINK_MINUTES } from './links.ts';

const LIFE = `The link works once and for ${LINK_MINUTES} minutes. Delivery can take 1-2 minutes.`;
const NOT_YOU = 'If it was not you, ignore this mail: nothing happens without the link.';

/** The mail with the link that signs in (AUT-70). */
export const signInMail = (campus: CampusRow, href: string): Written =>
  campusMail(campus, {
    title: 'Log in to Quad',
    paragraphs: ['Open this link and press Continue to log in without a password.', LIFE],
    button: { label: 'Log in', href },
    footer: [`You got this because a log-in link for this address was asked for. ${NOT_YOU}`],
  });

/** The mail with the link that creates an account (AUT-74). */
export const registrationMail = (campus: CampusRow, href: string): Written =>
  campusMail(campus, {
    title: 'Finish creating your account',
    paragraphs: ['Welcome to Quad! Open this link and press Continue to create your account.', LIFE],
    button: { label: 'Create account', href },
    footer: [`You got this because somebody signed up with this address. ${NOT_YOU}`],
  });

/** The mail to somebody who asked for a log-in link without having an account. */
export const noAccountMail = (campus: CampusRow, href: string): Written =>
  campusMail(campus, {
    title: 'There is no account for this address',
    paragraphs: [
      'A log-in link was asked for, but no account has this e-mail address. You may have used another address, or you can create an account.',
    ],
    button: { label: 'Create account', href },
    footer: ['You got this because a log-in link for this address was asked for. If it was not you, ignore this mail.'],
  });

/** The mail with the link that sets a password (AUT-79). */
export const passwordMail = (campus: CampusRow, href: string): Written =>
  campusMail(campus, {
    title: 'Set a new password',
    paragraphs: ['Open this link to choose a new password for your account.', LIFE],
    button: { label: 'Set a new password', href },
    footer: [`You got this because a new password was asked for. ${NOT_YOU}`],
  });

/** The mail to the owner of an unclaimed account (PRO-21). */
export const claimMail = (campus: CampusRow, username: string, href: string): Written =>
  campusMail(campus, {
    title: 'Claim your account',
    paragraphs: [
      `The account ${username} was set up for you on Quad. Open this link and press Continue to take it over; then you choose a password.`,
      LIFE,
    ],
    button: { label: 'Claim your account', href },
    footer: [`You got this because somebody asked to claim the account of this address. ${NOT_YOU}`],
  });
