import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { allowMailTo, listUndeliverable } from '../../contract/moderation/admin-mail.ts';
import { createPerson } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const TOKEN = 'a-long-token-for-bounces';
const delivered: string[] = [];
let smtp: SMTPServer;
let server: TestServer;
beforeAll(async () => {
  // a mail server with full, unknown and closed mailboxes
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const answer = {
        'nobody@ou.edu': [550, '5.1.1 No such user'],
        'gone@ou.edu': [550, 'Mailbox unavailable'],
        'full@ou.edu': [552, '5.2.2 Mailbox full'],
        'policy@ou.edu': [550, '5.7.1 Message refused'],
      }[address] as [number, string] | undefined;
      if (!answer) delivered.push(address);
      done(answer ? Object.assign(new Error(answer[1]), { responseCode: answer[0] }) : undefined);
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_WEBHOOK_TOKEN: TOKEN } });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

/** Sends a mail. @returns what became of it, and why */
async function mail(to: string) {
  const { platform } = server.app;
  const kind = `test ${Math.random()}`;
  await platform.write((tx) =>
    platform.mail.post(tx, {
      userId: null,
      kind,
      to,
      subject: 'Hi',
      html: '<p>Hi</p>',
      plain: 'Hi',
      sender: null,
      replyTo: null,
    }),
  );
  return vi.waitFor(async () => {
    const { rows } = await platform.pool.query<{ state: string; last_error: string | null }>(
      "select state, last_error from mails where kind = $1 and state <> 'waiting'",
      [kind],
    );
    if (!rows[0]) throw new Error('the mail still waits');
    return rows[0];
  }, 5_000);
}

const report = (body: Buffer | object, { token = TOKEN, type = 'application/json' } = {}) =>
  server
    .client()
    .request('POST', '/api/mail/bounces', body, { 'content-type': type, authorization: `Bearer ${token}` });
const reportMail = (mail: string) => report(Buffer.from(mail), { type: 'message/rfc822' });

it('sends no second mail to an address that the mail server doesn’t know [IMP-02]', async () => {
  for (const address of ['nobody@ou.edu', 'gone@ou.edu']) {
    expect((await mail(address)).last_error).toMatch(/550/);
    const second = await mail(address.toUpperCase());
    expect(second).toMatchObject({ state: 'refused' });
    expect(second.last_error).toMatch(/^no more mail goes to this address: rejected: /);
  }
});

it('goes on trying an address whose mailbox was full or that refused one mail [IMP-02]', async () => {
  for (const address of ['full@ou.edu', 'policy@ou.edu'])
    for (const _try of [1, 2]) expect((await mail(address)).last_error).toMatch(/55[02]/);
});

it('stops mail to an address that a provider reports as bounced, or whose reader complained [IMP-02]', async () => {
  for (const [email, kind] of [
    ['Bounced@gmail.com', 'bounce'],
    ['annoyed@gmail.com', 'complaint'],
  ] as const) {
    expect((await mail(email)).state).toBe('sent');
    expect((await report({ email, kind, detail: 'as the provider says' })).status).toBe(204);
    expect((await report({ email, kind, detail: 'as the provider says' })).status).toBe(204);
    const { state, last_error } = await mail(email);
    expect([state, last_error]).toEqual([
      'refused',
      `no more mail goes to this address: ${kind}: as the provider says`,
    ]);
  }
});

const statusMail = (fields: string[]) =>
  [
    'From: MAILER-DAEMON@mx.example.com',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    '',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    ...fields,
    '',
    '--x--',
  ].join('\r\n');

it('reads a mail that came back, and changes nothing for a delayed one [IMP-02]', async () => {
  const dsn = (address: string, action: string, status: string) =>
    reportMail(
      statusMail([
        `Final-Recipient: rfc822; ${address}`,
        `Action: ${action}`,
        `Status: ${status}`,
        'Diagnostic-Code: smtp; 550 No such',
        ' user here',
      ]),
    );
  expect((await dsn('late@gmail.com', 'delayed', '4.4.1')).status).toBe(204);
  expect((await dsn('busy@gmail.com', 'failed', '5.2.2')).status).toBe(204);
  expect((await dsn('back@gmail.com', 'failed', '5.1.1')).status).toBe(204);
  const abuse = ['Feedback-Type: abuse', 'Original-Rcpt-To: <angry@gmail.com>'];
  expect((await reportMail(statusMail(abuse))).status).toBe(204);
  const states = await Promise.all(['late', 'busy', 'back', 'angry'].map((name) => mail(`${name}@gmail.com`)));
  expect(states.map(({ state }) => state)).toEqual(['sent', 'sent', 'refused', 'refused']);
  expect(states[2]?.last_error).toContain('bounce: 550 No such user here');
});

it('lists the addresses for admins, who can send mail to one again [IMP-02]', async () => {
  const admin = await createPerson(server, { role: 'admin' });
  const list = (q: string) => admin.client.call(listUndeliverable, { query: { q } });
  expect(await list('nobody')).toMatchObject({
    addresses: [{ email: 'nobody@ou.edu', kind: 'rejected', detail: expect.stringContaining('5.1.1') as string }],
    total: 1,
    invitations: { sent: 0, waiting: 0 },
  });
  await report({ email: 'back.again@gmail.com', kind: 'bounce' });
  await admin.client.call(allowMailTo, { body: { email: 'Back.Again@gmail.com' } });
  expect((await list('back.again')).total).toBe(0);
  expect((await mail('back.again@gmail.com')).state).toBe('sent');
  expect((await admin.client.refused(allowMailTo, { body: { email: 'back.again@gmail.com' } })).code).toBe('not_found');
});

it('takes reports only with the token, and refuses malformed ones [IMP-02]', async () => {
  const body = { email: 'victim@gmail.com', kind: 'bounce' };
  expect((await report(body, { token: 'wrong' })).status).toBe(404);
  expect((await server.client().request('POST', '/api/mail/bounces', body)).status).toBe(404);
  expect((await report({ email: 'x', kind: 'gone' })).json).toMatchObject({
    status: 422,
    errors: [{ field: 'email' }, { field: 'kind' }],
  });
  expect((await reportMail('not a report')).status).toBe(422);
  expect((await mail('victim@gmail.com')).state).toBe('sent');
});
