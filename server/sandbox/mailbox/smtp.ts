import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { SMTPServer, SMTPServerOptions } from 'smtp-server';
import type { Platform } from '../../platform/platform.ts';
import { keepNewest, prepareMailbox, receive } from './store.ts';

export interface SandboxSmtp {
  /** address for the mail transport */
  url: string;
  stop(): Promise<void>;
}

const SIZE_MAX = 5 * 1024 * 1024;

/**
 * Starts a mail server on a free loopback port: in the sandbox mails are sent by SMTP as in production, and end in the
 * local mailbox (D39).
 */
export async function startSandboxSmtp({ pool, log }: Pick<Platform, 'pool' | 'log'>): Promise<SandboxSmtp> {
  await prepareMailbox(pool);
  const options: SMTPServerOptions = {
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
          log.error({ err: error }, 'the sandbox mailbox could not store a mail');
          done(Object.assign(new Error('not now'), { responseCode: 451 }));
        });
    },
  };

  const warn = (error: Error) => log.warn({ err: error }, 'sandbox mail server');
  let opened: Promise<SMTPServer> | undefined;
  // the library is loaded with the first connection: many sandboxes never send a mail
  const smtp = () =>
    (opened ??= import('smtp-server').then(({ SMTPServer: Server }) => new Server(options).on('error', warn)));

  async function keep(stream: Readable, recipients: readonly string[]): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const { default: PostalMime } = await import('postal-mime');
    const mail = await PostalMime.parse(Buffer.concat(chunks));
    const messageId = mail.messageId ?? `<${randomUUID()}@unnamed>`;
    for (const to of recipients)
      await receive.run(pool, {
        messageId,
        recipient: to,
        subject: mail.subject ?? '',
        html: mail.html ?? '',
        plain: (mail.text ?? '').trimEnd(),
      });
    await keepNewest.run(pool);
  }

  const listener = createServer((socket: Socket) => {
    smtp().then(
      // as if the library's own net.Server, which listens nowhere, had accepted it
      (server) => server.server.emit('connection', socket),
      (error: Error) => socket.destroy(error),
    );
  });
  listener.on('error', warn);
  await new Promise<void>((ready, failed) => {
    listener.once('error', failed);
    listener.listen(0, '127.0.0.1', ready);
  });
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: async () => {
      const closed = new Promise<void>((done) => listener.close(() => done()));
      (await opened)?.close();
      await closed;
    },
  };
}
