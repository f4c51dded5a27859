import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Mail } from '../../server/platform/mail/mail-box.ts';
import { SEND_MAIL } from '../../server/platform/mail/mail-box.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const letter = (to: string, more: Partial<Mail> = {}): Mail => ({
  userId: null,
  kind: 'test',
  to,
  subject: 'Ñandú 🙂 has sent you a Direct Message',
  html: '<p>Hallo <b>Zoë</b></p>',
  plain: 'Hallo Zoë',
  sender: null,
  replyTo: null,
  ...more,
});

const post = (mail: Mail) => server.app.platform.write((tx) => server.app.platform.mail.post(tx, mail));
const stateOf = async (to: string) => {
  const { rows } = await server.app.platform.pool.query(
    'select id, state, last_error, html from mails where recipient = $1',
    [to],
  );
  return rows[0] as { id: string; state: string; last_error: string | null; html: string };
};
const arrived = (to: string) =>
  vi.waitFor(async () => (await server.mails(to)).length > 0 || Promise.reject(new Error('no mail')), 5_000);

describe('mail', () => {
  test('is sent over SMTP and arrives unchanged in the local mailbox [MAI-09]', async () => {
    await post(letter('Zoe.One@ou.edu'));
    await arrived('zoe.one@ou.edu');
    const [mail] = await server.mails('ZOE.ONE@ou.edu');
    expect(mail).toMatchObject({
      to: 'zoe.one@ou.edu',
      subject: 'Ñandú 🙂 has sent you a Direct Message',
      text: 'Hallo Zoë',
    });
    expect(mail?.html.trim()).toBe('<p>Hallo <b>Zoë</b></p>');
    expect(Math.abs(Date.parse(mail?.date ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('is no longer stored outside the mailbox once sent', async () => {
    await post(letter('wiped@ou.edu'));
    await vi.waitFor(async () => expect((await stateOf('wiped@ou.edu')).state).toBe('sent'), 5_000);
    expect((await stateOf('wiped@ou.edu')).html).toBe('');
  });

  test('sent again after a crash has the same message id', async () => {
    const { pool, jobs } = server.app.platform;
    await post(letter('twice@ou.edu'));
    await vi.waitFor(async () => expect((await stateOf('twice@ou.edu')).state).toBe('sent'), 5_000);
    const { id } = await stateOf('twice@ou.edu');
    await pool.query("update mails set state = 'waiting', html = 'x', plain = 'x' where id = $1", [id]);
    await jobs.add(pool, SEND_MAIL, { id });
    await vi.waitFor(async () => expect((await stateOf('twice@ou.edu')).state).toBe('sent'), 5_000);
    expect(await server.mails('twice@ou.edu')).toHaveLength(1);
  });

  test('is created once per event, and not by a failed write', async () => {
    await post(letter('event@ou.edu', { eventKey: 'like:1' }));
    await post(letter('event@ou.edu', { eventKey: 'like:1' }));
    const { platform } = server.app;
    const failed = platform.write(async (tx) => {
      await platform.mail.post(tx, letter('nobody@ou.edu'));
      throw new Error('after the mail');
    });
    await expect(failed).rejects.toThrow('after the mail');
    await post(letter('last@ou.edu'));
    // they are sent in any order
    for (const to of ['event@ou.edu', 'last@ou.edu']) await arrived(to);
    expect(await server.mails('event@ou.edu')).toHaveLength(1);
    expect(await server.mails('nobody@ou.edu')).toHaveLength(0);
  });

  test('refused permanently by the mail server is not retried', async () => {
    await post(letter('no address'));
    await vi.waitFor(async () => expect((await stateOf('no address')).state).toBe('refused'), 5_000);
    expect((await stateOf('no address')).last_error).toContain('501');
  });

  test('is listed in the mailbox, newest first, where nothing in it can run [OPE-14]', async () => {
    for (const subject of ['first', 'second', 'third']) {
      await post(letter('box@ou.edu', { subject, html: '<script>alert(1)</script><p>hi</p>' }));
      await vi.waitFor(async () => expect((await server.mails('box@ou.edu'))[0]?.subject).toBe(subject), 5_000);
    }
    const [third, second, first] = await server.mails('box@ou.edu');
    expect([third, second, first].map((mail) => mail?.subject)).toEqual(['third', 'second', 'first']);

    const client = server.client();
    const page = await client.request('GET', '/sandbox/mail?to=box@ou.edu');
    expect(page.status).toBe(200);
    expect(page.bytes.toString()).toContain('third');
    const mail = await client.request('GET', `/sandbox/mail/${third?.id}/html`);
    expect(mail.headers['content-security-policy']).toMatch(/default-src 'none'.* sandbox allow-popups/);
    expect((await client.request('GET', '/sandbox/mail/999999999')).status).toBe(404);
    expect((await client.request('GET', '/sandbox/mail/x')).status).toBe(404);
  });
});

test('shows in the same mailbox at a second server on the same database [OPE-06]', async () => {
  const other = await startTestServer({ databaseUrl: server.app.platform.pool.options.connectionString as string });
  try {
    await post(letter('shared@ou.edu'));
    await arrived('shared@ou.edu');
    expect(await other.mails('shared@ou.edu')).toHaveLength(1);
  } finally {
    await other.stop();
  }
});

test.each([
  [
    'University of California, Berkeley <market@berkeley.edu>',
    'University of California, Berkeley',
    'market@berkeley.edu',
  ],
  ['Rice; Market: Houston<market@rice.edu>', 'Rice; Market: Houston', 'market@rice.edu'],
  ['market@rice.edu', '', 'market@rice.edu'],
])('from %s has that name and address [OWN-01]', async (sender, name, address) => {
  const received: [string, Promise<unknown>][] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      const parsed = buffer(stream).then(async (bytes) => (await PostalMime.parse(bytes)).from);
      received.push([envelope.mailFrom ? envelope.mailFrom.address : '', parsed]);
      parsed.then(() => done(), done);
    },
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  const { port } = smtp.server.address() as AddressInfo;
  const other = await startTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  try {
    const { write, mail } = other.app.platform;
    await write((tx) => mail.post(tx, letter('reader@ou.edu', { sender })));
    await vi.waitFor(() => expect(received).toHaveLength(1), 10_000);
    expect([received[0]?.[0], await received[0]?.[1]]).toEqual([address, { name, address }]);
  } finally {
    await other.stop();
    await new Promise<void>((done) => smtp.close(done));
  }
});

test('that can’t be sent now waits and is retried', async () => {
  const away = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  try {
    const { pool, write, mail } = away.app.platform;
    await write((tx) => mail.post(tx, letter('later@ou.edu')));
    await vi.waitFor(async () => {
      const { rows } = await pool.query("select state, attempts from mails where recipient = 'later@ou.edu'");
      expect(rows[0]).toMatchObject({ state: 'waiting', attempts: 1 });
    }, 5_000);
    const { rows } = await pool.query('select attempts, max_attempts from graphile_worker._private_jobs');
    expect(rows).toMatchObject([{ attempts: 1, max_attempts: 14 }]);
  } finally {
    await away.stop();
  }
});
