import { mailboxOf } from '../../../platform/mail/mailbox.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { LinkPurpose } from './links-store.ts';

const DAY = 86_400;

/** Mails that anybody can have sent to an address: 40 a day reach a mailbox, whoever asks for whatever. */
const inAll = { name: 'identity.mail-to-mailbox', points: 30, seconds: DAY };
const codes = { name: 'identity.code-sent-mailbox', points: 20, seconds: DAY };
const linksAtOnce = { name: 'identity.link-sent-mailbox', points: 5, seconds: 600 };
/** Apart from all others, so that nobody keeps a locked-out person from a new password by asking for other mails. */
const passwordLinks = { name: 'identity.password-link-mailbox', points: 10, seconds: DAY };

/**
 * Counts a code that is mailed, for its mailbox: all accounts, purposes and spellings of the address together.
 * @throws ProblemError too_many_requests
 */
export async function spendCodeMail(limits: RateLimits, email: string): Promise<void> {
  const mailbox = mailboxOf(email);
  await limits.spend(codes, mailbox);
  await limits.spend(inAll, mailbox);
}

/**
 * Counts a link that is mailed, for its mailbox.
 * @throws ProblemError too_many_requests
 */
export async function spendLinkMail(limits: RateLimits, purpose: LinkPurpose, email: string): Promise<void> {
  const mailbox = mailboxOf(email);
  await limits.spend(linksAtOnce, `${purpose}:${mailbox}`);
  await limits.spend(purpose === 'password' ? passwordLinks : inAll, mailbox);
}
