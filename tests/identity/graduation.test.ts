import { namedTerms } from '../../contract/campuses/term-dates.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getFunds } from '../../contract/ads/ads.ts';
import { listChats } from '../../contract/chats/chats.ts';
import { checkSchoolCode, getProfile, getViewer, logIn, sendSchoolCode } from '../../contract/identity/identity.ts';
import { getAccount, setField } from '../../contract/identity/settings.ts';
import { startExport } from '../../contract/exports/exports.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { hashPassword } from '../../server/features/identity/passwords/index.ts';
import { jobsDone } from '../factories/alerts.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance, PASSWORD } from './sign-up.ts';

/* People's whole life on Quad (GRA-01, GRA-02), in order, with the moved clock. Terms begin in the third week of August and of January: Quad starts in Norman. */

let server: TestServer;
let other: TestServer;
let sam: Person;
let sue: Person;
beforeAll(async () => {
  server = await startTestServer();
  // its jobs run too: each notice is sent once
  other = await startTestServer({ databaseUrl: server.databaseUrl });
  for (const { name, ...days } of namedTerms([], Date.parse('2026-01-05'), 10))
    await rows(
      `insert into terms (campus_id, name, move_in, first_day, finals, move_out) values ('ou', $1, $2, $3, $4, $5)`,
      ...[name, days.move_in, days.first_day, days.finals, days.move_out],
    );
  server.app.platform.bus.publish('campuses.changed', null);
  // people join in the fall of 2026, whenever the tests run
  await moveTo('2026-11-23');
  sam = await createPerson(server, { first: 'Sam' });
  sue = await createPerson(server, { first: 'Sue' });
  await sam.client.call(setField.grad_year, { body: { grad_year: 2027 } });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const rows = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
/** The mails of the last two months; older ones are deleted. */
const mailsTo = async (who: Person) =>
  (
    await rows(
      `select kind from mails where user_id = $1 and kind like any (array['verify_again%', 'alum%'])
         and created_at > product_now() - interval '60 days' order by id`,
      who.id,
    )
  ).map(({ kind }) => kind as string);
const noticesOf = async (who: Person) =>
  (await who.client.call(listNotifications)).notifications.filter(({ type }) => type === 'campus').length;

/** Moves both servers' clocks to noon in Norman of a day, and runs the jobs that are due then. */
async function moveTo(day: string): Promise<void> {
  const [{ seconds }] = await rows(
    `select extract(epoch from $1::timestamptz - product_now())::int as seconds`,
    `${day}T18:00:00Z`,
  );
  await advance(server, seconds);
  await vi.waitFor(() =>
    expect(Math.abs(other.app.platform.clock.now() - server.app.platform.clock.now())).toBeLessThan(5_000),
  );
}
async function goTo(day: string): Promise<void> {
  await moveTo(day);
  for (const who of [sam, sue]) await signIn(server, who.id, who.client);
}

/** Runs the hourly job. */
const nextHour = () => {
  const { jobs, pool } = server.app.platform;
  return jobs.add(pool, 'identity.standing-notices', {}, { key: 'test' });
};
/** The job leaves out people whose row another job is changing, such as the one that asks sellers, until the next hour. */
const received = async (who: Person, kinds: string[]) => {
  await jobsDone(server);
  await vi.waitFor(
    async () => {
      const mails = await mailsTo(who);
      if (mails.length < kinds.length) await nextHour();
      expect(mails).toEqual(kinds);
    },
    { interval: 250 },
  );
};

const listing = (text: string) => ({ body: { text: words(text), category: 'furniture', price: 10 } as never });
const sells = async (who: Person) => (await who.client.try(createPost, listing('A lamp'))).status === 201;
const standing = async (who: Person) => {
  const { user, abilities } = await who.client.call(getViewer);
  return { post: abilities.post, until: user?.sells_until?.slice(0, 10) ?? null };
};
const isAlum = async (who: Person) => (await sue.client.call(getProfile, { params: { username: who.username } })).alum;

/** Reading, messages, data, funds and signing in work as ever. */
async function notLockedOut(who: Person): Promise<void> {
  expect((await who.client.call(listFeed)).posts.length).toBeGreaterThan(0);
  await sendText(who, await chatOf(who, who === sam ? sue : sam), 'still here');
  expect((await who.client.call(listChats)).chats.length).toBeGreaterThan(0);
  expect(await who.client.call(getFunds)).toMatchObject({ available_funds: 0 });
  expect((await who.client.try(startExport)).status).toBeLessThan(300);
  await rows('update users set password_hash = $2 where id = $1', who.id, await hashPassword(PASSWORD));
  const fresh = server.client();
  await fresh.call(logIn, { body: { email: who.email, password: PASSWORD } });
  expect((await fresh.call(getAccount)).email).toBe(who.email);
}

async function verify(who: Person, email: string): Promise<void> {
  await who.client.call(sendSchoolCode, { body: { email } });
  // either process may have sent it, and the address gets other mails too
  const code = await vi.waitFor(
    async () => {
      const received = (await Promise.all([server.mails(email), other.mails(email)])).flat();
      const found = received.map(({ text }) => /^\s+(\d{4})$/m.exec(text)?.[1]).find((each) => each !== undefined);
      if (!found) throw new Error(`no code reached ${email}`);
      return found;
    },
    { timeout: 10_000, interval: 50 },
  );
  await who.client.call(checkSchoolCode, { body: { code } });
}

test('within 300 days nobody is asked to verify again [GRA-02]', async () => {
  await goTo('2027-01-20');
  await goTo('2027-08-20');
  expect([await mailsTo(sam), await mailsTo(sue)]).toEqual([[], []]);
  expect([await sells(sam), await sells(sue)]).toEqual([true, true]);
});

test('in December of the graduation year the badge is announced, and from January 1 the profile has it [GRA-01]', async () => {
  await goTo('2027-12-06');
  await received(sam, ['alum']);
  expect(await noticesOf(sam)).toBe(1);
  expect(await isAlum(sam)).toBe(false);
  await goTo('2028-01-02');
  expect([await isAlum(sam), await isAlum(sue)]).toEqual([true, false]);
  expect(await sells(sam)).toBe(true);
});

test('on the first day of class a student is asked, once, and has four weeks; alumni aren’t asked [GRA-02]', async () => {
  await goTo('2028-01-17');
  await received(sue, ['verify_again']);
  await goTo('2028-01-18');
  expect(await mailsTo(sue)).toEqual(['verify_again']);
  expect(await mailsTo(sam)).toEqual(['alum']);
  expect(await standing(sue)).toEqual({ post: true, until: '2028-02-14' });
  expect(await sells(sue)).toBe(true);
  const another = await server.app.platform.pool.connect();
  try {
    await another.query('begin');
    await another.query('select from users where id = $1 for no key update', [sue.id]);
    await goTo('2028-02-09');
    await jobsDone(server);
    expect(await mailsTo(sue)).toEqual(['verify_again']);
    await another.query('commit');
  } finally {
    another.release();
  }
  await received(sue, ['verify_again', 'verify_again_reminder']);
  expect(await noticesOf(sue)).toBeGreaterThanOrEqual(1);
});

test('after the grace only new listings wait for the verification; verifying the same address ends that [GRA-02]', async () => {
  await goTo('2028-02-15');
  expect(await standing(sue)).toEqual({ post: false, until: '2028-02-14' });
  expect(await sue.client.refused(createPost, listing('A desk'))).toMatchObject({ status: 403, code: 'verify_again' });
  await notLockedOut(sue);
  await verify(sue, sue.email);
  expect(await standing(sue)).toEqual({ post: true, until: null });
  expect(await sells(sue)).toBe(true);
  expect(await mailsTo(sue)).toEqual(['verify_again', 'verify_again_reminder']);
});

test('an alum sells until the cut-off, which is announced four weeks before, and nothing else stops [GRA-01]', async () => {
  await goTo('2028-12-05');
  await received(sam, ['alum_cutoff']);
  expect(await standing(sam)).toEqual({ post: true, until: '2029-01-02' });
  expect(await sells(sam)).toBe(true);
  await goTo('2029-01-04');
  expect(await sam.client.refused(createPost, listing('A sofa'))).toMatchObject({ code: 'verify_again' });
  await notLockedOut(sam);
});

test('an alum who comes back as staff verifies a current address, sells, and is asked yearly like everyone [GRA-01, GRA-02]', async () => {
  await verify(sam, 'sam.staff@ou.edu');
  expect(await standing(sam)).toEqual({ post: true, until: null });
  expect(await sells(sam)).toBe(true);
  expect(await isAlum(sam)).toBe(true);
  await goTo('2030-01-22');
  await received(sam, ['verify_again']);
});

test('a graduation year in the past brings the notice of the cut-off alone [GRA-01]', async () => {
  const pat = await createPerson(server, { first: 'Pat' });
  await pat.client.call(setField.grad_year, { body: { grad_year: 2028 } });
  expect(await isAlum(pat)).toBe(true);
  await received(pat, ['alum_cutoff']);
  expect(await noticesOf(pat)).toBe(1);
  expect(await standing(pat)).toEqual({ post: true, until: '2030-02-19' });
});

test('the cut-off is the campus’s: without notice of a shorter one nothing stops, and four weeks after it [GRA-01]', async () => {
  const ann = await createPerson(server, { first: 'Ann' });
  await ann.client.call(setField.grad_year, { body: { grad_year: 2029 } });
  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'alum_months', '0'));
  expect((await ann.client.try(createPost, listing('A shelf'))).status).toBe(201);
  await advance(server, 3_600);
  await vi.waitFor(async () => expect(await mailsTo(ann)).toContain('alum_cutoff'));
  expect((await ann.client.try(createPost, listing('A chair'))).status).toBe(201);
  await advance(server, 29 * 86_400);
  await signIn(server, ann.id, ann.client);
  expect(await ann.client.refused(createPost, listing('A table'))).toMatchObject({ code: 'verify_again' });
});
