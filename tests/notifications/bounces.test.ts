import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { allowMailTo, listUndeliverable } from '../../contract/console/mail.ts';
import { checkAccountCode, sendAccountCode } from '../../contract/identity/identity.ts';
import { sendSignInLink } from '../../contract/identity/links.ts';
import { getMailState } from '../../contract/notifications/notifications.ts';
import { createPerson } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { hostileReports } from './hostile-reports.ts';

const TOKEN = 'a-long-token-for-bounces';
const delivered: { to: string; text: string }[] = [];
let smtp: SMTPServer;
let server: TestServer;
beforeAll(async () => {
  // a mail server with full, unknown and closed mailboxes
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const answer = {
        nobody: [550, '5.1.1 No such user'],
        gone: [550, 'Mailbox unavailable'],
        full: [552, '5.2.2 Mailbox full'],
        policy: [550, '5.7.1 Message refused'],
      }[address.split(/lopez|@/)[0] ?? ''] as [number, string] | undefined;
      done(answer ? Object.assign(new Error(answer[1]), { responseCode: answer[0] }) : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ text = '' }) => {
          for (const { address } of session.envelope.rcptTo) delivered.push({ to: address, text });
          done();
        });
      });
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

/** Sends a mail. @returns its id, what became of it, and why */
async function mail(to: string, { asked = false } = {}) {
  const { platform } = server.app;
  const kind = `test ${Math.random()}`;
  await platform.write((tx) =>
    platform.mail.post(tx, {
      userId: null,
      kind,
      asked,
      to,
      subject: 'Hi',
      html: '<p>Hi</p>',
      plain: 'Hi',
      sender: null,
      replyTo: null,
    }),
  );
  return vi.waitFor(async () => {
    const { rows } = await platform.pool.query<{ id: string; state: string; last_error: string | null }>(
      "select id, state, last_error from mails where kind = $1 and state <> 'waiting'",
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

/** The Message-ID of a mail that was sent to an address. */
async function sentTo(address: string): Promise<string> {
  const { id, state } = await mail(address);
  expect(state).toBe('sent');
  return `<${id}@quad.localhost>`;
}

it('stops mail to an address that a provider reports as bounced, or whose reader complained [IMP-02]', async () => {
  for (const [email, kind] of [
    ['Bounced@gmail.com', 'bounce'],
    ['annoyed@gmail.com', 'complaint'],
  ] as const) {
    const about = { email, kind, message_id: await sentTo(email), detail: 'as the provider says' };
    expect((await report(about)).status).toBe(204);
    expect((await report(about)).status).toBe(204);
    const { state, last_error } = await mail(email);
    expect([state, last_error]).toEqual([
      'refused',
      `no more mail goes to this address: ${kind}: as the provider says`,
    ]);
  }
});

const statusMail = (type: string, fields: string[], original: string[]) =>
  [
    'From: MAILER-DAEMON@mx.example.com',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    '',
    '--x',
    `Content-Type: message/${type}`,
    '',
    ...fields,
    '',
    '--x',
    'Content-Type: message/rfc822',
    '',
    ...original,
    '',
    'Hi',
    '--x--',
  ].join('\r\n');

const dsn = (address: string, action: string, status: string, messageId: string | null) =>
  reportMail(
    statusMail(
      'delivery-status',
      [
        'Reporting-MTA: dns; mx.example.com',
        '',
        `Final-Recipient: rfc822; ${address}`,
        `Action: ${action}`,
        `Status: ${status}`,
        'Diagnostic-Code: smtp; 550 No such',
        ' user here',
      ],
      messageId === null ? [] : ['Subject: Hi', `Message-ID: ${messageId}`],
    ),
  );

it('reads a mail that came back, and changes nothing for a delayed one [IMP-02]', async () => {
  const [late, busy, back, angry] = ['late@gmail.com', 'busy@gmail.com', 'back@gmail.com', 'angry@gmail.com'] as const;
  expect((await dsn(late, 'delayed', '4.4.1', await sentTo(late))).status).toBe(204);
  expect((await dsn(busy, 'failed', '5.2.2', await sentTo(busy))).status).toBe(204);
  expect((await dsn(back, 'failed', '5.1.1', await sentTo(back))).status).toBe(204);
  const abuse = ['Feedback-Type: abuse', `Original-Rcpt-To: <${angry}>`];
  const original = [`Message-ID: ${await sentTo(angry)}`];
  expect((await reportMail(statusMail('feedback-report', abuse, original))).status).toBe(204);
  const states = await Promise.all([late, busy, back, angry].map((address) => mail(address)));
  expect(states.map(({ state }) => state)).toEqual(['sent', 'sent', 'refused', 'refused']);
  expect(states[2]?.last_error).toContain('bounce: 550 No such user here');
});

it('believes no report about a mail that Quad didn’t send to that address [IMP-02]', async () => {
  const [victim, attacker] = ['chosen@gmail.com', 'attacker@gmail.com'];
  const own = await sentTo(attacker);
  for (const messageId of [own, '<made-up@quad.localhost>', `<${crypto.randomUUID()}@quad.localhost>`]) {
    expect((await dsn(victim, 'failed', '5.1.1', messageId)).status).toBe(204);
    expect((await report({ email: victim, kind: 'complaint', message_id: messageId })).status).toBe(204);
  }
  // three lines without the original mail
  expect((await dsn(victim, 'failed', '5.1.1', null)).status).toBe(422);
  expect((await report({ email: victim, kind: 'bounce' })).json).toMatchObject({ errors: [{ field: 'message_id' }] });
  expect((await mail(victim)).state).toBe('sent');
  // the same report counts for who got that mail
  expect((await dsn(attacker, 'failed', '5.1.1', own)).status).toBe(204);
  expect((await mail(attacker)).state).toBe('refused');
});

it('sends codes and links that a person asks for after a bounce, three a day, marked [IMP-02, VER-05]', async () => {
  const { client, email } = await createPerson(server, { verified: false });
  await report({ email, kind: 'complaint', message_id: await sentTo(email), detail: 'spam' });
  expect((await mail(email)).state).toBe('refused');
  const before = delivered.length;
  await client.call(sendAccountCode);
  await server.client().call(sendSignInLink, { body: { email } });
  await vi.waitFor(() => expect(delivered.length).toBe(before + 2));
  const code = /^\s+(\d{4})$/m.exec(
    delivered.find(({ to, text }) => to === email && /^\s+\d{4}$/m.test(text))?.text ?? '',
  );
  await client.call(checkAccountCode, { body: { code: code?.[1] ?? '' } });
  const reason = 'no more mail goes to this address: complaint: spam';
  expect(await mail(email, { asked: true })).toMatchObject({ state: 'sent', last_error: reason });
  expect(await mail(email, { asked: true })).toMatchObject({ state: 'refused', last_error: reason });
  expect((await client.call(getMailState)).refused).toMatchObject({ reason });
  await server.client().request('POST', '/sandbox/clock', { advance: 86_401 });
  expect((await mail(email.toUpperCase(), { asked: true })).state).toBe('sent');
  expect((await mail(email)).state).toBe('refused');
});

it('ends a code whose mail was refused or came back [D75]', async () => {
  const { pool } = server.app.platform;
  const codesOf = async (id: string) =>
    (await pool.query('select 1 from verification_codes where user_id = $1', [id])).rowCount;
  const ask = async (first: string) => {
    const person = await createPerson(server, { first, verified: false });
    await person.client.call(sendAccountCode);
    const id = await vi.waitFor(async () => {
      const { rows } = await pool.query<{ id: string }>(
        "select id from mails where user_id = $1 and state <> 'waiting'",
        [person.id],
      );
      if (!rows[0]) throw new Error('the mail still waits');
      return rows[0].id;
    });
    return { ...person, messageId: `<${id}@quad.localhost>` };
  };
  expect(await codesOf((await ask('Full')).id)).toBe(0);
  const { id, email, messageId } = await ask('Back');
  expect(await codesOf(id)).toBe(1);
  await report({ email, kind: 'bounce', message_id: messageId });
  expect(await codesOf(id)).toBe(0);
});

it('answers reports of every hostile shape [IMP-02]', async () => {
  for (const [shape, text] of Object.entries(hostileReports))
    expect([204, 422], shape).toContain((await reportMail(text)).status);
});

it('takes a report with characters that no text may have [IMP-02]', async () => {
  const email = 'nul@gmail.com';
  const { status } = await dsn(`${email}\0`, 'failed', '5.1.1 \0', await sentTo(email));
  expect(status).toBe(204);
  expect(await mail(email)).toMatchObject({ state: 'refused' });
});

it('lists the addresses for admins, who can send mail to one again [IMP-02]', async () => {
  const admin = await createPerson(server, { role: 'admin' });
  const list = (q: string) => admin.client.call(listUndeliverable, { query: { q } });
  expect(await list('nobody')).toMatchObject({
    addresses: [{ email: 'nobody@ou.edu', kind: 'rejected', detail: expect.stringContaining('5.1.1') as string }],
    total: 1,
    invitations: { sent: 0, waiting: 0 },
  });
  await report({ email: 'back.again@gmail.com', kind: 'bounce', message_id: await sentTo('back.again@gmail.com') });
  await admin.client.call(allowMailTo, { body: { email: 'Back.Again@gmail.com' } });
  expect((await list('back.again')).total).toBe(0);
  expect((await mail('back.again@gmail.com')).state).toBe('sent');
  expect((await admin.client.refused(allowMailTo, { body: { email: 'back.again@gmail.com' } })).code).toBe('not_found');
});

it('takes reports only with the token, and refuses malformed ones [IMP-02]', async () => {
  const body = { email: 'victim@gmail.com', kind: 'bounce', message_id: await sentTo('victim@gmail.com') };
  expect((await report(body, { token: 'wrong' })).status).toBe(404);
  expect((await server.client().request('POST', '/api/mail/bounces', body)).status).toBe(404);
  expect((await report({ email: 'x', kind: 'gone' })).json).toMatchObject({
    status: 422,
    errors: [{ field: 'email' }, { field: 'message_id' }, { field: 'kind' }],
  });
  expect((await reportMail('not a report')).status).toBe(422);
  expect((await mail('victim@gmail.com')).state).toBe('sent');
});
