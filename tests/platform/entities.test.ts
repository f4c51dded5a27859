import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFunds } from '../../contract/ads.ts';
import { getCampus } from '../../contract/campuses.ts';
import { allCategories, categories } from '../../contract/categories.ts';
import { sendAccountCode } from '../../contract/identity.ts';
import { createPost, getPost, listFeed } from '../../contract/posts.ts';
import { createPerson } from '../factories/people.ts';
import { post, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rows = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;

test('ENT-03 a campus: what it is called, where it is, whom it lets in, and what it looks like', async () => {
  const campus = await server.client('ou').call(getCampus, { params: { id: 'current' } });
  expect(campus).toEqual({
    _id: 'ou',
    name: 'University of Oklahoma',
    campus_short_name: 'OU',
    campus_ext: expect.any(String),
    url: expect.stringMatching(/^http:\/\/ou\.quad\.localhost/),
    privacy: 'private',
    generic: false,
    location: { city: 'Norman', state: expect.stringMatching(/^(OK|Oklahoma)$/), country: 'United States' },
    campus_logo: expect.stringMatching(/^\//),
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    createdAt: expect.stringMatching(/\d{4}/),
    passwordless: expect.any(Boolean),
    first_page: expect.any(Number),
  });
  const [kept] = await rows('select hosts, email_domains from campuses where id = $1', 'ou');
  expect(kept.hosts).toBeInstanceOf(Array);
  expect(kept.email_domains).toContain('ou.edu');
  expect(await server.client('campus').call(getCampus, { params: { id: 'current' } })).toMatchObject({ generic: true });
});

test('ENT-04 ENT-05 a code asked for is a record of whose, when and for what; its mail one of to whom, what and when', async () => {
  const una = await createPerson(server, { first: 'Una', verified: false });
  await una.client.call(sendAccountCode);
  const codes = await rows('select * from verification_codes where user_id = $1', una.id);
  expect(codes).toEqual([
    expect.objectContaining({ purpose: 'verify_user', email: una.email, created_at: expect.any(String), tries: 0 }),
  ]);
  expect(codes[0].code_hash.byteLength).toBeGreaterThanOrEqual(32);
  const mails = await rows('select * from mails where user_id = $1', una.id);
  expect(mails).toEqual([
    expect.objectContaining({
      recipient: una.email,
      subject: expect.stringMatching(/\w/),
      html: expect.stringContaining('<'),
      created_at: expect.any(String),
    }),
  ]);
});

test('ENT-08 the categories of the specification can be posted and filtered by, all of them, and no other', async () => {
  expect([allCategories, ...categories]).toEqual(
    [
      'all|audio & speakers|auto parts & accessories|books, movies, & music|clothing, shoes, & accessories',
      'cars & trucks|cameras & photography|cell phones & accessories|collectibles & art|computers & accessories|drones',
      'exercise|jewelry & accessories|furniture|health & beauty|housing & apartments|home decor|household',
      'kitchen & dining|musical instruments|motorcycles|pet supplies|school supplies|sports & outdoors|tickets',
      'tires & rims|toys, games, & hobbies|trading cards|tvs & media players|video games & consoles|virtual reality',
      'wearables|3d printers & supplies',
    ].flatMap((line) => line.split('|')),
  );
  const seller = await createPerson(server, { campus: 'duke' });
  const { client } = seller;
  for (const category of ['toys, games, & hobbies', '3d printers & supplies'] as const) {
    const made = await post(seller, `A find of ${category}`, { category, price: 5 });
    const { posts } = await client.call(listFeed, { query: { category } });
    expect(posts.map(({ _id }) => _id)).toEqual([made._id]);
  }
  const other = { text: words('A find'), category: 'boats', price: 5 };
  expect(await client.refused(createPost, { body: other as never })).toMatchObject({ status: 422 });
  expect((await client.try(listFeed, { query: { category: 'boats' } as never })).status).toBe(422);
});

test('OPE-19 times are ISO 8601 in UTC, money is whole cents, ids are opaque strings', async () => {
  const seller = await createPerson(server);
  const made = await post(seller, 'A kettle', { price: 12 });
  const { post: read } = await seller.client.call(getPost, { params: { id: made._id } });
  for (const time of [read.createdAt, read.lastModified]) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/);
    expect(Number.isNaN(Date.parse(time))).toBe(false);
  }
  expect(read._id).toMatch(/^[0-9a-f-]{36}$/);
  expect(read.user._id).toBe(seller.id);
  expect(await seller.client.call(getFunds)).toEqual({ available_funds: 0, on_hold: 0, owed: 0 });
  const { json } = await seller.client.request('GET', '/api/openapi.json');
  const { schemas } = (json as { components: { schemas: Record<string, { properties: Record<string, object> }> } })
    .components;
  expect(schemas['Payment']?.properties).toMatchObject({ amount: { type: 'integer' }, balance: { type: 'integer' } });
});
