import { isHardBounce } from '../../../platform/mail/index.ts';

export interface BounceReport {
  email?: string | undefined;
  kind?: 'bounce' | 'complaint' | 'delay' | undefined;
  message_id?: string | undefined;
  detail?: string | undefined;
}

/** More than a report of one of Quad's mails has. The MIME parser takes some microseconds for each line. */
const MOST_LINES = 2_000;
const MOST_HEADER_BYTES = 16_000;

/**
 * Reads a mail that reports another one's fate: a delivery status notification (RFC 3464) or a complaint in the abuse
 * report format (RFC 5965). Fields that it doesn't have stay undefined.
 * @throws Error when it isn't a mail, or has too many lines, parts in parts or headers
 */
export async function readBounceMail(mail: string): Promise<BounceReport> {
  if (mail.split('\n', MOST_LINES + 1).length > MOST_LINES) throw new Error('too many lines');
  const { default: PostalMime } = await import('postal-mime');
  const { attachments } = await PostalMime.parse(mail, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    maxHeadersSize: MOST_HEADER_BYTES,
  });
  const part = (...types: string[]) => {
    const found = attachments.find(({ mimeType }) => types.includes(mimeType));
    return found === undefined ? null : String(found.content);
  };
  const original = fieldsOf((part('message/rfc822', 'text/rfc822-headers') ?? '').split(/\r?\n\r?\n/, 1)[0] ?? '');
  const message_id = original.get('message-id');
  const complaint = part('message/feedback-report');
  if (complaint !== null) {
    const fields = fieldsOf(complaint);
    const email = addressIn(fields.get('original-rcpt-to'));
    return { email, kind: 'complaint', message_id, detail: fields.get('feedback-type') };
  }
  const fields = fieldsOf(part('message/delivery-status') ?? '');
  const action = fields.get('action')?.toLowerCase();
  const status = fields.get('status')?.split(' ', 1)[0] ?? '';
  return {
    email: addressIn(fields.get('original-recipient') ?? fields.get('final-recipient')),
    // a soft failure, or a report of anything else, stops no mail
    kind: action === 'failed' && isHardBounce(status) ? 'bounce' : action ? 'delay' : undefined,
    message_id,
    detail: afterType(fields.get('diagnostic-code')) ?? status,
  };
}

/** The fields of a report by their name in lower case, the first of each name. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  // a line that begins with a space continues the one before; PostgreSQL stores no NUL
  for (const line of text
    .replaceAll('\0', '')
    .replaceAll(/\r?\n[ \t]/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** What follows the type in `rfc822; a@b.edu`. */
const afterType = (value: string | undefined) => value?.slice(value.indexOf(';') + 1).trim();

function addressIn(value: string | undefined): string | undefined {
  const address = afterType(value);
  return address?.startsWith('<') && address.endsWith('>') ? address.slice(1, -1) : address;
}
