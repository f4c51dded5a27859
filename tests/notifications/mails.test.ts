import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { readChat } from '../../contract/chats/chats.ts';
import { getMailState, readNotifications } from '../../contract/notifications/notifications.ts';
import { getNotificationSettings, getUnsubscribe, unsubscribe } from '../../contract/notifications/settings.ts';
import { deletePost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { setEmailNotifications } from '../../contract/identity/settings.ts';
import { advanceClock } from '../../server/sandbox/clock.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const person = (first: string, more = {}) => createPerson(server, { first, ...more });
/** Lets the delay pass after which mails are sent. */
const wait = (seconds = 20) => advanceClock(server.app.platform, seconds);
const subjects = async (who: Person) => (await server.mails(who.email)).map(({ subject }) => subject).reverse();
const arrive = (who: Person, wanted: string[]) =>
  vi.waitFor(async () => expect((await subjects(who)).sort()).toEqual(wanted.toSorted()), 8_000);
/** Waits until a mail sent after all others has arrived. */
async function settled(): Promise<void> {
  const { pool } = server.app.platform;
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select (select count(*) from notifications where mail_at <= product_now())
         + (select count(*) from mails where state = 'waiting') as n`,
    );
    expect(rows[0]?.n).toBe(0);
  }, 8_000);
}

test('a message, comment, reply and save are mailed to their recipients [MAI-02, MAI-03, MAI-04, MAI-05, NOT-06]', async () => {
  const [owner, fan, third] = [await person('Olga'), await person('Fay'), await person('Tia')];
  const { _id: top } = await post(owner, 'A desk');
  const { _id: said } = await comment(fan, top, 'Is it <b>there</b>?');
  await comment(third, said, 'It is');
  await fan.client.call(savePost, { params: { id: top } });
  await sendText(fan, await chatOf(fan, owner), 'Hello & welcome');
  expect(await subjects(owner)).toEqual([]);
  await wait();
  await arrive(owner, [
    'Fay L. has sent you a Direct Message',
    'Fay L. commented on your post!',
    'Fay L. likes your post!',
  ]);
  await arrive(fan, ['Tia L. replied to your comment!']);
  expect(await subjects(third)).toEqual([]);
  const mails = await server.mails(owner.email);
  const commented = mails.find(({ subject }) => subject.includes('commented'));
  expect(commented?.html).toContain('Is it &lt;b&gt;there&lt;/b&gt;?');
  expect(commented?.text).toContain('“Is it <b>there</b>?”');
  expect(commented?.text).toMatch(new RegExp(`http://ou\\.quad\\.localhost:\\d+/post/${top}`));
  const message = mails.find(({ subject }) => subject.includes('Direct Message'));
  expect(message?.text).toMatch(/\/messages\/[0-9a-f-]{36}/);
  for (const mail of mails) {
    expect(mail.html).toContain('Unsubscribe');
    expect(mail.text).toMatch(/Unsubscribe: http:\/\/ou\.quad\.localhost:\d+\/unsubscribe\?token=/);
  }
});

test('something read or deleted meanwhile is not mailed', async () => {
  const [owner, fan] = [await person('Olga'), await person('Fay')];
  const { _id: id } = await post(owner, 'A desk');
  const { _id: said } = await comment(fan, id, 'oops');
  const chat = await chatOf(fan, owner);
  await sendText(fan, chat, 'seen');
  await owner.client.call(readChat, { params: { id: chat }, body: {} });
  await fan.client.call(deletePost, { params: { id: said } });
  await fan.client.call(savePost, { params: { id } });
  await owner.client.call(readNotifications, { body: {} });
  await comment(fan, id, 'still new');
  await wait();
  await arrive(owner, ['Fay L. commented on your post!']);
  await settled();
  expect(await subjects(owner)).toHaveLength(1);
});

