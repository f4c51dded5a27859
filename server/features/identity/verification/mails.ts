import type { CampusRow } from '../../campuses/index.ts';
import { campusMail, type CampusMail } from '../campus-mail.ts';

const LIFE =
  'The code expires after two hours. It can take 1-2 minutes to arrive. If you requested more than one, use the newest.';
const WHY =
  "You got this because someone entered this address on Quad. If it wasn't you, ignore this email. Nothing happens without the code.";

/** The mail with the code that confirms an account's email address. */
export const accountCodeMail = (campus: CampusRow, code: string): CampusMail =>
  campusMail(campus, {
    title: 'Confirm your email address',
    paragraphs: ['Welcome to Quad! Enter this code to confirm your email address.', LIFE],
    code,
    footer: [WHY],
  });

const TAKEN =
  "Another Quad account already has this school email. If it's yours, log in to that account. This code can't add the email to a different one.";

const LINK =
  "If Quad says a code isn't enough right now, open this link in the browser where you're logged in. We ask for that while someone is guessing codes.";

/**
 * The mail with the code that confirms a school email of a campus, and a link that does the same.
 * @param isTaken whether another account has the address: disclosed in the mail once the page may no longer say it
 *   (taken-limits.ts)
 */
export const schoolCodeMail = (
  campus: CampusRow,
  { code, href, isTaken = false }: { code: string; href: string; isTaken?: boolean },
): CampusMail =>
  campusMail(campus, {
    title: 'Verify your school email',
    paragraphs: [
      `Enter this code to verify your school email and join ${campus.short_name} on Quad.`,
      ...(isTaken ? [TAKEN] : []),
      LIFE,
      LINK,
    ],
    code,
    button: { label: 'Verify school email', href },
    footer: [WHY],
  });
