import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getCampus, getCampusStats } from '../../contract/campuses/campuses.ts';
import { sendOffer } from '../../contract/deals/offers.ts';
import { checkSchoolCode, sendSchoolCode } from '../../contract/identity/identity.ts';
import { changeAdminCampus } from '../../contract/console/site.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { wantItems } from '../../contract/sales/sales.ts';
import { offer } from '../factories/deals.ts';
import { item, postedSale } from '../factories/move-out.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { advance } from '../identity/sign-up.ts';

let server: TestServer;
let other: TestServer;
let admin: Person;
beforeAll(async () => {
  // both processes have the same secrets
  const common = { dataDir: await temporaryFolder('quad-opening-'), env: { TRUST_PROXY: '127.0.0.1' } };
  server = await startTestServer(common);
  other = await startTestServer({ ...common, databaseUrl: server.databaseUrl });
  admin = await createPerson(server, { role: 'admin' });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const rows = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const setThreshold = (id: string, opening_threshold: number | null) =>
  admin.client.call(changeAdminCampus, { params: { id }, body: { opening_threshold } });
const isWaiting = async (at: TestServer, id: string) =>
  (await at.client(id).call(getCampus, { params: { id: 'current' } })).waiting;
const everyProcess = (id: string, waiting: boolean) =>
  vi.waitFor(async () => {
    for (const each of [server, other]) expect(await isWaiting(each, id)).toBe(waiting);
  });

/** Adds members without the work of signing each up. */
async function addMembers(campus: string, count: number, name = 'early'): Promise<void> {
  await rows(
    `insert into users (campus_id, first_name, last_name, username, email, verified, school_verified, school_email, school_verified_at)
     select $1, 'Ann', 'Early', $1 || $3 || n, $1 || $3 || n || '@' || $1 || '.edu', true, true,
            $1 || $3 || n || '@' || $1 || '.edu', product_now() from generate_series(1, $2::int) n`,
    campus,
    count,
    name,
  );
  await rows('update campuses set members = members + $2 where id = $1', campus, count);
}

/** Someone with a confirmed account who typed their school address; the returned function enters the mailed code. */
async function almostJoined(campus: string, n: number): Promise<() => Promise<number>> {
  const person = await createPerson(server, { campus, first: 'Joi', schoolVerified: false, setUp: false });
  const headers = { 'x-forwarded-for': `203.0.113.${n}` };
  const email = `join${n}@${campus === 'ut' ? 'utexas' : campus}.edu`;
  await person.client.call(sendSchoolCode, { body: { email }, headers });
  const [mail] = await rows(`select plain from mails where user_id = $1 and kind = 'verify_school'`, person.id);
  const code = /^\s+(\d{4})$/m.exec(mail.plain)?.[1] ?? '';
  const client = n % 2 === 0 ? person.client : other.client(campus);
  for (const [name, value] of person.client.cookies) client.cookies.set(name, value);
  return async () => (await client.try(checkSchoolCode, { body: { code }, headers })).status;
}

test('a waiting campus opens once under 50 sign-ups at once, and everyone is notified once [INV-02]', async () => {
  await setThreshold('smu', 100);
  await everyProcess('smu', true);
  await addMembers('smu', 60);
  const enter = await Promise.all(Array.from({ length: 50 }, (_, n) => almostJoined('smu', n)));
  expect(await server.client('smu').call(getCampusStats)).toMatchObject({ members: 60, opening_threshold: 100 });
  expect(await Promise.all(enter.map((one) => one()))).toEqual(Array.from({ length: 50 }, () => 200));
  await everyProcess('smu', false);
  expect(await server.client('smu').call(getCampusStats)).toMatchObject({ members: 110, opening_threshold: null });
  await advance(server, 120);
  await advance(server, 120);
  const mailed = async () =>
    (
      await rows(
        `select count(*)::int as mails, count(distinct user_id)::int as people from mails where kind = 'opening'`,
      )
    )[0];
  await vi.waitFor(async () => expect(await mailed()).toEqual({ mails: 110, people: 110 }), 10_000);
  await advance(server, 3_600);
  expect(await mailed()).toEqual({ mails: 110, people: 110 });
  const [inApp] = await rows(`select count(*)::int as n from notifications where type = 'campus'`);
  expect(inApp.n).toBe(110);
  // members who leave don't close it again, nor is it announced again
  await rows(`update campuses set members = 50 where id = 'smu'`);
  await (await almostJoined('smu', 51))();
  expect(await isWaiting(server, 'smu')).toBe(false);
}, 60_000);

test('before its opening no call of a campus says anything of its content, except to admins [INV-02, D56]', async () => {
  const student = await createPerson(server, { campus: 'ut', first: 'Tex' });
  const guest = await createPerson(server, { first: 'Gus' });
  const { _id } = await post(student, 'A walnut armoire', { category: 'furniture', price: 75 });
  await rows(`update campuses set privacy = 'public' where id = 'ut'`);
  await setThreshold('ut', 500);
  await everyProcess('ut', true);
  const { json } = await student.client.request('GET', '/api/openapi.json');
  const { paths } = json as { paths: Record<string, { get?: object }> };
  const reads = Object.keys(paths).filter((path) => paths[path]?.get && !path.startsWith('/api/admin'));
  expect(reads.length).toBeGreaterThan(40);
  const visitor = server.client('ut');
  const asked = reads.map((path) =>
    path.replaceAll('{username}', student.username).replaceAll(/\{\w+\}/g, (name) => (name === '{isbn}' ? '1' : _id)),
  );
  const pages = ['/home', `/post/${_id}`, `/search?q=armoire`, `/c/furniture`, '/sitemap.xml'];
  const search = ['/api/search?q=armoire', '/api/search?q=armoire&show=media', '/api/feed?category=furniture'];
  for (const client of [visitor, guest.client.on('ut')])
    for (const path of [...asked, ...pages, ...search]) {
      const answer = await client.request('GET', path);
      expect(`${path} ${answer.bytes}`).not.toMatch(/walnut/i);
    }
  expect(await visitor.refused(listFeed)).toMatchObject({ status: 403, code: 'not_open' });
  expect(await student.client.refused(listFeed)).toMatchObject({ code: 'not_open' });
  expect(await student.client.refused(createPost, { body: { text: words('A desk') } as never })).toMatchObject({
    code: 'not_open',
  });
  const { posts } = await admin.client.on('ut').call(listFeed);
  expect(posts.map((one) => one._id)).toContain(_id);
});

test('before its opening nobody can make an offer on a campus, except admins [INV-02, D56]', async () => {
  const seller = await createPerson(server, { campus: 'tamu', first: 'Tam' });
  const buyer = await createPerson(server, { campus: 'tamu', first: 'Bea' });
  const sale = await postedSale(server, seller, [item('Desk', 50), item('Lamp', 20), item('Rug', 30)]);
  const [desk = '', lamp = '', rug = ''] = sale.posts.map(({ _id }) => _id);
  const want = { params: { id: sale._id }, body: { posts: [rug] } };
  expect((await offer(buyer, desk)).state).toBe('open');
  await setThreshold('tamu', 500);
  await everyProcess('tamu', true);
  const guest = await createPerson(server, { first: 'Gus' });
  for (const client of [buyer.client, guest.client.on('tamu')]) {
    const refused = await client.refused(sendOffer, { params: { id: lamp }, body: { note: '' } });
    expect(refused).toMatchObject({ status: 403, code: 'not_open' });
    expect(await client.refused(wantItems, want)).toMatchObject({ status: 403, code: 'not_open' });
  }
  const at = admin.client.on('tamu');
  expect((await at.call(sendOffer, { params: { id: lamp }, body: { note: '' } })).created).toBe(true);
  expect((await at.call(wantItems, want)).failed).toEqual([]);
});

test('removing the threshold opens a campus by hand and notifies its members; an open campus stays open [INV-02]', async () => {
  await addMembers('duke', 3);
  await setThreshold('duke', 10);
  await everyProcess('duke', true);
  // who joins after the opening isn't notified of it
  await addMembers('duke', 1, 'late');
  await rows(`update users set school_verified_at = product_now() + interval '1 day' where username = 'dukelate1'`);
  await setThreshold('duke', null);
  await everyProcess('duke', false);
  await setThreshold('duke', 10);
  expect(await isWaiting(server, 'duke')).toBe(false);
  await advance(server, 120);
  await vi.waitFor(async () =>
    expect(
      await rows(
        `select u.username from mails m join users u on u.id = m.user_id
         where kind = 'opening' and u.campus_id = 'duke' order by u.username`,
      ),
    ).toEqual(['dukeearly1', 'dukeearly2', 'dukeearly3'].map((username) => ({ username }))),
  );
  expect(
    await admin.client.refused(changeAdminCampus, { params: { id: 'duke' }, body: { opening_threshold: 1 } }),
  ).toMatchObject({ errors: [{ field: 'opening_threshold', message: 'must be 2 or more' }] });
  expect((await admin.client.call(listNotifications)).notifications.filter(({ type }) => type === 'campus')).toEqual(
    [],
  );
});
