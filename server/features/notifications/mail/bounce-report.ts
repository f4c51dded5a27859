import { isHardBounce } from '../../../platform/mail/index.ts';

export interface BounceReport {
  email?: string;
  kind?: 'bounce' | 'complaint' | 'delay';
  detail?: string;
}

/**
 * Reads a mail that reports another one's fate: a delivery status notification (RFC 3464) or a complaint in the abuse
 * report format (RFC 5965). Fields that it doesn't have stay undefined.
 */
export function readBounceMail(mail: string): BounceReport {
  const text = mail.replace(/\r?\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+?)[ \\t\\r]*$`, 'im').exec(text)?.[1];
  const address = (value: string | undefined) =>
    value
      ?.replace(/^[^;]*;/, '')
      .trim()
      .replace(/^<(.*)>$/, '$1');
  if (field('Feedback-Type'))
    return { email: address(field('Original-Rcpt-To')), kind: 'complaint', detail: field('Feedback-Type') };
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(field('Status') ?? '')?.[0] ?? '';
  const failed = field('Action')?.toLowerCase() === 'failed';
  return {
    email: address(field('Original-Recipient') ?? field('Final-Recipient')),
    kind: failed && isHardBounce(status) ? 'bounce' : field('Action') ? 'delay' : undefined,
    detail: address(field('Diagnostic-Code')) ?? status,
  };
}
