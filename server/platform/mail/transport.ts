import type { Transporter } from 'nodemailer';
import { retentionDays } from '../../../contract/retention.ts';
import type { Platform } from '../platform.ts';
import { StartError } from '../start-error.ts';
import { isHardBounce } from './bounce-status.ts';
import { MAIL_ATTEMPTS, SEND_MAIL } from './mail-box.ts';
import { inBatches } from '../database/in-batches.ts';
import { quietEnd } from '../quiet-hours.ts';
import { passesStop, refuseMail } from './stop.ts';
import { forgetOldMails, markSent, noteFailure, type WaitingMail, waitingMail } from './store.ts';

/** The running transport. */
export interface MailTransport {
  /** Closes its connections: when the server stops, after the jobs. */
  stop(): void;
}

const FORGET_MAILS = 'mail.forget';
/** Errors about this mail itself; those of the connection or the login are temporary. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  /** what the server answered: its code, maybe an enhanced status code (RFC 3463), and a text */
  response?: string;
  /** the command that it answered */
  command?: string;
}

/**
 * Defines the jobs that send mails from the mail box over SMTP, which retry temporary errors, and that delete old ones.
 * Call it before the jobs start.
 * @param smtpUrl `smtp://` or `smtps://`, with user and password where needed
 * @throws StartError without a mail server
 */
export function registerMailJobs(platform: Platform, smtpUrl: string | null): MailTransport {
  if (!smtpUrl) throw new StartError("SMTP_URL is missing. Quad can't send email without it.");
  const { jobs, pool, write, log, clock, config } = platform;
  const options = {
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let opened: Promise<Transporter> | undefined;
  // created with the first mail, for which its library is loaded too: many processes never send one
  const transport = () =>
    (opened ??= import('nodemailer').then(({ createTransport }): Transporter => createTransport(options)));
  const domain = /@([a-z0-9.-]+)/i.exec(config.mailFrom)?.[1] ?? 'localhost';

  const send = async ({ id }: { id: string }) => {
    const mail = await waitingMail.one(pool, id);
    if (!mail) return;
    const quiet = mail.waits ? quietEnd(mail, clock.now()) : null;
    if (quiet !== null) {
      // jobs start by the real clock, not by the product's
      const runAt = new Date(Date.now() + quiet - clock.now()).toISOString();
      return jobs.add(pool, SEND_MAIL, { id }, { runAt, maxAttempts: MAIL_ATTEMPTS });
    }
    if (mail.stopReason !== null && !(await passesStop(write, mail))) return;
    try {
      await (await transport()).sendMail(message(mail));
    } catch (error) {
      const text = (error as Error).message.slice(0, 500);
      if (!isFinal(error as SmtpError)) {
        await noteFailure.run(pool, id, text);
        throw error;
      }
      await refuseMail(write, mail, text, isAboutTheRecipient(error as SmtpError));
      log.warn({ mail: id, reason: text }, 'a mail was refused');
      return;
    }
    await markSent.run(pool, id);
  };
  jobs.define(SEND_MAIL, send, { waits: true });

  jobs.define(FORGET_MAILS, () => inBatches(pool, (db) => forgetOldMails.run(db, retentionDays.mail)));
  jobs.every('23 4 * * *', FORGET_MAILS);

  /** The id is the Message-ID, so that mail programs recognize a mail that a crash made us send twice. */
  const message = (mail: WaitingMail) => ({
    from: senderOf(mail.sender ?? config.mailFrom),
    ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.plain,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    date: new Date(clock.now()),
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  });

  return { stop: () => void opened?.then((open) => open.close()) };
}

/**
 * The name and address of a sender written as `Name <address>` or as the address alone. Read as a mail header, a name
 * with a colon or a semicolon would be a group or a list.
 */
export function senderOf(written: string): { name: string; address: string } {
  const [, name = '', address = written] = /^([^<]*)<([^<>]+)>\s*$/.exec(written) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/** Whether the error is permanent: the address or the mail itself was rejected for good. */
function isFinal({ code, responseCode }: SmtpError): boolean {
  return ABOUT_THE_MAIL.has(code ?? '') && (responseCode === undefined || responseCode >= 500);
}

/** Whether the mail server refused the address for good (no such mailbox), rather than this mail or this sender. */
function isAboutTheRecipient({ responseCode, response = '', command }: SmtpError): boolean {
  if (command !== 'RCPT TO' || responseCode === undefined) return false;
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1];
  return status ? isHardBounce(status) : [550, 551, 553].includes(responseCode);
}
