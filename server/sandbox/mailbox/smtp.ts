import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Platform } from '../../platform/platform.ts';
import { prepareMailbox, receive, trim } from './store.ts';

export interface SandboxSmtp {
  /** where the mail transport sends */
  url: string;
  stop(): Promise<void>;
}

const SIZE_MAX = 5 * 1024 * 1024;

/**
 * Starts a mail server of our own on a free loopback port: in the sandbox mails cross SMTP as they would outside, and
 * end in the local mailbox (D39, MAI-09).
 */
export async function startSandboxSmtp({ pool, log }: Pick<Platform, 'pool' | 'log'>): Promise<SandboxSmtp> {
  await prepareMailbox(pool);
  const server = new SMTPServer({
    banner: 'Quad sandbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: SIZE_MAX,
    socketTimeout: 300_000,
    closeTimeout: 50,
    logger: false,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      keep(stream, recipients)
        .then(() => done())
        .catch((error: Error) => {
          log.error({ err: error }, 'the sandbox mailbox could not keep a mail');
          done(Object.assign(new Error('not now'), { responseCode: 451 }));
        });
    },
  });

  async function keep(stream: Readable, recipients: readonly string[]): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const mail = await PostalMime.parse(Buffer.concat(chunks));
    const messageId = mail.messageId ?? `<${randomUUID()}@unnamed>`;
    for (const to of recipients)
      await receive.run(pool, messageId, to, mail.subject ?? '', mail.html ?? '', (mail.text ?? '').trimEnd());
    await trim.run(pool);
  }

  server.on('error', (error) => log.warn({ err: error }, 'sandbox mail server'));
  await new Promise<void>((ready, failed) => {
    server.server.once('error', failed);
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((closed) => server.close(() => closed())),
  };
}
