import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSpots, setUsualSpots, type Spot } from '../../contract/campuses/spots.ts';
import { followUser } from '../../contract/identity/follows.ts';
import { blockUser, muteUser } from '../../contract/moderation/moderation.ts';
import { setPostSpot } from '../../contract/posts/post-spot.ts';
import { listFeed, summarizeFeed } from '../../contract/posts/feed.ts';
import { sellPost } from '../../contract/posts/posts.ts';
import { search } from '../../contract/search/search.ts';
import { CampusDirectory } from '../../server/features/campuses/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { placePost, post, postText } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { analysed } from '../search/analysed.ts';

let server: TestServer;
let spots: readonly Spot[];
beforeAll(async () => {
  server = await startTestServer();
  spots = (await (await createPerson(server)).client.call(listSpots)).spots;
});
afterAll(() => server.stop());

const named = (name: string) => spots.find((spot) => spot.name.includes(name))?._id ?? '';
const choose = (who: Person, ...names: string[]) =>
  who.client.call(setUsualSpots, { body: { spots: names.map(named) } });
const follow = (who: Person, whom: Person) => who.client.call(followUser, { params: { id: whom.id } });
const feed = async (who: Person, query: Record<string, string>) =>
  (await who.client.call(listFeed, { query: query as never })).posts.map(postText);
const person = (first: string) => createPerson(server, { first });

/** Every page of a list, including posts created between its pages. */
async function allOf(who: Person, query: Record<string, string>, between = async () => {}): Promise<string[]> {
  const texts: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await who.client.call(listFeed, { query: { ...query, ...(cursor ? { cursor } : {}) } as never });
    texts.push(...page.posts.map(postText));
    cursor = page.cursor;
    await between();
  } while (cursor);
  return texts;
}

/** Deletes every post: one without a spot counts as at the library, where somebody may look. */
const clear = () => server.app.platform.pool.query('update posts set deleted_at = product_now()');

it('lists only people whom the viewer follows, with every other filter and order [BRO-02, BRO-01]', async () => {
  const [me, bo, cy, dee] = [await person('Mia'), await person('Bo'), await person('Cy'), await person('Dee')];
  await follow(me, bo);
  await follow(me, cy);
  await post(bo, 'bo lamp', { price: 30, category: 'furniture' });
  await post(cy, 'cy desk', { price: 10, category: 'furniture' });
  await post(cy, 'cy talk');
  await post(dee, 'dee desk', { price: 5, category: 'furniture' });
  const following = 'true';
  expect(await feed(me, { following })).toEqual(['cy talk', 'cy desk', 'bo lamp']);
  expect(await feed(me, { following, category: 'furniture', sort: 'price_low' })).toEqual(['cy desk', 'bo lamp']);
  expect(await feed(me, { following, price_min: '20' })).toEqual(['bo lamp']);
  expect(await me.client.call(summarizeFeed, { query: { following } as never })).toMatchObject({ results: 3 });
  expect(await feed(dee, { following })).toEqual([]);
  await analysed(server);
  const found = await me.client.call(search, { query: { q: 'desk', following } as never });
  expect(found.posts.map(postText)).toEqual(['cy desk']);
  // posts of muted and blocked people aren't in it
  await me.client.call(muteUser, { params: { id: cy.id } });
  expect(await feed(me, { following })).toEqual(['bo lamp']);
  await bo.client.call(blockUser, { params: { id: me.id } });
  expect(await feed(me, { following })).toEqual([]);
});

it('pages through followed people by position, whatever is posted meanwhile [BRO-02, D49]', async () => {
  const [me, bo, cy] = [await person('Mia'), await person('Bo'), await person('Cy')];
  await follow(me, bo);
  await follow(me, cy);
  for (let n = 0; n < 40; n++) await placePost(server, n % 2 ? bo : cy, { text: `thing ${n}` });
  const texts = await allOf(me, { following: 'true' }, async () => void (await placePost(server, bo, { text: 'new' })));
  expect(texts).toEqual(Array.from({ length: 40 }, (_, n) => `thing ${39 - n}`));
});