it('several replies in a short time are one mail, and the next ones follow after ten minutes [MAI-03, MAI-04]', async () => {
  const [owner, fay, gus] = [await person('Olga'), await person('Fay'), await person('Gus')];
  const { _id: id } = await post(owner, 'A desk');
  await comment(fay, id, 'Is it there?');
  await wait(10);
  await comment(gus, id, 'How much?');
  await settled();
  expect(await subjects(owner)).toEqual([]);
  await wait(10);
  await arrive(owner, ['Fay L. commented on your post!']);
  const [mail] = await server.mails(owner.email);
  expect(mail?.text).toContain('Fay L.: “Is it there?”');
  expect(mail?.text).toContain('Gus L.: “How much?”');
  await comment(gus, id, 'Any scratches?');
  await comment(fay, id, 'And the drawers?');
  await wait(60);
  await settled();
  expect(await subjects(owner)).toHaveLength(1);
  await wait(600);
  await vi.waitFor(async () => expect(await subjects(owner)).toHaveLength(2), 8_000);
  await settled();
  const [second] = await server.mails(owner.email);
  expect(second?.text).toContain('Gus L.: “Any scratches?”');
  expect(second?.text).toContain('Fay L.: “And the drawers?”');
  expect(second?.text).not.toContain('How much?');
  expect(await subjects(owner)).toHaveLength(2);
});

it('due mails are sent in time, however many others wait or fail [MAI-03]', async () => {
  const [owner, fan] = [await person('Olga'), await person('Fay')];
  const { pool } = server.app.platform;
  const writers: Person[] = [];
  for (let n = 0; n < 60; n++) writers.push(await person(`Wes${n}`));
  const chats = await Promise.all(writers.map((who) => chatOf(who, owner)));
  for (const [n, who] of writers.entries()) await sendText(who, chats[n] ?? '', 'hi');
  const { _id: id } = await post(owner, 'A desk');
  const busy = await pool.connect();
  try {
    await busy.query('begin');
    await busy.query('select from chat_members where user_id = $1 for update', [owner.id]);
    await comment(fan, id, 'Behind them all');
    await wait();
    await arrive(owner, ['Fay L. commented on your post!']);
    const { rows } = await pool.query(
      'select count(*)::int as n from notifications where to_user = $1 and mail_at <= product_now()',
      [owner.id],
    );
    expect(rows[0]).toEqual({ n: 60 });
  } finally {
    await busy.query('rollback');
    busy.release();
  }
  await wait(60);
  await vi.waitFor(async () => expect(await subjects(owner)).toHaveLength(61), 8_000);
});

test('a conversation sends at most one mail per hour, and one after it while it is unread [MAI-02]', async () => {
  const [me, him, her] = [await person('Meg'), await person('Ned'), await person('Sue')];
  const [one, other] = [await chatOf(him, me), await chatOf(her, me)];
  await sendText(him, one, 'first');
  await sendText(him, one, 'second');
  await wait();
  await arrive(me, ['Ned L. has sent you a Direct Message']);
  expect((await server.mails(me.email))[0]?.text).toContain('second');
  await sendText(him, one, 'third');
  await sendText(her, other, 'hi');
  await wait();
  await arrive(me, ['Ned L. has sent you a Direct Message', 'Sue L. has sent you a Direct Message']);
  await me.client.call(readChat, { params: { id: one }, body: {} });
  await sendText(him, one, 'fourth');
  await wait(1_200);
  await settled();
  expect(await subjects(me)).toHaveLength(2);
  await wait(3_000);
  await vi.waitFor(async () => expect(await subjects(me)).toHaveLength(3), 8_000);
  expect((await server.mails(me.email))[0]?.text).toContain('fourth');
  await wait(8_000);
  await settled();
  expect(await subjects(me)).toHaveLength(3);
});

test('no mails are sent while they are switched off, nor to an unverified address [MAI-06, D19]', async () => {
  const [off, unproved, fan] = [await person('Olga'), await person('Una'), await person('Fay')];
  await off.client.call(setEmailNotifications, { body: { email_notifications: false } });
  for (const who of [off, unproved]) {
    const { _id: id } = await post(who, 'A desk');
    await fan.client.call(savePost, { params: { id } });
    await sendText(fan, await chatOf(fan, who), 'hi');
  }
  await server.app.platform.pool.query('update users set verified = false where id = $1', [unproved.id]);
  await wait();
  await settled();
  expect([...(await subjects(off)), ...(await subjects(unproved))]).toEqual([]);
});

