import type pg from 'pg';
import { statement } from '../../platform/database/statement.ts';

/** A received mail, one per recipient. */
export interface ReceivedMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  date: string;
}

const KEPT = 1_000;
/** Serializes two servers that start at once on one database. */
const ADVISORY_LOCK = 7_823_012;

/**
 * Creates the mailbox's table if missing. It is in a schema of its own, outside the migrations: the product has no such
 * table.
 */
export async function prepareMailbox(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    await client.query(`
      create schema if not exists sandbox;
      create table if not exists sandbox.mails (
        id bigint generated always as identity primary key,
        message_id text not null,
        recipient text not null,
        subject text not null,
        html text not null,
        plain text not null,
        date timestamptz not null default product_now(),
        unique (message_id, recipient)
      );
      create index if not exists mails_recipient on sandbox.mails (recipient, id desc);
    `);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Stores a mail, once per Message-ID and recipient. */
export const receive = statement<
  never,
  { messageId: string; recipient: string; subject: string; html: string; plain: string }
>(
  'sandbox.mail-receive',
  `insert into sandbox.mails (message_id, recipient, subject, html, plain)
   values ($messageId, lower($recipient), $subject, $html, $plain) on conflict do nothing`,
);

/** Deletes all but the newest. */
export const keepNewest = statement(
  'sandbox.mail-trim',
  `delete from sandbox.mails where id <= (select id from sandbox.mails order by id desc offset ${KEPT} limit 1)`,
);

const columns = 'm.id::text, recipient as "to", subject, html, plain as text, date';

/** The newest mails to an address, or for null to anyone. */
export const mailsTo = statement<ReceivedMail, [to: string | null, count: number]>(
  'sandbox.mails-to',
  `select ${columns} from sandbox.mails m where $1::text is null or recipient = lower($1) order by m.id desc limit $2`,
);

export const mailById = statement<ReceivedMail, [id: string]>(
  'sandbox.mail-by-id',
  `select ${columns} from sandbox.mails m where m.id = $1`,
);

/** The id of the newest mail, by which an open page detects a new one. */
export const newestMail = statement<{ id: string }>(
  'sandbox.mail-newest',
  'select coalesce(max(id), 0)::text as id from sandbox.mails',
);
