import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getViewer } from '../../contract/identity/identity.ts';
import { getAccount, setEmailNotifications } from '../../contract/identity/settings.ts';
import { decideCase } from '../../contract/moderation/decisions.ts';
import { listCases } from '../../contract/moderation/cases.ts';
import { report } from '../../contract/moderation/moderation.ts';
import {
  kindOf,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from '../../contract/notifications/kinds.ts';
import { listNotifications, readNotifications } from '../../contract/notifications/notifications.ts';
import {
  getNotificationSettings,
  getUnsubscribe,
  type KindChoices,
  setNotifications,
  unsubscribe,
} from '../../contract/notifications/settings.ts';
import { editPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { jobsDone } from '../factories/alerts.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { deviceOf, pass } from './devices.ts';
import { type Device, startPushService } from './push-service.ts';

let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
let moderator: Person;
beforeAll(async () => {
  server = await startTestServer();
  service = await startPushService();
  moderator = await createPerson(server, { first: 'Mod', role: 'moderator' });
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});

const choose = (who: Person, kind: NotificationKind, channel: NotificationChannel, on: boolean) =>
  who.client.call(setNotifications, { body: { kind, channel, on } });
const emailsOf = async (who: Person) =>
  (await who.client.call(getNotificationSettings)).kinds.filter(({ email }) => email).map(({ kind }) => kind);
const switchOf = async (who: Person) => (await who.client.call(getAccount)).email_notifications;
const wait = (seconds?: number) => pass(server, seconds);

/** For each kind: something that notifies a person of it. */
const causes: Readonly<Record<NotificationKind, (to: Person, by: Person) => Promise<unknown>>> = {
  messages: async (to, by) => sendText(by, await chatOf(by, to), 'Hi'),
  deals: async (to, by) => offer(by, await listing(to), 40),
  comments: async (to, by) => comment(by, (await post(to, 'Who is at the union?'))._id, 'I am'),
  alerts: async (to, by) => {
    const id = await listing(by, { price: 100 });
    await to.client.call(savePost, { params: { id } });
    await by.client.call(editPost, { params: { id }, body: { price: 50 } as never });
  },
  sales: async (to, by) => by.client.call(savePost, { params: { id: await listing(to) } }),
  staff: async (to, by) => {
    const { _id: id } = await post(to, 'Something rude');
    await by.client.call(report, { body: { kind: 'post', id, reason: 'spam' } });
    const { cases } = await moderator.client.call(listCases, { query: {} });
    const found = cases.find(({ target_id }) => target_id === id)?._id ?? '';
    await moderator.client.call(decideCase, { params: { id: found }, body: { action: 'hide', reason: 'Rude.' } });
  },
};

/** By which channels a person was notified of a kind. */
async function reached(who: Person, kind: NotificationKind, device: Device): Promise<NotificationChannel[]> {
  const { notifications } = await who.client.call(listNotifications);
  const listed = notifications.some(({ type }) => kindOf[type] === kind);
  const counted = (await who.client.call(getViewer)).unread.notifications > 0;
  // a message is counted by the inbox
  if (kind !== 'messages') expect(counted).toBe(listed);
  const had: Record<NotificationChannel, boolean> = {
    in_app: listed,
    push: device.received.length > 0,
    email: (await server.mails(who.email)).length > 0,
  };
  return notificationChannels.filter((channel) => had[channel]);
}

describe('each choice of a kind and a channel', () => {
  it.each(notificationKinds)('has its own effect, and no other: %s [EVY-06]', async (kind) => {
    const by = await createPerson(server, { first: 'Bo' });
    const people = [];
    for (const off of [null, ...notificationChannels]) {
      const who = await createPerson(server);
      const device = await deviceOf(service, who);
      if (off) {
        const { kinds } = await choose(who, kind, off, false);
        const expected = { kind, in_app: true, push: true, email: true, [off]: false };
        expect(kinds.find((one) => one.kind === kind)).toEqual(expected);
        expect(kinds.filter((one) => !one.in_app || !one.push || !one.email)).toHaveLength(1);
      }
      people.push({ off, who, device });
    }
    for (const { who } of people) await causes[kind](who, by);
    await jobsDone(server);
    await wait();
    for (const { off, who, device } of people)
      expect(await reached(who, kind, device), `without ${off}`).toEqual(
        notificationChannels.filter((channel) => channel !== off),
      );
  });

  it('keeps what is off in the app unread for push and email, and shows it once it is on again [EVY-06, NOT-03]', async () => {
    const [ana, bo] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
    await choose(ana, 'comments', 'in_app', false);
    const { _id: id } = await post(ana, 'A desk');
    await comment(bo, id, 'Is it there?');
    await bo.client.call(savePost, { params: { id } });
    const unread = async () => (await ana.client.call(getViewer)).unread.notifications;
    expect(await unread()).toBe(1);
    const [listed] = (await ana.client.call(listNotifications)).notifications;
    expect(listed?.type).toBe('like');
    expect(await ana.client.call(readNotifications, { body: { up_to: listed?._id ?? '' } })).toMatchObject({
      notifications: 0,
    });
    await wait();
    expect((await server.mails(ana.email)).map(({ subject }) => subject)).toEqual(['Bo L. commented on your post!']);
    await choose(ana, 'comments', 'in_app', true);
    expect(await unread()).toBe(1);
    const { notifications } = await ana.client.call(listNotifications);
    expect(notifications.map(({ type, read }) => [type, read]).sort()).toEqual([
      ['comment', false],
      ['like', true],
    ]);
    // and is gone from the bell's number once it is off again
    await choose(ana, 'comments', 'in_app', false);
    expect(await unread()).toBe(0);
  });

  it('keeps all of several choices made at once [EVY-06]', async () => {
    const ana = await createPerson(server);
    for (let round = 0; round < 5; round++) {
      const on = round % 2 === 1;
      await Promise.all(notificationKinds.map((kind) => choose(ana, kind, 'push', on)));
      const { kinds } = await ana.client.call(getNotificationSettings);
      expect(kinds.map(({ push }) => push)).toEqual(notificationKinds.map(() => on));
    }
  });

  it('refuses a kind or a channel that does not exist', async () => {
    const ana = await createPerson(server);
    for (const body of [
      { kind: 'ads', channel: 'push', on: true },
      { kind: 'deals', channel: 'fax', on: true },
      { kind: 'deals', channel: 'push', on: 'yes' },
      { kind: 'deals', channel: 'push' },
    ])
      expect((await ana.client.refused(setNotifications, { body: body as never })).status).toBe(422);
    expect((await ana.client.call(getNotificationSettings)).kinds).toEqual(
      notificationKinds.map((kind): KindChoices => ({ kind, in_app: true, push: true, email: true })),
    );
  });
});

describe('the switch of all emails, which older pages and servers know', () => {
  it('stops every kind but staff, and brings back what was on before [EVY-06, SET-50, D19]', async () => {
    const ana = await createPerson(server);
    await choose(ana, 'sales', 'email', false);
    const before = await emailsOf(ana);
    await ana.client.call(setEmailNotifications, { body: { email_notifications: false } });
    expect(await emailsOf(ana)).toEqual(['staff']);
    await ana.client.call(setEmailNotifications, { body: { email_notifications: true } });
    expect(await emailsOf(ana)).toEqual(before);
  });

  it('goes off with the last kind and on with the first one alone; on again it means all [EVY-06, SET-50, D19]', async () => {
    const ana = await createPerson(server);
    for (const kind of notificationKinds) {
      expect(await switchOf(ana)).toBe(true);
      if (kind === 'staff') break;
      await choose(ana, kind, 'email', false);
      if (kind === 'sales') break;
    }
    expect(await switchOf(ana)).toBe(false);
    await choose(ana, 'deals', 'email', true);
    expect(await switchOf(ana)).toBe(true);
    expect(await emailsOf(ana)).toEqual(['deals', 'staff']);
    await choose(ana, 'deals', 'email', false);
    expect(await switchOf(ana)).toBe(false);
    await ana.client.call(setEmailNotifications, { body: { email_notifications: true } });
    expect(await emailsOf(ana)).toEqual([...notificationKinds]);
  });
});

describe('an unsubscribe link', () => {
  const linkFor = async (who: Person): Promise<URL> => {
    await causes.comments(who, await createPerson(server, { first: 'Bo' }));
    await wait();
    const [mail] = await server.mails(who.email);
    return new URL(/Unsubscribe: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
  };
  const press = ({ pathname, search }: URL) =>
    server.client().request('POST', pathname + search, Buffer.from('List-Unsubscribe=One-Click'), {
      'content-type': 'application/x-www-form-urlencoded',
    });

  it('stops the emails of its kind alone, by one click or on its page [EVY-06, MAI-07]', async () => {
    const [ana, una] = [await createPerson(server), await createPerson(server)];
    const left = notificationKinds.filter((kind) => kind !== 'comments');
    expect((await press(await linkFor(ana))).status).toBe(200);
    expect(await emailsOf(ana)).toEqual(left);
    const { searchParams } = await linkFor(una);
    const query = { token: searchParams.get('token') ?? '', kind: 'comments' as const };
    expect(searchParams.get('kind')).toBe('comments');
    expect(await una.client.call(getUnsubscribe, { query })).toMatchObject({ email_notifications: true });
    expect(await una.client.call(unsubscribe, { query })).toMatchObject({ email_notifications: false });
    expect(await una.client.call(getUnsubscribe, { query })).toMatchObject({ email_notifications: false });
    expect(await una.client.call(getUnsubscribe, { query: { token: query.token } })).toMatchObject({
      email_notifications: true,
    });
    expect(await emailsOf(una)).toEqual(left);
  });

  it('of an earlier mail stops all of them, and so does one without a kind that exists [EVY-06, MAI-07]', async () => {
    for (const kind of [null, 'unknown']) {
      const ana = await createPerson(server);
      const link = await linkFor(ana);
      if (kind) link.searchParams.set('kind', kind);
      else link.searchParams.delete('kind');
      expect((await press(link)).status).toBe(200);
      expect([await emailsOf(ana), await switchOf(ana)]).toEqual([['staff'], false]);
    }
  });
});
