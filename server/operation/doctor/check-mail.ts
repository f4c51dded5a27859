import { senderOf } from '../../platform/mail/transport.ts';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { unescaped } from './address-password.ts';
import { fail, type Finding, ok, reasonOf, warn } from './finding.ts';

const PATIENCE_MS = 5_000;
const what = 'Mail';
/** What the mail library's codes mean. */
const meanings: Record<string, string> = {
  ESOCKET: 'the connection was refused or broke off (ESOCKET)',
  ETIMEDOUT: 'it took too long (ETIMEDOUT)',
  EDNS: "its name wasn't found (EDNS)",
  EPROTOCOL: "what it says isn't SMTP (EPROTOCOL)",
};

/** Connects to the mail server, says EHLO, starts TLS and logs in; sends nothing. */
export async function checkMail(smtpUrl: string | null): Promise<Finding> {
  if (!smtpUrl) return ok(what, "The sandbox's mailbox takes every email.");
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const port = Number(url.port) || (secure ? 465 : 587);
  const connection = new SMTPConnection({
    host: url.hostname,
    port,
    secure,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const where = `${url.hostname}:${port}`;
  try {
    await attempt(connection, (done) => connection.connect(done));
    if (url.username) {
      const credentials = { user: unescaped(url.username), pass: unescaped(url.password) };
      await attempt(connection, (done) => connection.login({ credentials } as never, done));
    }
    if (!connection.secure && !/^(localhost|127\.|\[?::1)/.test(url.hostname))
      return warn(
        what,
        `${where} answers, but without TLS.`,
        'Use smtps:// in SMTP_URL, or a server that offers STARTTLS.',
      );
    return ok(
      what,
      `${where} answers${connection.secure ? ' with TLS' : ''}${url.username ? ' and accepts the log-in' : ''}.`,
    );
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === 'EAUTH') return fail(what, `${where} rejects the user or password.`, 'Correct them in SMTP_URL.');
    if (/TLS|CERT|SSL/i.test(reason))
      return fail(
        what,
        `TLS with ${where} fails: ${reason}.`,
        'Use the name that its certificate has, and smtps:// for port 465, smtp:// for 587.',
      );
    return fail(
      what,
      `${where} doesn't answer as a mail server: ${meanings[reason] ?? reason}.`,
      'Correct SMTP_URL, or let the firewall pass it.',
    );
  } finally {
    connection.close();
  }
}

interface TestMail {
  /** an address, with or without a name before it */
  from: string;
  to: string;
  subject: string;
  text: string;
}

/**
 * Sends one mail, to see whether the server takes mail from this sender.
 * @returns what the server said to it
 */
export async function sendTestMail(smtpUrl: string, { from, to, subject, text }: TestMail): Promise<Finding> {
  const where = new URL(smtpUrl).hostname;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: 2 * PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never);
  try {
    await transport.sendMail({ from: senderOf(from), to, subject, text });
    return ok(what, `${where} took an email to ${to}. See whether it arrives.`);
  } catch (error) {
    const { response, command } = error as { response?: string; command?: string };
    const refused = command === 'RCPT TO' ? `to ${to}` : 'from this sender';
    return response
      ? fail(what, `${where} refuses mail ${refused}: ${response.split('\n', 1)[0]}.`, 'Use a sender that it allows.')
      : fail(what, `${where} didn't take the email: ${reasonOf(error)}.`, 'Correct SMTP_URL or MAIL_FROM.');
  } finally {
    transport.close();
  }
}

/** A step of the connection, which reports some errors as an event. */
function attempt(connection: SMTPConnection, step: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((done, failed) => {
    connection.once('error', failed);
    step((error) => (error ? failed(error) : done()));
  });
}
