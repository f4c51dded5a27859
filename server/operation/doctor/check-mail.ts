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
    ...{ host: url.hostname, port, secure },
    ...{ connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
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

/** A step of the connection, which reports some errors as an event. */
function attempt(connection: SMTPConnection, step: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((done, failed) => {
    connection.once('error', failed);
    step((error) => (error ? failed(error) : done()));
  });
}