it('sorts by the walk from the viewer’s spots, each listing once at its nearest [BRO-03]', async () => {
  await clear();
  const [me, bo, cy, dee] = [await person('Nia'), await person('Bob'), await person('Cyd'), await person('Deb')];
  await choose(me, 'Bizzell');
  await choose(bo, 'Weather', 'Union');
  await choose(cy, 'Weather');
  await choose(dee, 'Bizzell');
  await post(bo, 'at the union', { price: 5 });
  await post(cy, 'far away', { price: 2 });
  await post(dee, 'right here', { price: 4 });
  await post(dee, 'also here', { price: 3, category: 'furniture' });
  await post(dee, 'no listing');
  const moved = await post(dee, 'moved', { price: 1 });
  await dee.client.call(setPostSpot, { params: { id: moved._id }, body: { spot: named('Police') } });
  const nearest = await feed(me, { sort: 'nearest' });
  expect(nearest.slice(0, 3)).toEqual(['also here', 'right here', 'at the union']);
  expect(new Set(nearest.slice(3))).toEqual(new Set(['moved', 'far away']));
  expect(await feed(me, { sort: 'nearest', category: 'furniture' })).toEqual(['also here']);
  // "near" is about ten minutes on foot; the requested order applies
  expect(await feed(me, { near: 'true' })).toEqual(['also here', 'right here', 'at the union']);
  expect(await feed(me, { near: 'true', sort: 'nearest' })).toEqual(['also here', 'right here', 'at the union']);
  const byPrice = ['also here', 'right here', 'at the union'];
  expect(await feed(me, { near: 'true', sort: 'price_low' })).toEqual(byPrice);
  expect(await feed(me, { near: 'true', sort: 'price_high' })).toEqual(byPrice.toReversed());
  expect(await feed(me, { near: 'true', sort: 'price_low', price_min: '4' })).toEqual(byPrice.slice(1));
  await follow(me, dee);
  expect(await feed(me, { near: 'true', following: 'true', sort: 'price_high' })).toEqual(['right here', 'also here']);
  expect(await me.client.call(summarizeFeed, { query: { near: 'true' } as never })).toMatchObject({ results: 3 });
  const { _id: id } = await post(dee, 'sold here', { price: 1 });
  await dee.client.call(sellPost, { params: { id }, body: { sold: true } });
  expect(await feed(me, { near: 'true', available: 'true' })).not.toContain('sold here');
  // without usual spots nothing is near
  const noah = await person('Noah');
  for (const sort of ['newest', 'price_low', 'nearest']) expect(await feed(noah, { near: 'true', sort })).toEqual([]);
  expect(await noah.client.call(summarizeFeed, { query: { near: 'true' } as never })).toMatchObject({ results: 0 });
  expect(await feed(noah, { sort: 'nearest' })).toEqual([]);
});

it('sorts a search by the walk from the viewer’s spots, page by page, each listing once [BRO-01, BRO-03]', async () => {
  const [me, near, far] = [await person('Zoe'), await person('Zed'), await person('Zac')];
  await choose(me, 'Bizzell');
  await choose(near, 'Bizzell', 'Weather');
  await choose(far, 'Weather');
  const close: string[] = [];
  const distant: string[] = [];
  for (let n = 0; n < 15; n++) {
    await post(far, `zither far ${n}`, { price: n });
    distant.unshift(`zither far ${n}`);
    await post(near, `zither near ${n}`, { price: n });
    close.unshift(`zither near ${n}`);
  }
  await post(near, 'zither talk');
  await post(near, 'a lute', { price: 5 });
  await analysed(server);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { q: 'zither', sort: 'nearest', ...(cursor ? { cursor } : {}) } as never;
    const page = await me.client.call(search, { query });
    found.push(...page.posts.map(postText));
    cursor = page.cursor;
  } while (cursor);
  expect(found).toEqual([...close, ...distant]);
  const few = { q: 'zither', sort: 'nearest', price_max: '1' } as never;
  expect((await me.client.call(search, { query: few })).posts.map(postText)).toEqual([
    ...close.slice(-2),
    ...distant.slice(-2),
  ]);
  // nothing is near a person without spots
  const nowhere = await person('Zia');
  expect((await nowhere.client.call(search, { query: { q: 'zither', sort: 'nearest' } as never })).posts).toEqual([]);
  expect(await me.client.try(search, { query: { ...(few as object), cursor: 'nonsense' } as never })).toMatchObject({
    status: 400,
  });
});

