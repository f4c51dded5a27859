import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acceptDeal, cancelDeal } from '../../contract/deals/holds.ts';
import { dealLimits } from '../../contract/deals/deal-facts.ts';
import { clockTime } from '../../contract/deals/times.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { listing, meetUpSet, offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

let server: TestServer;
let sam: Person;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  [sam, ana] = await createPeople(server, ['Sam', 'Ana'], { campus: 'ucla' });
});
afterAll(() => server.stop());

const now = () => server.app.platform.clock.now();
const inHours = (hours: number) =>
  new Date(Math.ceil((now() + hours * 3_600_000) / dealLimits.meetUpStep) * dealLimits.meetUpStep).toISOString();
/** The clock moves to some minutes before a time, and the jobs of that minute run. */
const minutesBefore = (at: string, minutes: number) =>
  advance(server, (Date.parse(at) - minutes * 60_000 - now()) / 1_000);
const remindersOf = async (person: Person) =>
  (
    await server.app.platform.pool.query<{ message: string }>(
      `select message from notifications where to_user = $1 and message like 'You%re meeting%' order by created_at, id`,
      [person.id],
    )
  ).rows.map(({ message }) => message);
const meeting = async (hours: number) => {
  const { _id: id } = await offer(ana, await listing(sam), 55);
  await sam.client.call(acceptDeal, { params: { id }, body: {} });
  return meetUpSet(ana, sam, id, inHours(hours));
};

it('reminds both once, an hour before, at the campus’s time [MEE-03]', async () => {
  const { meet_up: meetUp } = await meeting(5);
  const at = meetUp?.at ?? '';
  await minutesBefore(at, 62);
  expect(await remindersOf(ana)).toEqual([]);
  await minutesBefore(at, 58);
  const words = (name: string) =>
    `You're meeting ${name} at ${clockTime(at, 'America/Los_Angeles')}, ${meetUp?.spot.name}.`;
  await expect.poll(() => remindersOf(ana), { timeout: 20_000 }).toEqual([words('Sam')]);
  expect(await remindersOf(sam)).toEqual([words('Ana')]);
  await minutesBefore(at, 30);
  expect(await remindersOf(ana)).toHaveLength(1);
  // it has its place in the bell, leads to the deals and is sent by push, but not by mail
  const { notifications } = await ana.client.call(listNotifications);
  expect(notifications[0]).toMatchObject({ type: 'deal', message: words('Sam') });
  expect((await server.mails(ana.email)).some(({ html }) => html.includes('meeting Sam'))).toBe(false);
});

it('reminds of the new time after a change, and of nothing that was cancelled [MEE-03, MEE-06]', async () => {
  const moved = await meeting(5);
  const later = inHours(9);
  await meetUpSet(sam, ana, moved._id, later);
  await minutesBefore(moved.meet_up?.at ?? '', 50);
  expect(await remindersOf(ana)).toEqual([]);
  await minutesBefore(later, 55);
  await expect.poll(() => remindersOf(ana), { timeout: 20_000 }).toHaveLength(1);

  const cancelled = await meeting(5);
  await sam.client.call(cancelDeal, { params: { id: cancelled._id } });
  const kept = await meeting(5);
  await minutesBefore(kept.meet_up?.at ?? '', 40);
  await expect.poll(() => remindersOf(ana), { timeout: 20_000 }).toHaveLength(2);
});

it('has nothing to remind of when people agree within the last hour [MEE-03]', async () => {
  const soon = await meeting(0.5);
  const other = await meeting(2);
  await minutesBefore(other.meet_up?.at ?? '', 50);
  await expect.poll(() => remindersOf(sam), { timeout: 20_000 }).toHaveLength(1);
  expect((await remindersOf(sam))[0]).toContain(clockTime(other.meet_up?.at ?? '', 'America/Los_Angeles'));
  expect(Date.parse(soon.meet_up?.at ?? '')).toBeLessThan(Date.parse(other.meet_up?.at ?? ''));
});
