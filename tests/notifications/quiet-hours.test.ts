import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromCampusClock, toCampusClock } from '../../contract/campuses/campus-clock.ts';
import { zoneOffset } from '../../contract/campuses/zone-offset.ts';
import { readChat } from '../../contract/chats/chats.ts';
import { getViewer } from '../../contract/identity/identity.ts';
import { sendPasswordLink } from '../../contract/identity/links.ts';
import { listNotifications, readNotifications } from '../../contract/notifications/notifications.ts';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { dealLimits } from '../../contract/deals/deal-facts.ts';
import { quietUntil } from '../../contract/notifications/quiet-hours.ts';
import { getNotificationSettings, setQuietHours } from '../../contract/notifications/settings.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { jobsDone } from '../factories/alerts.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { listing, meetUpSet, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';
import { list, matched, save } from '../watching/watching.ts';
import { deviceOf, pass } from './devices.ts';
import { startPushService } from './push-service.ts';

const ZONE = 'America/Chicago';
const HOUR = 3_600;

let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  server = await startTestServer();
  service = await startPushService();
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});

const now = () => server.app.platform.clock.now();
/** The campus's clock in so many hours. */
const clockIn = (hours: number) => toCampusClock(now() + hours * HOUR * 1000, ZONE);
/** Whether the campus's clock shows a time only once, then. */
const isPlain = (hours: number) => fromCampusClock(clockIn(hours), ZONE) > now() + hours * HOUR * 1000 - 60_000;
const quiet = (who: Person, from: string, to: string) =>
  who.client.call(setQuietHours, { body: { quiet_hours: { from, to } } });

/** Gives a person quiet hours that have begun and end in two hours or more; in how many seconds. */
async function quietNow(who: Person): Promise<number> {
  const hours = { from: clockIn(-1).slice(11), to: clockIn(isPlain(2) ? 2 : 3.5).slice(11) };
  await quiet(who, hours.from, hours.to);
  const end = quietUntil(now(), hours, ZONE);
  if (end === null) throw new Error('quiet hours have not begun');
  return (end - now()) / 1000;
}
const wait = (seconds?: number) => pass(server, seconds);
const subjects = async (who: Person) => (await server.mails(who.email)).map(({ subject }) => subject).sort();

it('hold pushes and emails until their end, when what was read meanwhile is left out; nothing is lost [EVY-06]', async () => {
  const [ana, awake, bo] = [
    await createPerson(server),
    await createPerson(server),
    await createPerson(server, { first: 'Bo' }),
  ];
  const [device, other] = [await deviceOf(service, ana), await deviceOf(service, awake)];
  const seconds = await quietNow(ana);
  const read = await post(ana, 'A chair');
  for (const who of [ana, awake]) {
    const { _id: id } = await post(who, 'A desk');
    await sendText(bo, await chatOf(bo, who), 'Hi');
    await comment(bo, id, 'Is it there?');
    await bo.client.call(savePost, { params: { id } });
  }
  await comment(bo, read._id, 'And the chair?');
  await wait();
  const mails = ['Bo L. commented on your post!', 'Bo L. has sent you a Direct Message', 'Bo L. likes your post!'];
  expect(await subjects(awake)).toEqual(mails);
  expect(other.received.length).toBeGreaterThanOrEqual(3);
  expect([await subjects(ana), device.received]).toEqual([[], []]);
  // in the app it is there at once
  expect((await ana.client.call(getViewer)).unread).toMatchObject({ notifications: 3, chats: 1 });
  expect((await ana.client.call(listNotifications)).notifications).toHaveLength(4);
  await ana.client.call(readNotifications, { body: { root: read._id } });
  await wait(HOUR);
  expect([await subjects(ana), device.received]).toEqual([[], []]);
  await wait(seconds - HOUR);
  await wait();
  expect(await subjects(ana)).toEqual(mails);
  const bodies = device.received.map(({ body }) => body);
  expect(bodies).toContain('Is it there?');
  expect(bodies).not.toContain('And the chair?');
  expect(device.received.length).toBeGreaterThanOrEqual(3);
  const sent = device.received.length;
  await wait(HOUR);
  expect([await subjects(ana), device.received.length]).toEqual([mails, sent]);
});

it('send nothing of a conversation that was read in the night [EVY-06, NOT-03]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
  const device = await deviceOf(service, ana);
  const seconds = await quietNow(ana);
  const id = await chatOf(bo, ana);
  await sendText(bo, id, 'Are you up?');
  await wait();
  await ana.client.call(readChat, { params: { id }, body: {} });
  await wait(seconds);
  await wait();
  expect([await subjects(ana), device.received]).toEqual([[], []]);
  await sendText(bo, id, 'Good morning');
  await wait();
  expect(device.received.map(({ body }) => body)).toEqual(['Good morning']);
});

it('do not hold the reminder of a meet-up, which is for now, but the rest of the deal [EVY-06, MEE-03]', async () => {
  const [sam, ana] = [await createPerson(server, { first: 'Sam' }), await createPerson(server)];
  const device = await deviceOf(service, ana);
  await quiet(ana, clockIn(-1).slice(11), clockIn(9).slice(11));
  const { _id: id } = await offer(ana, await listing(sam), 55);
  await sam.client.call(acceptDeal, { params: { id }, body: {} });
  const at = Math.ceil((now() + 4 * HOUR * 1000) / dealLimits.meetUpStep) * dealLimits.meetUpStep;
  await meetUpSet(ana, sam, id, new Date(at).toISOString());
  await wait();
  expect(device.received).toEqual([]);
  await wait((at - now()) / 1000 - 58 * 60);
  await wait();
  expect(device.received.map(({ body }) => body)).toEqual([expect.stringContaining("You're meeting Sam")]);
});

