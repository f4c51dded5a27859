import { mailboxOf } from '../../../platform/mail/mailbox.ts';
import type { RateLimits } from '../../../platform/admission/rate-limits.ts';
import type { LinkPurpose } from '../links/links-store.ts';

/**
 * Counts a mailed code against its mailbox: all accounts, purposes and spellings of the address together. With the links that
 * `spendLinkMail` counts, a mailbox gets at most 40 mails a day: 10 with password links, and 30 others.
 * @throws ProblemError too_many_requests
 */
export async function spendCodeMail(limits: RateLimits, email: string): Promise<void> {
  const mailbox = mailboxOf(email);
  await limits.spend('identity.code-sent-mailbox', mailbox);
  await limits.spend('identity.mail-to-mailbox', mailbox);
}

/**
 * Counts a mailed link against its mailbox. Password links have a limit of their own, so that no one can keep a
 * locked-out person from a new password by requesting other mails.
 * @throws ProblemError too_many_requests
 */
export async function spendLinkMail(limits: RateLimits, purpose: LinkPurpose, email: string): Promise<void> {
  const mailbox = mailboxOf(email);
  await limits.spend('identity.link-sent-mailbox', `${purpose}:${mailbox}`);
  await limits.spend(purpose === 'password' ? 'identity.password-link-mailbox' : 'identity.mail-to-mailbox', mailbox);
}
