import type { CampusRow } from '../../campuses/index.ts';
import { campusMail, type CampusMail } from '../campus-mail.ts';
import { INVITATION_DAYS, LINK_MINUTES } from './links.ts';

const LIFE = `The link works once and expires in ${LINK_MINUTES} minutes. It can take 1-2 minutes to arrive.`;
const NOT_YOU = "If it wasn't you, ignore this email. Nothing happens without the link.";

/** The mail with the link that signs in. */
export const signInMail = (campus: CampusRow, href: string): CampusMail =>
  campusMail(campus, {
    title: 'Log in to Quad',
    paragraphs: ['Open this link and press Continue to log in without a password.', LIFE],
    button: { label: 'Log in', href },
    footer: [`You got this because someone requested a login link for this address. ${NOT_YOU}`],
  });

/** The mail with the link that creates an account. */
export const registrationMail = (campus: CampusRow, href: string): CampusMail =>
  campusMail(campus, {
    title: 'Finish creating your account',
    paragraphs: ['Welcome to Quad! Open this link and press Continue to create your account.', LIFE],
    button: { label: 'Create account', href },
    footer: [`You got this because someone signed up with this address. ${NOT_YOU}`],
  });

/** The mail to a person who requested a log-in link but has no account. */
export const noAccountMail = (campus: CampusRow, href: string): CampusMail =>
  campusMail(campus, {
    title: "There's no account for this email",
    paragraphs: [
      "Someone requested a login link, but there's no account with this email. You may have used a different email, or you can create an account.",
    ],
    button: { label: 'Create account', href },
    footer: [
      "You got this because someone requested a login link for this address. If it wasn't you, ignore this email.",
    ],
  });

/** The mail with the link that sets a password. */
export const passwordMail = (campus: CampusRow, href: string): CampusMail =>
  campusMail(campus, {
    title: 'Set a new password',
    paragraphs: ['Open this link to choose a new password for your account.', LIFE],
    button: { label: 'Set a new password', href },
    footer: [`You got this because someone requested a new password. ${NOT_YOU}`],
  });

/** The mail to the owner of an unclaimed account. */
export const claimMail = (campus: CampusRow, username: string, href: string): CampusMail =>
  campusMail(campus, {
    title: 'Claim your account',
    paragraphs: [
      `The account ${username} was set up for you on Quad. Open this link and press Continue to claim it, then choose a password.`,
      LIFE,
    ],
    button: { label: 'Claim your account', href },
    footer: [`You got this because someone asked to claim the account for this address. ${NOT_YOU}`],
  });

/** The mail that invites an imported person to claim their account. */
export const invitationMail = (campus: CampusRow, href: string): CampusMail =>
  campusMail(campus, {
    title: `Your ${campus.short_name} account is ready`,
    paragraphs: [
      `Buy, sell and talk with other students of ${campus.name}. Your account is already set up: open this link and press Continue to claim it, then choose a password.`,
      `The link works once, for ${INVITATION_DAYS} days. After that, sign in with this email address and we'll send you a new one.`,
    ],
    button: { label: 'Claim your account', href },
    footer: [
      `You got this because the organizers of the ${campus.short_name} community added you. No one can see your account until you claim it, and this is the only email we send about it.`,
    ],
  });