test('a mail about a chat in use is delayed, without delaying others', async () => {
  const [owner, fan] = [await person('Olga'), await person('Fay')];
  const chat = await chatOf(fan, owner);
  await sendText(fan, chat, 'hi');
  const { _id: id } = await post(owner, 'A desk');
  const writer = await server.app.platform.pool.connect();
  try {
    await writer.query('begin');
    await writer.query('select from chat_members where chat_id = $1 and user_id = $2 for update', [chat, owner.id]);
    await fan.client.call(savePost, { params: { id } });
    await wait();
    await arrive(owner, ['Fay L. likes your post!']);
  } finally {
    await writer.query('rollback');
    writer.release();
  }
  await wait(60);
  await arrive(owner, ['Fay L. has sent you a Direct Message', 'Fay L. likes your post!']);
});

test('a post that everyone likes does not flood a mailbox', async () => {
  const owner = await person('Olga');
  const { _id: id } = await post(owner, 'A desk');
  for (let n = 0; n < 8; n++) await (await person('Fay')).client.call(savePost, { params: { id } });
  await wait();
  await settled();
  await vi.waitFor(async () => expect(await subjects(owner)).toHaveLength(5), 8_000);
});

describe('one-click unsubscribing [MAI-07, D19]', () => {
  const linkFor = async (who: Person): Promise<URL> => {
    const fan = await person('Fay');
    const { _id: id } = await post(who, 'A desk');
    await fan.client.call(savePost, { params: { id } });
    await wait();
    await arrive(who, ['Fay L. likes your post!']);
    const { rows } = await server.app.platform.pool.query<{ headers: Record<string, string> }>(
      'select headers from mails where user_id = $1',
      [who.id],
    );
    const headers = rows[0]?.headers ?? {};
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const [, address = ''] = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
    expect((await server.mails(who.email))[0]?.text).toContain(address);
    return new URL(address);
  };
  const isOn = async (who: Person) =>
    (await who.client.call(getNotificationSettings)).kinds.every(({ kind, email }) => email || kind === 'staff');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = (client: Client, path: string, headers = form) =>
    client.request('POST', path, Buffer.from('List-Unsubscribe=One-Click'), headers);

  test('a mail program posts to the header’s address, without a session', async () => {
    const who = await person('Olga');
    const { pathname, search } = await linkFor(who);
    expect(pathname).toBe('/unsubscribe');
    expect((await press(server.client(), pathname + search)).status).toBe(200);
    expect(await isOn(who)).toBe(false);
  });

  test('the page shows whose account it is, and only its button unsubscribes', async () => {
    const who = await person('Olga');
    const { pathname, search, searchParams } = await linkFor(who);
    const client = server.client();
    expect((await client.request('GET', pathname + search)).headers['content-type']).toContain('text/html');
    const query = { token: searchParams.get('token') ?? '' };
    expect(await client.call(getUnsubscribe, { query })).toEqual({
      email: `o***${who.email.slice(who.email.indexOf('@'))}`,
      email_notifications: true,
    });
    expect(await isOn(who)).toBe(true);
    expect(await client.call(unsubscribe, { query })).toMatchObject({ email_notifications: false });
    expect(await client.call(unsubscribe, { query })).toMatchObject({ email_notifications: false });
    expect(await isOn(who)).toBe(false);
    expect((await press(client, `/api/mail/unsubscribe${search}`)).status).toBe(200);
  });

  test('a forged link, another account’s id, or a form on another site unsubscribes nobody', async () => {
    const who = await person('Olga');
    const other = await person('Una');
    const { searchParams, pathname, search } = await linkFor(who);
    const token = searchParams.get('token') ?? '';
    const id = Buffer.from(other.id.replaceAll('-', ''), 'hex').toString('base64url');
    for (const wrong of ['', 'x', `${id}.${token.split('.')[1]}`, `${token.slice(0, -2)}AA`]) {
      expect(await server.client().refused(unsubscribe, { query: { token: wrong } })).toMatchObject({
        code: 'link_over',
      });
      expect(await server.client().refused(getUnsubscribe, { query: { token: wrong } })).toMatchObject({
        code: 'link_over',
      });
    }
    expect(await server.client().refused(unsubscribe)).toMatchObject({ status: 400 });
    const crossed = await press(server.client(), pathname + search, {
      ...form,
      'sec-fetch-site': 'cross-site',
    } as never);
    expect(crossed.status).toBe(403);
    expect([await isOn(who), await isOn(other)]).toEqual([true, true]);
  });
});

