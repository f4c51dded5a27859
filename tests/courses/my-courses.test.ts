import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { changeTerm, getCalendar } from '../../contract/campuses/terms.ts';
import { addMyCourse, listMyCourses, removeMyCourse } from '../../contract/courses/my-courses.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { getExport, startExport } from '../../contract/exports/exports.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { withCalendars } from '../factories/calendars.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { unzip } from '../exports/unzip.ts';
import { withPassword } from '../identity/own-factors.ts';
import { advance, PASSWORD } from '../identity/sign-up.ts';

const DAY = 86_400;
let server: TestServer;
let ana: Person;
let bo: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createPerson(server, { role: 'admin' });
  await withCalendars(server, admin);
});
beforeEach(async () => {
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const rows = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const add = (by: Person, code: string, term?: string) =>
  by.client.call(addMyCourse, { params: { code }, body: term ? { term } : {} });
const mine = (by: Person) => by.client.call(listMyCourses);
const book = (by: Person, code: string, more: object = {}) =>
  by.client.call(createPost, {
    body: {
      text: words('A book'),
      title: `Book for ${code}`,
      kind: 'selling',
      price: 20,
      category: 'books, movies, & music',
      details: { course_code: code },
      ...more,
    } as never,
  });
const dayIn = (days: number) =>
  new Date(server.app.platform.clock.now() + days * DAY * 1_000).toISOString().slice(0, 10);
const alertsOf = async (by: Person) =>
  (await by.client.call(listNotifications)).notifications.filter(({ type }) => type === 'saved search');
const bookMails = async (to: Person) =>
  (await server.mails(to.email)).filter(({ subject }) => /^Your .+ courses: /.test(subject));

/** Runs the job of terms to its end. */
async function runTerms(times = 1) {
  const { jobs, pool } = server.app.platform;
  const keys = Array.from({ length: times }, (_, at) => `terms ${at}`);
  for (const key of keys) await jobs.add(pool, 'courses.terms', {}, { key });
  await vi.waitFor(
    async () => expect(await rows('select 1 from graphile_worker.jobs where key = any($1)', keys)).toEqual([]),
    10_000,
  );
}

it('keeps courses by term, and adds one to the term that its person means [COU-03]', async () => {
  const empty = await mine(ana);
  expect(empty.terms).toHaveLength(2);
  expect(empty.courses).toEqual([]);
  const [current, next] = empty.terms.map(({ name }) => name) as [string, string];
  expect([current, next]).toContain(empty.chosen);
  expect((await add(ana, 'chem1315')).courses).toEqual([{ term: empty.chosen, code: 'CHEM 1315' }]);
  await add(ana, 'CHEM-1315');
  await add(ana, 'C S 2413', current);
  expect((await add(ana, 'CS 2413', next)).courses).toHaveLength(3);
  const remove = (code: string, query = {}) => ana.client.call(removeMyCourse, { params: { code }, query });
  expect((await remove('cs2413', { term: current })).courses).toContainEqual({ term: next, code: 'CS 2413' });
  expect((await remove('cs2413')).courses).toEqual([{ term: empty.chosen, code: 'CHEM 1315' }]);
  const refused = (code: string, body: object) => ana.client.refused(addMyCourse, { params: { code }, body });
  expect(await refused('Chemistry', {})).toMatchObject({ status: 404 });
  expect(await refused('CHEM 1315', { term: 'Fall 1999' })).toMatchObject({ status: 404 });
  for (let at = 0; at < 19; at++) await add(ana, `BIO ${1000 + at}`, empty.chosen);
  expect(await refused('BIO 9999', { term: empty.chosen })).toMatchObject({ errors: [{ field: 'term' }] });
});

it('alerts of new books for a course while it is there, and of nothing else [COU-03, WAT-02]', async () => {
  await add(ana, 'ACCT 2113');
  await book(bo, 'ACCT 9999');
  await book(bo, 'ACCT 2113', { kind: 'looking' });
  const { _id: id } = await book(bo, 'acct2113');
  await vi.waitFor(async () => expect(await alertsOf(ana)).toMatchObject([{ postId: id }]), 10_000);
  expect((await alertsOf(ana))[0]).toMatchObject({ alert: { why: 'This course is in My courses.' } });
  await ana.client.call(removeMyCourse, { params: { code: 'ACCT 2113' }, query: {} });
  expect(await rows('select 1 from watches where user_id = $1', ana.id)).toEqual([]);
});

it('mails the books for sale once, a week before the first day of class [COU-03, CAL-01]', async () => {
  const { terms } = await ana.client.call(getCalendar);
  const { chosen } = await mine(ana);
  const term = terms.find(({ name }) => name === chosen);
  if (!term) throw new Error(`no term ${chosen}`);
  const { _id, ...fields } = term;
  const begin = async (days: number) => {
    const dates = {
      move_in: dayIn(days - 3),
      first_day: dayIn(days),
      finals: dayIn(days + 90),
      move_out: dayIn(days + 95),
    };
    await admin.client.call(changeTerm, { params: { id: _id }, body: { ...fields, ...dates } });
    await vi.waitFor(async () =>
      expect((await ana.client.call(getCalendar)).terms).toContainEqual({ _id, ...fields, ...dates }),
    );
  };
  const [cy, dee] = [await createPerson(server), await createPerson(server)];
  await book(bo, 'HIST 1483', { title: 'The dear one', price: 45 });
  await book(bo, 'HIST 1483', { title: 'The cheap one', price: 10 });
  await book(ana, 'HIST 1483', { title: 'Her own' });
  for (const person of [ana, bo, cy, dee]) await add(person, 'HIST 1483', chosen);
  // nothing for sale for her courses
  await add(dee, 'NONE 1001', chosen);
  await dee.client.call(removeMyCourse, { params: { code: 'HIST 1483' }, query: {} });
  await cy.client.call(blockUser, { params: { id: bo.id } });

  await begin(9);
  await runTerms();
  expect(await bookMails(ana)).toEqual([]);
  await begin(6);
  await runTerms(3);
  await vi.waitFor(async () => expect(await bookMails(ana)).toHaveLength(1), 10_000);
  const [mail] = await bookMails(ana);
  expect(mail?.subject).toBe(`Your ${chosen} courses: 2 books for sale`);
  expect(mail?.text).toMatch(/HIST 1483:\s+The cheap one · \$10\s+The dear one · \$45/);
  expect(mail?.text).not.toContain('Her own');
  expect(mail?.text).toContain('these courses are in My courses.');
  await vi.waitFor(async () => {
    for (const person of [bo, cy]) expect(await bookMails(person)).toHaveLength(1);
  }, 10_000);
  expect(await bookMails(bo)).toMatchObject([{ subject: `Your ${chosen} courses: 1 book for sale` }]);
  expect(await bookMails(cy)).toMatchObject([{ text: expect.stringContaining('Her own') as string }]);
  expect((await bookMails(cy))[0]?.text).not.toContain('The cheap one');
  expect(await bookMails(dee)).toEqual([]);
  // someone who adds a course later gets it too, the others don't get it again
  await add(dee, 'HIST 1483', chosen);
  await runTerms();
  await vi.waitFor(async () => expect(await bookMails(dee)).toHaveLength(1), 10_000);
  expect(await bookMails(ana)).toHaveLength(1);
});

it('shows no one’s courses to others, exports them, and forgets them with the account [COU-03, D18]', async () => {
  const me = await withPassword(server, { first: 'Mia' });
  await add(me, 'SECR 4242');
  expect((await mine(bo)).courses).toEqual([]);
  for (const path of [
    `/api/profiles/${me.username}`,
    `/api/profiles/${me.username}/posts`,
    '/api/courses',
    '/api/feed',
  ])
    expect(JSON.stringify((await bo.client.request('GET', path)).json)).not.toContain('SECR 4242');
  await me.client.call(startExport, {});
  const file = await vi.waitFor(async () => {
    const { export: made } = await me.client.call(getExport);
    expect(made).toMatchObject({ state: 'ready' });
    return made?.file ?? '';
  }, 10_000);
  const { bytes } = await me.client.request('GET', file);
  expect(JSON.parse(unzip(bytes).get('my_courses.json')?.toString() ?? '')).toMatchObject([{ code: 'SECR 4242' }]);
  await me.client.call(deleteAccount, { body: { password: PASSWORD, confirmation: 'DELETE' } });
  expect(await rows('select 1 from my_courses where user_id = $1', me.id)).toEqual([]);
});

it('stops watching courses of a term that is over [COU-03]', async () => {
  await add(ana, 'OLD 1001');
  expect(await rows(`select 1 from watches where user_id = $1`, ana.id)).toHaveLength(1);
  await advance(server, 500 * DAY);
  await runTerms();
  expect(await rows(`select 1 from watches where user_id = $1`, ana.id)).toEqual([]);
});
