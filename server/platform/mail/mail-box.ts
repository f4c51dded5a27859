import type { Tx } from '../database/write.ts';
import { statement } from '../database/statement.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** A mail as a feature writes it. */
export interface Mail {
  /** its reader's account; null for one without */
  userId: string | null;
  /** the mail's purpose, as in `verify_user`: shown to operators, never to the reader */
  kind: string;
  to: string;
  subject: string;
  html: string;
  plain: string;
  /** who it comes from, as the campus set it; null for the installation's sender */
  sender: string | null;
  /** where answers go; null for the sender */
  replyTo: string | null;
  headers?: Record<string, string>;
  /** a code or link that its reader asked for: a stop of mail to the address lets a few of them through */
  asked?: boolean;
  /** it isn't urgent, so it waits for the end of its reader's quiet hours */
  waits?: boolean;
  /** one mail per event: a second one with the same key is dropped */
  eventKey?: string;
}

const insert = statement<
  { id: string },
  {
    userId: string | null;
    kind: string;
    to: string;
    subject: string;
    html: string;
    plain: string;
    sender: string | null;
    replyTo: string | null;
    headers: string;
    asked: boolean;
    waits: boolean;
    eventKey: string | null;
  }
>(
  'mail.insert',
  `insert into mails (user_id, kind, recipient, subject, html, plain, sender, reply_to, headers, asked, waits, event_key)
   values ($userId, $kind, $to, $subject, $html, $plain, $sender, $replyTo, $headers, $asked, $waits, $eventKey) on conflict (event_key) do nothing returning id`,
);

export const SEND_MAIL = 'mail.send';
/** How often sending is tried; with the queue's growing pauses the last attempt is a good day after the first. */
export const MAIL_ATTEMPTS = 14;

/** Features add mails here in their transaction; a job sends them after the commit. */
export class MailBox {
  readonly #jobs: Jobs;

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
  }

  /** Adds a mail, unless there is one with its event key. */
  async post(tx: Tx, mail: Mail): Promise<void> {
    const row = await insert.one(tx, {
      userId: mail.userId,
      kind: mail.kind,
      to: mail.to,
      subject: mail.subject,
      html: mail.html,
      plain: mail.plain,
      sender: mail.sender,
      replyTo: mail.replyTo,
      headers: JSON.stringify(mail.headers ?? {}),
      asked: mail.asked ?? false,
      waits: mail.waits ?? false,
      eventKey: mail.eventKey ?? null,
    });
    if (row) await this.#jobs.add(tx, SEND_MAIL, { id: row.id }, { maxAttempts: MAIL_ATTEMPTS });
  }
}
