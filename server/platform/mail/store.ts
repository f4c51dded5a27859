import { statement } from '../database/statement.ts';

/** A mail that is to be sent. */
export interface WaitingMail {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  plain: string;
  headers: Record<string, string>;
}

/** A mail by its id, unless it was already sent, refused or skipped. */
export const waitingMail = statement<WaitingMail, [id: string]>(
  'mail.waiting',
  "select id, recipient, subject, html, plain, headers from mails where id = $1 and state = 'waiting'",
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
  'delete from mails where created_at < product_now() - make_interval(days => $1)',
);
