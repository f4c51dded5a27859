import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSpots, setUsualSpots } from '../../contract/campuses/spots.ts';
import { setPostSpot } from '../../contract/posts/post-spot.ts';
import { deletePost } from '../../contract/posts/posts.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  openSavedSearch,
  SAVED_SEARCHES_MAX,
} from '../../contract/watching/saved-searches.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { photoListing } from '../factories/posts.ts';
import { Refused } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { alertsOf, headlinesOf, list, matched, save, savedOf } from './watching.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.problem : error),
  );

it('saves any search with its filters, its name and when it alerts [WAT-01]', async () => {
  const ana = await createPerson(server);
  const filter = { category: 'furniture', price_max: '100', for_sale: 'true' };
  const saved = await save(ana, '  Standing  DESK ', { name: 'Desk under $100', alerts: 'daily', filter });
  expect(saved).toMatchObject({
    name: 'Desk under $100',
    alerts: 'daily',
    query: 'standing desk',
    filter,
    new_results: 0,
    photos: [],
  });
  expect(await savedOf(ana)).toEqual([saved]);
  const changed = await ana.client.call(changeSavedSearch, {
    params: { id: saved._id },
    body: { name: 'Cheap desk', alerts: 'off' },
  });
  expect(changed).toEqual({ ...saved, name: 'Cheap desk', alerts: 'off' });
  await ana.client.call(deleteSavedSearch, { params: { id: saved._id } });
  expect(await savedOf(ana)).toEqual([]);
});

it('refuses an equal search whatever its name and order, with a clear message, also at the same moment [WAT-01]', async () => {
  const ana = await createPerson(server);
  const filter = { price_max: '100', available: 'true' };
  const calls = ['One', 'Two', 'Three'].map((name) => refusal(save(ana, 'desk', { name, filter })));
  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  expect(answers.filter((answer) => answer !== 'done')).toEqual([
    expect.objectContaining({ code: 'search_saved_already', title: "You've already saved this search." }),
    expect.objectContaining({ code: 'search_saved_already' }),
  ]);
  expect(
    await refusal(save(ana, 'DESK ', { filter: { available: 'true', price_max: '100', for_sale: 'false' } })),
  ).toMatchObject({ code: 'search_saved_already' });
  expect(await refusal(save(ana, 'desk', { filter: { price_max: '101', available: 'true' } }))).toBe('done');
  expect(await refusal(save(ana, 'desk', { filter: { condition: 'new,good' } }))).toBe('done');
  expect(await refusal(save(ana, 'desk', { filter: { condition: 'good,new,good' } }))).toMatchObject({
    code: 'search_saved_already',
  });
  expect(await refusal(save(ana, 'desk', { filter: { condition: 'good' } }))).toBe('done');
});

it('keeps 30 searches at most, also when they are saved at the same moment [WAT-01]', async () => {
  const ana = await createPerson(server);
  const wanted = Array.from({ length: SAVED_SEARCHES_MAX + 5 }, (_, n) => refusal(save(ana, `desk ${n}`)));
  const answers = await Promise.all(wanted);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(30);
  expect(answers.find((answer) => answer !== 'done')).toMatchObject({
    status: 422,
    code: 'saved_searches_full',
    title: "You've saved 30 searches. Delete one first.",
  });
  expect(await savedOf(ana)).toHaveLength(30);
});

it('refuses a search of nothing, and filters that nothing can match [WAT-01]', async () => {
  const ana = await createPerson(server);
  expect(await refusal(save(ana, ''))).toMatchObject({ code: 'invalid', errors: [{ field: 'query' }] });
  expect(await refusal(save(ana, '?!'))).toMatchObject({ code: 'invalid', errors: [{ field: 'query' }] });
  expect(await refusal(save(ana, 'desk', { filter: { price_min: '9', price_max: '3' } }))).toMatchObject({
    errors: [{ field: 'price_max' }],
  });
  expect(await refusal(save(ana, 'desk', { filter: { price_max: 'low' } }))).toMatchObject({ status: 422 });
  expect(await refusal(save(ana, '', { filter: { category: 'furniture' } }))).toBe('done');
});

