import { statement } from '../database/statement.ts';
import { deleteBatch } from '../database/in-batches.ts';
import { homeCampusSql, isPast } from '../database/kept-days.ts';
import { quietColumns, type QuietRow } from '../quiet-hours.ts';

/** A mail that is to be sent. */
export interface WaitingMail extends QuietRow {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  plain: string;
  /** null for the installation's */
  sender: string | null;
  /** null for the sender */
  reply_to: string | null;
  headers: Record<string, string>;
  /** why mail to the address stopped; null for a good one */
  stopReason: string | null;
  /** a code or link that its reader asked for */
  asked: boolean;
  /** it waits for the end of its reader's quiet hours */
  waits: boolean;
}

/** A mail by its id, unless it was already sent, refused or skipped, or another group serves its reader's campus. */
export const waitingMail = statement<WaitingMail, [id: string]>(
  'mail.waiting',
  `select m.id, m.recipient, m.subject, m.html, m.plain, m.sender, m.reply_to, m.headers, m.asked, m.waits, ${quietColumns('reader')}, u.kind || coalesce(': ' || u.detail, '') as "stopReason"
   from mails m left join users reader on reader.id = m.user_id left join campuses home on home.id = reader.campus_id
     left join undeliverable_addresses u on u.email = lower(m.recipient)
   where m.id = $1 and m.state = 'waiting' and home.elsewhere is not true`,
);

/** Locks the stop of an address, so that mails to it are counted one after the other. */
export const lockStop = statement<never, [email: string]>(
  'mail.lock-stop',
  'select from undeliverable_addresses where email = lower($1) for update',
);

/** How many mails a day are sent to an address although mail to it stopped. */
const DESPITE_STOP_A_DAY = 3;

/**
 * Marks a mail as one that is sent although mail to its address stopped, with the reason; no row once there were enough of
 * them in a day. One that is marked already, and is tried again, passes. Lock the stop first.
 */
export const markSentDespiteStop = statement<{ id: string }, [id: string, reason: string]>(
  'mail.send-despite-stop',
  `update mails m set despite_stop_at = coalesce(despite_stop_at, product_now()), last_error = $2
   where id = $1 and (despite_stop_at is not null or ${DESPITE_STOP_A_DAY} > (
     select count(*) from mails other where lower(other.recipient) = lower(m.recipient)
       and other.despite_stop_at > product_now() - interval '1 day'))
   returning id`,
);

/**
 * The mail that a report names, if it was sent to the address that the report names. Only its recipient and who they
 * forwarded it to know its id.
 */
export const reportedMail = statement<{ id: string }, [id: string, email: string]>(
  'mail.reported',
  `select id from mails where id = $1 and lower(recipient) = lower($2) and state = 'sent'`,
);

/** Masks the code in a mail's subject; the rest stays, to show which mail it was. */
const withoutCode = "regexp_replace(subject, '^[0-9]{4}(?= is your Quad code$)', '••••')";

/**
 * Marks a mail as sent and wipes its content, which may hold a code or a link for its reader only; for the goodbye mail
 * of a deleted account, the address too.
 */
export const markSent = statement<never, [id: string]>(
  'mail.mark-sent',
  `update mails set state = 'sent', sent_at = product_now(), attempts = attempts + 1,
     last_error = case when despite_stop_at is null then null else last_error end, html = '', plain = '', subject = ${withoutCode},
     recipient = case when kind = 'account_deleted' then '' else recipient end
   where id = $1`,
);

/** Marks a mail as refused and wipes its content. */
export const markRefused = statement<never, [id: string, error: string]>(
  'mail.mark-refused',
  `update mails set state = 'refused', attempts = attempts + 1, last_error = $2, html = '', plain = '', subject = ${withoutCode}
   where id = $1`,
);

/** Counts an attempt that failed for now. */
export const noteFailure = statement<never, [id: string, error: string]>(
  'mail.note-failure',
  'update mails set attempts = attempts + 1, last_error = $2 where id = $1',
);

/** Deletes a batch of the mails that their reader's campus doesn't keep any more. */
export const forgetOldMails = statement<never, [days: number]>(
  'mail.forget-old',
  deleteBatch('mails', isPast('mail', 'created_at', homeCampusSql('mails.user_id'))),
);

/** Why mail to an address stopped: the mail server rejected it, a mail came back, or its reader complained. */
export type UndeliverableKind = 'rejected' | 'bounce' | 'complaint';

/** Stops mail to an address. The latest reason counts. */
export const stopMailTo = statement<never, { email: string; kind: UndeliverableKind; detail: string }>(
  'mail.stop-to',
  `insert into undeliverable_addresses (email, kind, detail) values (lower($email), $kind, nullif($detail, ''))
   on conflict (email) do update set kind = excluded.kind, detail = excluded.detail, since = product_now()`,
);