describe('with a real mail server', () => {
  let smtp: SMTPServer;
  let apart: TestServer;
  const received: string[] = [];
  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('refused') ? Object.assign(new Error('no such box'), { responseCode: 550 }) : null),
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (part: Buffer) => (text += part));
        stream.on('end', () => {
          received.push(text);
          done();
        });
      },
    });
    await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
    const { port } = smtp.server.address() as AddressInfo;
    apart = await startTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  });
  afterAll(async () => {
    await apart.stop();
    await new Promise<void>((done) => smtp.close(() => done()));
  });

  test('mails have headers for unsubscribing and for grouping into conversations [MAI-07]', async () => {
    const owner = await createPerson(apart, { first: 'Olga' });
    const { _id: id } = await post(owner, 'A desk');
    await comment(await createPerson(apart, { first: 'Fay' }), id, 'Is it there?');
    await (await createPerson(apart, { first: 'Gus' })).client.call(savePost, { params: { id } });
    await advanceClock(apart.app.platform, 20);
    await vi.waitFor(() => expect(received).toHaveLength(2), 8_000);
    const header = (mail: string, name: string) =>
      new RegExp(`^${name}:\\s*((?:.*\r\n[ \t])*.*)`, 'im')
        .exec(mail)?.[1]
        ?.replace(/\r\n\s+/g, ' ')
        .trim();
    for (const mail of received) {
      expect(header(mail, 'List-Unsubscribe')).toMatch(/^<http:\/\/ou\.quad\.localhost:\d+\/unsubscribe\?token=\S+>$/);
      expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      expect(header(mail, 'References')).toBe(`<post.${id}.${owner.id}@quad.localhost>`);
      expect(header(mail, 'In-Reply-To')).toBe(header(mail, 'References'));
      expect(header(mail, 'Auto-Submitted')).toBe('auto-generated');
    }
    const ids = received.map((mail) => header(mail, 'Message-ID'));
    expect(new Set(ids).size).toBe(2);
  });

  test('a bouncing address is recorded, shown to its owner, and not used for a while', async () => {
    const owner = await createPerson(apart, { first: 'Olga' });
    const { pool } = apart.app.platform;
    const email = `refused${Date.now()}@ou.edu`;
    await pool.query('update users set email = $2 where id = $1', [owner.id, email]);
    const fan = await createPerson(apart, { first: 'Fay' });
    const { _id: id } = await post(owner, 'A desk');
    expect(await owner.client.call(getMailState)).toEqual({ email, refused: null });
    await comment(fan, id, 'hello?');
    await advanceClock(apart.app.platform, 20);
    await vi.waitFor(
      async () =>
        expect(await owner.client.call(getMailState)).toMatchObject({
          email,
          refused: { at: expect.any(String), reason: expect.stringContaining('no such box') },
        }),
      8_000,
    );
    const count = async () => (await pool.query('select from mails where user_id = $1', [owner.id])).rows.length;
    expect(await count()).toBe(1);
    await comment(fan, id, 'anybody?');
    await advanceClock(apart.app.platform, 20);
    await vi.waitFor(async () =>
      expect((await pool.query('select from notifications where mail_at is not null')).rows).toEqual([]),
    );
    expect(await count()).toBe(1);
    // a new address is tried
    await pool.query('update users set email = $2 where id = $1', [owner.id, `new${Date.now()}@ou.edu`]);
    expect((await owner.client.call(getMailState)).refused).toBeNull();
  });
});
