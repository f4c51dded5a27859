import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listSpots } from '../../contract/campuses/spots.ts';
import { readTyped } from '../../contract/search/typed-filters.ts';
import { searchKey } from '../../contract/search/words.ts';
import { deleteSavedSearch } from '../../contract/watching/saved-searches.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { examples } from '../unit/typed-filter-table.ts';
import { alertsOf, list, matched, save } from '../watching/watching.ts';

let server: TestServer;
let seller: Person;
beforeAll(async () => {
  server = await startTestServer();
  seller = await createPerson(server, { first: 'Sel' });
});
afterAll(() => server.stop());

/** A person may change saved searches so often in an hour. */
const AT_ONCE = 50;

it('saves every recognized query as its words and its filters [FND-01, WAT-01]', async () => {
  const { spots } = await seller.client.call(listSpots);
  const names = spots.map(({ name }) => name);
  for (let from = 0; from < examples.length; from += AT_ONCE) {
    const me = await createPerson(server);
    for (const { query, words, params } of examples.slice(from, from + AT_ONCE)) {
      const saved = await save(me, query);
      const read = readTyped(query, { spots: names });
      // the table's places are those of another campus
      const isPlace = params.near_spot !== undefined;
      expect({ query: saved.query, filter: saved.filter }, query).toEqual(
        isPlace ? { query: searchKey(read.words), filter: read.params } : { query: searchKey(words), filter: params },
      );
      await me.client.call(deleteSavedSearch, { params: { id: saved._id } });
    }
  }
});

type Params = Readonly<Record<string, string>>;
type Listing = Record<string, unknown>;

/** A listing that a filter lets through, and one that is only just outside it; null if every new listing is inside. */
const asked: Readonly<Record<string, (value: string, all: Params) => { right: Listing; wrong: Listing }>> = {
  price_max: (value) => ({ right: { price: Number(value) }, wrong: { price: Number(value) + 1 } }),
  price_min: (value) => ({ right: { price: Number(value) }, wrong: { price: Number(value) - 1 } }),
  condition: (value) => ({
    right: { condition: value.split(',').at(-1) },
    wrong: { condition: value === 'for parts' ? 'good' : 'for parts' },
  }),
  beds: (value) => ({ right: { details: { beds: Number(value) } }, wrong: { details: { beds: Number(value) - 1 } } }),
  mileage: (value) => ({
    right: { details: { mileage: Number(value) } },
    wrong: { details: { mileage: Number(value) + 1 } },
  }),
  course_code: (value) => ({
    right: { details: { course_code: value } },
    wrong: { details: { course_code: 'ZOO 9999' } },
  }),
};

it('alerts of the listing that each kind of filter lets through, and not of the one just outside it [FND-01, WAT-02]', async () => {
  const kinds = new Map<string, (typeof examples)[number]>();
  for (const example of examples) {
    const names = Object.keys(example.params).filter((name) => name in asked);
    const kind = names.toSorted().join();
    if (
      kind !== '' &&
      example.words !== '' &&
      names.length === Object.keys(example.params).filter((name) => name !== 'category').length &&
      !kinds.has(kind)
    )
      kinds.set(kind, example);
  }
  expect(kinds.size).toBeGreaterThanOrEqual(6);
  const made: { query: string; me: Person; right: string; wrong: string[] }[] = [];
  for (const { query, words, params } of kinds.values()) {
    const me = await createPerson(server);
    await save(me, query);
    made.push({ query, me, right: '', wrong: [] });
    const each = made.at(-1);
    await matched(server);
    const filters = Object.entries(params).flatMap(([name, value]) => asked[name]?.(value, params) ?? []);
    const right = Object.assign({}, ...filters.map((filter) => filter.right)) as Listing;
    const post = async (more: Listing) =>
      (await list(seller, words, { ...(params.category ? { category: params.category } : {}), ...right, ...more }))._id;
    if (!each) continue;
    for (const { wrong } of filters) each.wrong.push(await post(wrong));
    each.right = await post({});
  }
  await matched(server);
  for (const { query, me, right, wrong } of made) {
    await vi.waitFor(async () =>
      expect(
        (await alertsOf(me)).map(({ postId }) => postId),
        query,
      ).toContain(right),
    );
    const ids = (await alertsOf(me)).map(({ postId }) => postId);
    for (const id of wrong) expect(ids, query).not.toContain(id);
  }
});
