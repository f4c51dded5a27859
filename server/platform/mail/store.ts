import { statement } from '../database/statement.ts';
import { deleteBatch } from '../database/in-batches.ts';
import { campusOf, isPast } from '../database/kept-days.ts';

/** A mail that is to be sent. */
export interface WaitingMail {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  plain: string;
  /** null for the installation's */
  sender: string | null;
  reply_to: string | null;
  headers: Record<string, string>;
  /** why no mail reaches the address any more; null for a good one */
  undeliverable: string | null;
}

/** A mail by its id, unless it was already sent, refused or skipped. */
export const waitingMail = statement<WaitingMail, [id: string]>(
  'mail.waiting',
  `select m.id, m.recipient, m.subject, m.html, m.plain, m.sender, m.reply_to, m.headers, u.kind || coalesce(': ' || u.detail, '') as undeliverable
   from mails m left join undeliverable_addresses u on u.email = lower(m.recipient)
   where m.id = $1 and m.state = 'waiting'`,
);

/** Masks the code in a mail's subject; the rest stays, to show which mail it was. */
const withoutCode = "regexp_replace(subject, '^[0-9]{4}(?= is your Quad code$)', '••••')";

/**
 * Marks a mail as sent and wipes its content, which may hold a code or a link for its reader only; for the goodbye mail
 * of a deleted account, the address too.
 */
export const markSent = statement<never, [id: string]>(
  'mail.mark-sent',
  `update mails set state = 'sent', sent_at = product_now(), attempts = attempts + 1, last_error = null, html = '', plain = '', subject = ${withoutCode},
     recipient = case when kind = 'account_deleted' then '' else recipient end
   where id = $1`,
);

export const markRefused = statement<never, [id: string, error: string]>(
  'mail.mark-refused',
  `update mails set state = 'refused', attempts = attempts + 1, last_error = $2, html = '', plain = '', subject = ${withoutCode}
   where id = $1`,
);

export const noteFailure = statement<never, [id: string, error: string]>(
  'mail.note-failure',
  'update mails set attempts = attempts + 1, last_error = $2 where id = $1',
);

export const forgetOldMails = statement<never, [days: number]>(
  'mail.forget-old',
  deleteBatch('mails', isPast('mail', 'created_at', campusOf('mails.user_id'))),
);

/** Why mail to an address stopped: the mail server rejected it, a mail came back, or its reader complained. */
export type UndeliverableKind = 'rejected' | 'bounce' | 'complaint';

/** Stops mail to an address (IMP-02). The latest reason counts. */
export const stopMailTo = statement<never, { email: string; kind: UndeliverableKind; detail: string }>(
  'mail.stop-to',
  `insert into undeliverable_addresses (email, kind, detail) values (lower($email), $kind, nullif($detail, ''))
   on conflict (email) do update set kind = excluded.kind, detail = excluded.detail, since = product_now()`,
);
