import type { Tx } from '../../../platform/database/write.ts';
import type { CampusRow } from '../../campuses/index.ts';
import { campusMail, type CampusMail } from '../../identity/index.ts';
import { findFactorOwner } from '../../second-factor/index.ts';
import type { ProofParts } from '../../identity/links/index.ts';

/** The mail with the code that links an existing account to a sign-in at the university. */
export const linkCodeMail = (campus: CampusRow, code: string): CampusMail =>
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

/** The mail instead of a log-in link, where the university's sign-in is required. */
export const universityMail = (campus: CampusRow, href: string): CampusMail =>
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

/** Informs the owner of an account about a sign-in method that was added or removed. */
export const methodChangedMail = (
  campus: CampusRow,
  site: string,
  { name, isAdded }: { name: string; isAdded: boolean },
): CampusMail =>
  campusMail(campus, {
    title: isAdded ? 'A sign-in method was added to your account' : 'A sign-in method was removed from your account',
    paragraphs: [
      isAdded ? `You can now log in to Quad with ${name}.` : `${name} can no longer be used to log in to Quad.`,
      "If it was you, you don't need to do anything.",
      "If it wasn't you, set a new password right away. That signs everyone out. Then check your sign-in methods and contact Customer Support.",
    ],
    button: { label: "It wasn't me", href: `${site}/forgotpassword` },
    footer: [
      "You got this because this email belongs to a Quad account. You can't turn off security alerts.",
      { label: 'Customer Support', href: `${site}/settings/help` },
    ],
  });

/** Mails the owner of an account that a sign-in method was added or removed. */
export async function methodMail(
  { platform, campuses }: ProofParts,
  tx: Tx,
  campus: CampusRow,
  userId: string,
  change: { name: string; isAdded: boolean },
): Promise<void> {
  const email = (await findFactorOwner.one(tx, userId))?.email;
  if (!email) return;
  const mail = methodChangedMail(campus, campuses.directory.urlOf(campus), change);
  await platform.mail.post(tx, { userId, kind: 'sign_in_method', to: email, ...mail });
}
