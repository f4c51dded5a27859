import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSimilar } from '../../contract/posts/lists.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { sellPost } from '../../contract/posts/posts.ts';
import { blockUser, muteUser } from '../../contract/moderation/moderation.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, postText } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
let cy: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
  cy = await createPerson(server, { first: 'Cy' });
});
afterAll(() => server.stop());

const similar = async (who: Person, id: string) =>
  (await who.client.call(listSimilar, { params: { id } })).posts.map(postText);
const desk = (who: Person, text: string) => post(who, text, { price: 40, category: 'furniture' });

it('lists available ones first, then by words in common [BRO-05]', async () => {
  const { _id: id } = await desk(ana, 'Oak desk with two drawers');
  await desk(ana, 'Walnut desk with drawers');
  const sold = await desk(ana, 'Oak desk, oak drawers');
  await ana.client.call(sellPost, { params: { id: sold._id }, body: { sold: true } });
  await desk(bo, 'A blue couch');
  const { _id: expired } = await desk(bo, 'Oak desk with drawers until last week');
  await server.app.platform.pool.query('update posts set expires_at = product_now() where id = $1', [expired]);
  await post(bo, 'Oak desk without a price', { category: 'furniture' });
  await post(bo, 'Oak desk in another category', { price: 40, category: 'drones' });
  expect(await similar(cy, id)).toEqual([
    'Walnut desk with drawers',
    'Oak desk in another category',
    'A blue couch',
    'Oak desk, oak drawers',
  ]);
});

it('lists what is called the same first, whatever its category, then the rest of its category [BRO-05, ITM-01]', async () => {
  const sports = { price: 40, category: 'sports & outdoors' } as const;
  const { _id: id } = await post(ana, 'Blue road bike, 54 cm', sports);
  await post(bo, 'A mountain bike for kids', { ...sports, category: 'exercise' });
  await post(bo, 'Road bike, barely used', sports);
  await post(bo, 'Football', sports);
  await post(bo, 'Tennis racket that I took along on every bike ride', sports);
  await post(bo, 'Kayak', sports);
  expect((await similar(cy, id)).slice(0, 2)).toEqual(['Road bike, barely used', 'A mountain bike for kids']);
  expect((await similar(cy, id)).slice(2)).toEqual([
    'Tennis racket that I took along on every bike ride',
    'Kayak',
    'Football',
  ]);
});

it("leaves out the viewer's own and those of people they blocked or muted, and says what they saved [BRO-05, D11]", async () => {
  const { _id: id } = await post(ana, 'A red drone', { price: 40, category: 'drones' });
  const other = await post(bo, 'A green drone', { price: 40, category: 'drones' });
  await post(cy, 'A white drone', { price: 40, category: 'drones' });
  const { client } = await createPerson(server);
  const listed = async () => (await client.call(listSimilar, { params: { id } })).posts.map(postText);
  expect(await listed()).toEqual(expect.arrayContaining(['A green drone', 'A white drone']));
  expect(await similar(bo, id)).not.toContain('A green drone');
  await client.call(savePost, { params: { id: other._id } });
  expect((await client.call(listSimilar, { params: { id } })).mine.saved).toEqual([other._id]);
  await client.call(blockUser, { params: { id: bo.id } });
  await client.call(muteUser, { params: { id: cy.id } });
  expect((await listed()).filter((text) => text !== 'Oak desk in another category')).toEqual([]);
});

it('goes by words where there is no category, and has none for what is not sold [BRO-05]', async () => {
  const { _id: id } = await post(ana, 'Acoustic guitar with a case', { price: 90 });
  await post(bo, 'Electric guitar', { price: 120, category: 'musical instruments' });
  expect(await similar(cy, id)).toEqual(['Electric guitar']);
  const { _id: reply } = await comment(bo, id, 'Nice guitar');
  expect(await similar(cy, reply)).toEqual([]);
});