it('do not hold what was asked for or is about security [EVY-06]', async () => {
  const ana = await createPerson(server);
  await quietNow(ana);
  await ana.client.call(sendPasswordLink, { body: { email: ana.email } });
  await jobsDone(server);
  expect(await server.mails(ana.email)).toHaveLength(1);
});

it('send what waits when they are ended [EVY-06]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
  const device = await deviceOf(service, ana);
  await quietNow(ana);
  const { _id: id } = await post(ana, 'A desk');
  await comment(bo, id, 'Is it there?');
  await wait();
  expect([await subjects(ana), device.received]).toEqual([[], []]);
  await ana.client.call(setQuietHours, { body: { quiet_hours: null } });
  await wait();
  expect(await subjects(ana)).toEqual(['Bo L. commented on your post!']);
  expect(device.received.map(({ body }) => body)).toEqual(['Is it there?']);
});

it('hold a push that could not be delivered before they began [EVY-06]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
  const device = await deviceOf(service, ana);
  const { _id: id } = await post(ana, 'A desk');
  device.answers.push(...Array<number>(5).fill(503));
  await comment(bo, id, 'Is it there?');
  await advance(server, 20);
  await expect.poll(() => device.answers.length).toBeLessThan(5);
  const seconds = await quietNow(ana);
  device.answers.length = 0;
  // the next try
  await wait(120);
  expect(device.received).toEqual([]);
  await wait(seconds);
  await wait();
  expect(device.received.map(({ body }) => body)).toEqual(['Is it there?']);
});

it('hold the daily mail of 8 AM for who sleeps until 9 [EVY-06, WAT-02]', async () => {
  const [ana, early, bo] = [await createPerson(server), await createPerson(server), await createPerson(server)];
  for (const who of [ana, early]) await save(who, 'oboe', { alerts: 'daily' });
  await quiet(ana, '23:30', '09:00');
  await quiet(early, '23:30', '07:00');
  await matched(server);
  await list(bo, 'An oboe');
  await matched(server);
  const tomorrow = clockIn(24).slice(0, 10);
  await wait((fromCampusClock(`${tomorrow}T08:00`, ZONE) - now()) / 1000 + 1);
  const digest = ['New for “oboe”: 1 listing'];
  await expect.poll(() => subjects(early), { timeout: 10_000 }).toEqual(digest);
  expect(await subjects(ana)).toEqual([]);
  await wait(HOUR + 60);
  await expect.poll(() => subjects(ana), { timeout: 10_000 }).toEqual(digest);
});

/** The next evening, 11 PM, before a night in which clocks change by so many hours. */
function eveningBefore(change: 1 | -1): number {
  for (let noon = fromCampusClock(`${clockIn(24).slice(0, 10)}T12:00`, ZONE); ; noon += 24 * HOUR * 1000)
    if (zoneOffset(noon + 24 * HOUR * 1000, ZONE) - zoneOffset(noon, ZONE) === change * HOUR * 1000)
      return fromCampusClock(`${toCampusClock(noon, ZONE).slice(0, 10)}T23:00`, ZONE);
}

it.each([
  ['forward', 1],
  ['back', -1],
] as const)(
  'last until 7 AM by the campus’s clock in the night in which clocks go %s [EVY-06]',
  async (_way, change) => {
    const evening = eveningBefore(change);
    await wait((evening - now()) / 1000);
    const [ana, bo] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
    await quiet(ana, '22:00', '07:00');
    const { _id: id } = await post(ana, 'A desk');
    await comment(bo, id, 'Is it there?');
    const morning = `${toCampusClock(evening + 12 * HOUR * 1000, ZONE).slice(0, 10)}T0`;
    await wait((fromCampusClock(`${morning}6:50`, ZONE) - now()) / 1000);
    expect(await subjects(ana)).toEqual([]);
    await wait((fromCampusClock(`${morning}7:00`, ZONE) - now()) / 1000 + 1);
    await wait();
    expect(await subjects(ana)).toEqual(['Bo L. commented on your post!']);
  },
);

it('are stored as given, and refused where they make no sense [EVY-06]', async () => {
  const ana = await createPerson(server, { campus: 'ucla' });
  expect(await ana.client.call(getNotificationSettings)).toMatchObject({
    quiet_hours: null,
    time_zone: 'America/Los_Angeles',
  });
  const hours = { from: '22:00', to: '07:30' };
  expect((await quiet(ana, hours.from, hours.to)).quiet_hours).toEqual(hours);
  for (const wrong of [
    { from: '22:00' },
    { from: '24:00', to: '07:00' },
    { from: '22:60', to: '07:00' },
    { from: '10 PM', to: '7 AM' },
    { from: '', to: '' },
    { from: '07:00', to: '07:00' },
    [],
    'off',
  ])
    expect((await ana.client.refused(setQuietHours, { body: { quiet_hours: wrong as never } })).status).toBe(422);
  expect((await ana.client.call(getNotificationSettings)).quiet_hours).toEqual(hours);
  expect((await ana.client.call(setQuietHours, { body: { quiet_hours: null } })).quiet_hours).toBeNull();
});