it('lists searches with the number of their new results until they are opened, those with the newest first [WAT-01]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server)];
  const lamp = await save(ana, 'lamp', { alerts: 'off' });
  const kettle = await save(ana, 'kettle');
  await matched(server);
  const first = await list(bo, 'Floor lamp');
  const second = await list(bo, 'Desk lamp');
  await matched(server);
  expect((await savedOf(ana)).map(({ name, new_results: count }) => [name, count])).toEqual([
    ['lamp', 2],
    ['kettle', 0],
  ]);
  const opened = await ana.client.call(openSavedSearch, { params: { id: lamp._id } });
  expect(opened.posts).toEqual([second._id, first._id]);
  expect((await savedOf(ana)).map(({ new_results: count }) => count)).toEqual([0, 0]);
  expect(await ana.client.call(openSavedSearch, { params: { id: kettle._id } })).toEqual({ posts: [] });
});

it('shows the first photos of the three newest results that have one [WAT-01]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server)];
  await save(ana, 'mandolin');
  await matched(server);
  const photos: (string | undefined)[] = [];
  for (const title of ['First mandolin', 'Second mandolin', 'Third mandolin', 'Fourth mandolin']) {
    photos.unshift((await photoListing(bo, title, 40, { kind: 'selling' })).img_gallery[0]?.img_path);
    await matched(server);
  }
  await list(bo, 'Mandolin without a photo');
  await matched(server);
  expect(await savedOf(ana)).toMatchObject([{ new_results: 5, photos: photos.slice(0, 3) }]);
});

it('counts no result that was deleted or sold, or whose seller is blocked [WAT-01, WAT-02]', async () => {
  const [ana, bo, cy] = [await createPerson(server), await createPerson(server), await createPerson(server)];
  await save(ana, 'ukulele');
  await matched(server);
  const [gone] = [await list(bo, 'Ukulele with a case'), await list(cy, 'Small ukulele')];
  await matched(server);
  expect((await savedOf(ana))[0]?.new_results).toBe(2);
  await bo.client.call(deletePost, { params: { id: gone._id } });
  expect((await savedOf(ana))[0]?.new_results).toBe(1);
  await ana.client.call(blockUser, { params: { id: cy.id } });
  expect((await savedOf(ana))[0]?.new_results).toBe(0);
});

it('shows and changes only one’s own searches [WAT-01]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server)];
  const { _id: id } = await save(ana, 'desk');
  for (const call of [
    () => bo.client.call(changeSavedSearch, { params: { id }, body: { alerts: 'off' } }),
    () => bo.client.call(openSavedSearch, { params: { id } }),
    () => bo.client.call(deleteSavedSearch, { params: { id } }),
  ])
    expect(await refusal(call())).toMatchObject({ code: 'not_found' });
  expect(await savedOf(bo)).toEqual([]);
  expect(await savedOf(ana)).toMatchObject([{ _id: id, alerts: 'instant' }]);
});

it('alerts of a listing without a spot who looks near the campus’s main one [WAT-02, SHO-08]', async () => {
  const [ana, far, bo] = [await createPerson(server), await createPerson(server), await createPerson(server)];
  const { spots } = await ana.client.call(listSpots);
  const usual = (who: Person, place: string) =>
    who.client.call(setUsualSpots, {
      body: { spots: spots.filter(({ name }) => name.includes(place)).map(({ _id }) => _id) },
    });
  await usual(ana, 'Union');
  await usual(far, 'Weather');
  for (const who of [ana, far]) await save(who, 'glockenspiel', { name: 'near', filter: { near: 'true' } });
  await matched(server);
  const { _id: id } = await list(bo, 'A glockenspiel', {});
  await matched(server);
  expect(await headlinesOf(ana)).toEqual(['New for “near”']);
  expect(await headlinesOf(far)).toEqual([]);
  // its seller chooses another spot
  const spot = spots.find(({ name }) => name.includes('Weather'))?._id ?? '';
  await bo.client.call(setPostSpot, { params: { id }, body: { spot } });
  await matched(server);
  expect(await headlinesOf(far)).toEqual(['New for “near”']);
});

it('alerts of a free listing as free [WAT-07]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server)];
  await save(ana, 'aquarium');
  await matched(server);
  await list(bo, 'Aquarium, 20 gallons', { price: 0, condition: 'good' });
  await matched(server);
  expect((await alertsOf(ana)).map(({ message }) => message)).toEqual(['Aquarium, 20 gallons · Free · Good']);
});
