import { mailboxOf } from '../../../platform/mail/mailbox.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { LinkPurpose } from './links-store.ts';

/**
 * Counts a code that is mailed, for its mailbox: all accounts, purposes and spellings of the address together. 40
 * mails a day reach a mailbox, whoever asks for whatever.
 * @throws ProblemError too_many_requests
 */
export async function spendCodeMail(limits: RateLimits, email: string): Promise<void> {
  const mailbox = mailboxOf(email);
  await limits.spend('identity.code-sent-mailbox', mailbox);
  await limits.spend('identity.mail-to-mailbox', mailbox);
}

/**
 * Counts a link that is mailed, for its mailbox. Password links are apart from all others, so that nobody keeps a locked-out
 * person from a new password by asking for other mails.
 * @throws ProblemError too_many_requests
 */
export async function spendLinkMail(limits: RateLimits, purpose: LinkPurpose, email: string): Promise<void> {
  const mailbox = mailboxOf(email);
  await limits.spend('identity.link-sent-mailbox', `${purpose}:${mailbox}`);
  await limits.spend(purpose === 'password' ? 'identity.password-link-mailbox' : 'identity.mail-to-mailbox', mailbox);
}
