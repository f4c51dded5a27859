import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFunds, stopAd } from '../../contract/ads/ads.ts';
import { getCampus } from '../../contract/campuses/campuses.ts';
import { categories } from '../../contract/posts/categories.ts';
import { allChoices } from '../../contract/posts/listing-fields.ts';
import { sendAccountCode } from '../../contract/identity/identity.ts';
import { createPost, editPost, getPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { openPage } from '../analytics/page.ts';
import { runningAd } from '../factories/ads.ts';
import { createPerson } from '../factories/people.ts';
import { comment, post, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rows = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;

test('a campus has its names, location, privacy and look [ENT-03]', async () => {
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
    time_zone: 'America/Chicago',
    campus_logo: expect.stringMatching(/^\//),
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    createdAt: expect.stringMatching(/\d{4}/),
    passwordless: expect.any(Boolean),
    first_page: expect.any(Number),
    face_value_cap: true,
    waiting: false,
    archived: false,
    sign_in: null,
    logo_version: '',
    legal_name: 'Quad',
    legal_address: '',
    own_texts: [],
    terms_url: '',
    privacy_url: '',
    retention: [],
    social_url: expect.any(String),
  });
  const [kept] = await rows('select hosts, email_domains from campuses where id = $1', 'ou');
  expect(kept.hosts).toBeInstanceOf(Array);
  expect(kept.email_domains).toContain('ou.edu');
  expect(await server.client('campus').call(getCampus, { params: { id: 'current' } })).toMatchObject({ generic: true });
});

test('a requested code is stored with person, time and purpose; its mail with recipient, subject and time [ENT-04, ENT-05]', async () => {
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

test('exactly the specification’s categories can be posted and filtered by [ENT-08]', async () => {
  expect([allChoices, ...categories]).toEqual(
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
  expect((await client.try(listFeed, { query: { category: 'boats' } as never })).status).toBe(400);
});

test('times are ISO 8601 in UTC, money is whole cents, ids are opaque strings [OPE-19]', async () => {
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

test('a single post has its full record: author, tags, running ad, and analytics for its author alone [ENT-06]', async () => {
  const [una, bo] = [await createPerson(server, { first: 'Una' }), await createPerson(server, { first: 'Bo' })];
  const { postId, _id: adId } = await runningAd(server, una, { cta: { type: 'profile' } });
  await openPage(bo.client).report(['view', postId], ['profile_visit', postId]);
  await server.app.platform.peopleCounts.flush();
  const recordFor = async (who: typeof una) => (await who.client.call(getPost, { params: { id: postId } })).record;
  await expect.poll(async () => (await recordFor(bo)).search_tags).toContain('lamp');
  const mine = await recordFor(una);
  const { post: read } = await una.client.call(getPost, { params: { id: postId } });
  expect(mine).toEqual({
    username: una.username,
    avatar: read.user.img,
    date: read.createdAt,
    search_tags: expect.arrayContaining(['lamp']),
    image_analysis_completed: false,
    text_analysis_completed: true,
    isSponsored: true,
    cta: { type: 'profile', url: null, label: null },
    ad_id: adId,
    analytics: expect.objectContaining({ views: 1, profile_visits: 1, copied_link: 0 }),
  });
  expect(await recordFor(bo)).toEqual({ ...mine, analytics: null });
  // its owner still sees an ended ad; the post's record has none
  await una.client.call(stopAd, { params: { id: adId } });
  expect((await una.client.call(getPost, { params: { id: postId } })).ad).toMatchObject({ ad_id: adId });
  expect(await recordFor(una)).toMatchObject({ isSponsored: false, cta: null, ad_id: null });
  // text removed by an edit is removed from the tags
  await una.client.call(editPost, { params: { id: postId }, body: { text: words('A kettle') } });
  expect((await recordFor(bo)).search_tags).not.toContain('lamp');
  await expect.poll(async () => (await recordFor(bo)).search_tags).toContain('kettle');

  const reply = await comment(bo, postId, 'Still there?');
  expect((await una.client.call(getPost, { params: { id: reply._id } })).record).toMatchObject({
    username: bo.username,
    ad_id: null,
    analytics: null,
  });
  // lists have fewer fields, and the description states where the others are
  expect((await una.client.call(listFeed)).posts.find(({ _id }) => _id === postId)).not.toHaveProperty('search_tags');
  const { json } = await una.client.request('GET', '/api/openapi.json');
  const { Post, PostRecord } = (
    json as { components: { schemas: Record<string, { description?: string; properties: object }> } }
  ).components.schemas;
  expect(Object.keys(PostRecord?.properties ?? {}).sort()).toEqual(Object.keys(mine).sort());
  expect(Post?.description).toMatch(/like_id_list.*\/likes.*commentsOfComments.*\/comments/);
});