it('pages through what is near by price, each listing once [BRO-03, BRO-01]', async () => {
  const [me, seller, other] = [await person('Pat'), await person('Sol'), await person('Ola')];
  await choose(me, 'Gaylord');
  await choose(seller, 'Gaylord', 'Sarkeys');
  await choose(other, 'Weather');
  for (let n = 0; n < 20; n++) {
    const price = (n * 7) % 10;
    await post(n % 4 ? seller : other, `kite ${n} for ${price}`, { price, category: 'toys, games, & hobbies' });
  }
  const listed = await allOf(me, { near: 'true', sort: 'price_low', category: 'toys, games, & hobbies' });
  expect(listed).toHaveLength(15);
  expect(new Set(listed).size).toBe(15);
  const prices = listed.map((text) => Number(text.split(' for ')[1]));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

it('pages by distance without loss or repetition, whatever is posted meanwhile [BRO-03, D49]', async () => {
  const [me, seller] = [await person('Pia'), await person('Sal')];
  await choose(me, 'Gaylord');
  await choose(seller, 'Gaylord', 'Sarkeys');
  const texts: string[] = [];
  for (let n = 0; n < 20; n++) {
    const { _id: id } = await post(seller, `number ${n}`, { price: 1, category: 'drones' });
    texts.unshift(`number ${n}`);
    if (n % 2) await seller.client.call(setPostSpot, { params: { id }, body: { spot: named('Couch') } });
  }
  const near = texts.filter((text) => Number(text.split(' ')[1]) % 2 === 0);
  const far = texts.filter((text) => !near.includes(text));
  const query = { sort: 'nearest', category: 'drones' };
  let more = 0;
  const listed = await allOf(me, query, async () => {
    if (more++ < 3) await post(seller, `later ${more}`, { price: 1, category: 'drones' });
  });
  expect(listed.filter((text) => text.startsWith('number'))).toEqual([...near, ...far]);
  expect(listed.filter((text) => !text.startsWith('number'))).toEqual([]);
  expect(await me.client.try(listFeed, { query: { ...query, cursor: 'nonsense' } as never })).toMatchObject({
    status: 400,
  });
});

it('counts a listing without a spot as at the campus’s main spot, in every list by place [SHO-08, BRO-03]', async () => {
  await clear();
  const [me, far, seller, elsewhere] = [
    await person('Max'),
    await person('Fay'),
    await person('Sid'),
    await person('Els'),
  ];
  await choose(me, 'Union');
  await choose(far, 'Weather');
  await choose(elsewhere, 'Weather');
  await post(seller, 'oboe without a spot', { price: 5, category: 'musical instruments' });
  await post(elsewhere, 'oboe far away', { price: 3, category: 'musical instruments' });
  await post(seller, 'no listing');
  // its main spot, a few minutes from the union, and far from the weather center
  const directory = new CampusDirectory(server.app.platform);
  await directory.load();
  expect(directory.mainSpotOf('ou')?.name).toBe('Bizzell Memorial Library');
  const spotless = ['oboe without a spot'];
  const near = { near: 'true' };
  const lists: Record<string, string>[] = [
    {},
    { sort: 'nearest' },
    { sort: 'price_low' },
    { category: 'musical instruments' },
  ];
  for (const more of lists) {
    expect([more, await feed(me, { ...near, ...more })]).toEqual([more, spotless]);
    expect([more, await feed(far, { ...near, ...more })]).toEqual([more, ['oboe far away']]);
  }
  expect(await feed(me, { sort: 'nearest' })).toEqual(['oboe without a spot', 'oboe far away']);
  expect(await feed(far, { sort: 'nearest' })).toEqual(['oboe far away', 'oboe without a spot']);
  const summary = (who: Person) => who.client.call(summarizeFeed, { query: near as never });
  expect(await summary(me)).toMatchObject({ results: 1, price: { low: 5, high: 5 } });
  expect(await summary(far)).toMatchObject({ results: 1, price: { low: 3, high: 3 } });
  await analysed(server);
  const found = async (who: Person, query: object) =>
    (await who.client.call(search, { query: { q: 'oboe', ...query } as never })).posts.map(postText);
  expect(await found(me, near)).toEqual(spotless);
  expect(await found(far, near)).toEqual(['oboe far away']);
  expect(await found(far, { sort: 'nearest' })).toEqual(['oboe far away', 'oboe without a spot']);
  // with a spot, that counts
  await choose(seller, 'Police');
  expect(await feed(me, near)).toEqual([]);
});

it('pages through listings without a spot together with the others, each once [SHO-08, D49]', async () => {
  await clear();
  const [me, seller, other] = [await person('Mo'), await person('Sy'), await person('Ot')];
  await choose(me, 'Bizzell');
  await choose(seller, 'Bizzell');
  const texts: string[] = [];
  for (let n = 0; n < 24; n++) {
    await post(n % 2 ? seller : other, `tuba ${n}`, { price: 1 });
    texts.unshift(`tuba ${n}`);
  }
  expect(await allOf(me, { near: 'true' })).toEqual(texts);
  expect(await allOf(me, { sort: 'nearest' })).toEqual(texts);
});
