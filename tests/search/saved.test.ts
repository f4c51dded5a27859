import { afterAll, beforeAll, expect, test } from 'vitest';
import { deletePost } from '../../contract/posts/posts.ts';
import { savePost, unsavePost } from '../../contract/posts/saves.ts';
import { searchSaved } from '../../contract/search/search.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, postText } from '../factories/posts.ts';
import { queriesOf } from '../harness/queries.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { analysed } from './analysed.ts';

let server: TestServer;
let ana: Person;
let sal: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
  sal = await createPerson(server, { first: 'Sal' });
});
afterAll(() => server.stop());

const save = (who: Person, id: string) => who.client.call(savePost, { params: { id } });
const ask = (q: string, who = sal, cursor?: string) =>
  who.client.call(searchSaved, { query: cursor ? { q, cursor } : { q } });
const found = async (q: string, who = sal) => (await ask(q, who)).posts.map(postText);

test('saved posts are searched like others: prefix, plural, accent, typing error; nothing else is found [SAV-05, SEA-16, D27]', async () => {
  const texts = ['Oak desk', 'Two desks and a lamp', 'Crème brûlée torch', 'Mini fridge'];
  for (const text of texts) await save(sal, (await post(ana, text))._id);
  await post(ana, 'A desk that he did not save');
  const { _id: commented } = await post(ana, 'Anything');
  await save(sal, (await comment(ana, commented, 'a desk, too'))._id);
  await analysed(server);
  // the last saved first
  expect(await found('desk')).toEqual(['Two desks and a lamp', 'Oak desk']);
  expect(await found('des')).toEqual(['Two desks and a lamp', 'Oak desk']);
  expect(await found('creme')).toEqual(['Crème brûlée torch']);
  expect(await found('frigde')).toEqual(['Mini fridge']);
  expect(await found('desk lamp')).toEqual(['Two desks and a lamp']);
  expect(await found('anything')).toEqual([]);
  for (const q of ['', '   ', "'", 'zzzz', '(|&!:*']) expect(await found(q)).toEqual([]);
  const { mine, posts, words } = await ask('desk');
  expect(mine.saved).toEqual(posts.map(({ _id }) => _id));
  expect(words).toContain('desk');
});

test('results come 10 a page in the order of saving, to the end, with one query [SAV-06, OPE-18]', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 23; n++) ids.push((await post(ana, `Tent number ${n}`))._id);
  // saved in another order than posted
  const order = ids.filter((_, n) => n % 2 === 0).concat(ids.filter((_, n) => n % 2 === 1));
  for (const id of order.toReversed()) await save(sal, id);
  await analysed(server);
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await ask('tent', sal, cursor);
    pages.push(page.posts.map(({ _id }) => _id));
    cursor = page.cursor;
  } while (cursor);
  expect(pages.map((page) => page.length)).toEqual([10, 10, 3]);
  expect(pages.flat()).toEqual(order);
  expect(await queriesOf(server, () => ask('tent'))).toBe(1);
  expect(await sal.client.refused(searchSaved, { query: { q: 'tent', cursor: 'AAAA' } })).toMatchObject({
    code: 'bad_cursor',
  });
});

test('only the person’s own saved posts of this campus are found; not unsaved, deleted, hidden or a blocked person’s [SAV-05, D6, D11]', async () => {
  const bo = await createPerson(server, { first: 'Bo' });
  const cy = await createPerson(server, { first: 'Cy' });
  const [kept, back, gone, hidden] = await Promise.all(
    ['kept', 'taken back', 'deleted', 'hidden'].map(async (text) => (await post(cy, `Kayak ${text}`))._id),
  );
  const blocked = await post(bo, 'Kayak of somebody blocked');
  for (const id of [kept, back, gone, hidden, blocked._id]) await save(sal, id as string);
  await analysed(server);
  expect(await found('kayak')).toHaveLength(5);
  await sal.client.call(unsavePost, { params: { id: back as string } });
  await cy.client.call(deletePost, { params: { id: gone as string } });
  const { pool, bus } = server.app.platform;
  await pool.query('update posts set hidden_at = product_now() where id = $1', [hidden]);
  await pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [sal.id, bo.id]);
  bus.publish('blocks.changed', { userIds: [sal.id, bo.id] });
  await expect.poll(() => found('kayak')).toEqual(['Kayak kept']);
  expect(await found('kayak', bo)).toEqual([]);
  expect((await sal.client.on('ut').call(searchSaved, { query: { q: 'kayak' } })).posts).toEqual([]);
  expect(await sal.client.on('campus').refused(searchSaved, { query: { q: 'kayak' } })).toMatchObject({
    code: 'no_community',
  });
  expect(await server.client().refused(searchSaved, { query: { q: 'kayak' } })).toMatchObject({
    code: 'not_signed_in',
  });
});
