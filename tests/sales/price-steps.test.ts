import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { postSale, saveDraft } from '../../contract/sales/drafts.ts';
import { editSale, type EndChoice, endSale, getSale, stopSchedule } from '../../contract/sales/sales.ts';
import { campusInstant } from '../../contract/sales/schedule.ts';
import { pathOfNotification } from '../../contract/notifications/words.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { editPost, getPost, sellPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { listVersions } from '../../contract/posts/versions.ts';
import { campusDayIn, content, item, postedSale } from '../factories/move-out.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/** Two processes on one database, each with its own jobs. */
let servers: TestServer[];
let server: TestServer;
let seller: Person;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  servers = [server, await startTestServer({ databaseUrl: server.databaseUrl })];
});
beforeEach(async () => {
  [seller, ana] = await createPeople(server, ['Tessa', 'Ana']);
});
afterAll(async () => {
  for (const one of servers.toReversed()) await one.stop();
});

const CHICAGO = 'America/Chicago';
const now = () => server.app.platform.clock.now();

/** Moves the clock to a campus hour of a day from today. */
async function moveTo(days: number, hour: number, minutes = 1) {
  const at = campusInstant(campusDayIn(server, days), hour, CHICAGO) + minutes * 60_000;
  const seconds = Math.ceil((at - now()) / 1_000);
  await server.client().request('POST', '/sandbox/clock', { advance: seconds });
  await vi.waitFor(() => expect(servers.every((one) => one.app.platform.clock.now() >= at)).toBe(true), 10_000);
}

/** Runs the job in both processes at once. */
async function runDue() {
  const { jobs, pool } = server.app.platform;
  await Promise.all(['one', 'two', 'three'].map((key) => jobs.add(pool, 'sales.due', {}, { key: `test-${key}` })));
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select 1 from graphile_worker.jobs where key like 'test-%' or task_identifier in ('sales.due', 'watching.price-drop')`,
    );
    expect(rows).toEqual([]);
  }, 20_000);
}

const saleOf = (who: Person, id: string) => who.client.call(getSale, { params: { id } });
const pricesOf = async (id: string) => (await saleOf(ana, id)).posts.map(({ price }) => price);
const noticesOf = async (who: Person, type: string) =>
  (await who.client.call(listNotifications)).notifications.filter((one) => one.type === type);

it('applies each step once over two processes as the clock moves, and tells those who wait [SAL-04]', async () => {
  const sale = await postedSale(server, seller, [item('Desk', 85), item('Lamp', 18), item('Kettle', 12)], {
    schedule: '20-2-free',
    ends_on: campusDayIn(server, 4),
  });
  const [desk, lamp, kettle] = sale.posts.map(({ _id }) => _id) as [string, string, string];
  expect(sale.steps.map(({ percent }) => percent)).toEqual([0, 20, 100]);
  await ana.client.call(savePost, { params: { id: desk } });
  await seller.client.call(sellPost, { params: { id: kettle }, body: { sold: true } });
  await runDue();
  expect(await pricesOf(sale._id)).toEqual([85, 18, 12]);

  await moveTo(2, 6);
  await runDue();
  expect(await pricesOf(sale._id)).toEqual([68, 15, 12]);
  expect(await saleOf(ana, sale._id)).toMatchObject({ percent: 20, first_prices: [{ price: 85 }, { price: 18 }, {}] });
  const { versions } = await ana.client.call(listVersions, { params: { id: desk } });
  expect(versions.map(({ price }) => price)).toEqual([68, 85]);
  expect(await noticesOf(ana, 'price drop')).toMatchObject([{ postId: desk, count: 1 }]);
  // the seller did nothing, so nothing was confirmed
  const post = (await ana.client.call(getPost, { params: { id: lamp } })).post;
  expect(post.confirmed_at).toBe(post.createdAt);
  const [card] = (await ana.client.call(listFeed)).posts.filter(({ sale_id }) => sale_id === sale._id);
  expect(card?.sale).toMatchObject({ percent: 20, left: 2 });
  await runDue();
  expect((await ana.client.call(listVersions, { params: { id: desk } })).versions).toHaveLength(2);

  // the last day
  await moveTo(2, 6);
  await runDue();
  expect(await pricesOf(sale._id)).toEqual([0, 0, 12]);
});

it('goes on with the others when a sale fails, and tries that one again in the next minute [SAL-04]', async () => {
  const more = { schedule: '10-1-free' as const, ends_on: campusDayIn(server, 3) };
  const broken = await postedSale(server, seller, [item('Desk', 50)], more);
  const sale = await postedSale(server, ana, [item('Lamp', 20)], more);
  const setSchedule = (schedule: string) =>
    server.app.platform.pool.query('update sales set schedule = $2 where id = $1', [broken._id, schedule]);
  await setSchedule('of no such name');
  await moveTo(1, 6);
  await runDue();
  expect(await pricesOf(sale._id)).toEqual([18]);
  await setSchedule(more.schedule);
  expect(await pricesOf(broken._id)).toEqual([50]);
  await runDue();
  expect(await pricesOf(broken._id)).toEqual([45]);
});

it('applies the step that is due once its last day is moved to today, before the sale ends [SAL-04]', async () => {
  const sale = await postedSale(server, seller, [item('Desk', 50)], {
    schedule: '20-2-free',
    ends_on: campusDayIn(server, 8),
  });
  const params = { id: sale._id };
  await moveTo(1, 7);
  await runDue();
  expect(await pricesOf(sale._id)).toEqual([50]);
  const ends_on = campusDayIn(server, 0);
  const { steps } = await seller.client.call(editSale, { params, body: { ends_on } });
  expect(steps.at(-1)).toEqual({ day: ends_on, percent: 100 });
  await runDue();
  expect(await pricesOf(sale._id)).toEqual([0]);
  // and it still asks at its end
  await moveTo(1, 0);
  await runDue();
  expect(await saleOf(seller, sale._id)).toMatchObject({ asks: true, percent: 100 });
});

it('asks what to do with what is left though its title was edited right after its end [SAL-05]', async () => {
  const sale = await postedSale(server, seller, [item('Desk', 50)], { ends_on: campusDayIn(server, 1) });
  const params = { id: sale._id };
  await moveTo(2, 0);
  const edited = await seller.client.call(editSale, { params, body: { title: 'Last things' } });
  expect(edited).toMatchObject({ title: 'Last things', left: 1 });
  await runDue();
  expect((await saleOf(seller, sale._id)).asks).toBe(true);
  expect(await noticesOf(seller, 'expiring')).toHaveLength(1);
});

it('goes on to its new end when it is extended or given away right after its end [SAL-05]', async () => {
  const more = { ends_on: campusDayIn(server, 1) };
  const [longer, free] = [
    await postedSale(server, seller, [item('Desk', 50)], more),
    await postedSale(server, seller, [item('Lamp', 20)], more),
  ];
  await moveTo(2, 0);
  const end = (id: string, choice: EndChoice) => seller.client.call(endSale, { params: { id }, body: { choice } });
  await end(longer._id, 'extend');
  await end(free._id, 'give away');
  await runDue();
  expect(await pricesOf(longer._id)).toEqual([50]);
  expect(await pricesOf(free._id)).toEqual([0]);
  expect([(await saleOf(seller, longer._id)).asks, (await saleOf(seller, free._id)).asks]).toEqual([false, false]);
  // each has its new end
  await moveTo(3, 0);
  await runDue();
  expect([(await saleOf(seller, longer._id)).asks, (await saleOf(seller, free._id)).asks]).toEqual([false, true]);
  await moveTo(5, 0);
  await runDue();
  expect((await saleOf(seller, longer._id)).asks).toBe(true);
});

it('is extended after its free day at the prices before the schedule, or for free, as its seller says [SAL-05, D72]', async () => {
  const more = { schedule: '10-1-free' as const, ends_on: campusDayIn(server, 3) };
  const sales = [];
  for (const title of ['Desk', 'Lamp', 'Chair'])
    sales.push(await postedSale(server, seller, [item(title, 50), item('Free box', 0)], more));
  await moveTo(4, 0);
  await runDue();
  const ids = sales.map(({ _id }) => _id) as [string, string, string];
  for (const id of ids) expect(await pricesOf(id)).toEqual([0, 0]);
  const extend = (id: string, body: object) =>
    seller.client.call(endSale, { params: { id }, body: { choice: 'extend', ...body } as never });
  // one that its seller gave another price meanwhile keeps it
  const { posts } = await saleOf(seller, ids[2]);
  await seller.client.call(editPost, { params: { id: posts[0]?._id ?? '' }, body: { price: 7 } as never });
  expect(await extend(ids[0], {})).toMatchObject({ asks: false, percent: 0 });
  expect(await extend(ids[1], { prices: 'free' })).toMatchObject({ asks: false, percent: 100 });
  await extend(ids[2], { prices: 'before' });
  await runDue();
  expect([await pricesOf(ids[0]), await pricesOf(ids[1]), await pricesOf(ids[2])]).toEqual([
    [50, 0],
    [0, 0],
    [7, 0],
  ]);
});

it('stops when its seller says so, and asks at the end what to do with what is left [SAL-04, SAL-05]', async () => {
  const more = { schedule: '10-1-free' as const, ends_on: campusDayIn(server, 3) };
  const sale = await postedSale(server, seller, [item('Desk', 50), item('Lamp', 20)], more);
  const params = { id: sale._id };
  expect((await seller.client.refused(endSale, { params, body: { choice: 'extend' } })).code).toBe('sale_runs');
  await moveTo(1, 6);
  await runDue();
  expect(await pricesOf(sale._id)).toEqual([45, 18]);
  expect(await seller.client.call(stopSchedule, { params })).toMatchObject({ steps: [], percent: 10 });
  await moveTo(3, 0);
  await runDue();
  await runDue();
  expect(await pricesOf(sale._id)).toEqual([45, 18]);
  expect((await saleOf(ana, sale._id)).asks).toBe(false);
  expect((await saleOf(seller, sale._id)).asks).toBe(true);
  const asked = await noticesOf(seller, 'expiring');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.sale_id).toBe(sale._id);
  expect(asked[0] && pathOfNotification(asked[0])).toBe(`/sale/${sale._id}`);
  expect(asked[0]?.message).toContain('2 items left. Extend it, give them away, or take them down.');

  const extended = await seller.client.call(endSale, { params, body: { choice: 'extend' } });
  expect(extended).toMatchObject({ asks: false, ends_on: campusDayIn(server, 7) });
  await moveTo(8, 0);
  await runDue();
  expect(await noticesOf(seller, 'expiring')).toHaveLength(2);
  await seller.client.call(endSale, { params, body: { choice: 'give away' } });
  expect(await pricesOf(sale._id)).toEqual([0, 0]);
  expect((await saleOf(seller, sale._id)).asks).toBe(false);
  // what nobody took for free isn't free for ever: it's asked about again
  await moveTo(3, 0);
  await runDue();
  expect((await saleOf(seller, sale._id)).asks).toBe(true);
  expect(await noticesOf(seller, 'expiring')).toHaveLength(3);
  await seller.client.call(endSale, { params, body: { choice: 'take down' } });
  expect((await saleOf(seller, sale._id)).asks).toBe(false);
  expect((await ana.client.refused(getSale, { params })).code).toBe('sale_not_found');
});

it('posts an item at the price of a step that came while it was being posted [SAL-02, SAL-04]', async () => {
  const desk = item('Desk', 50);
  const late = item('Lamp', 20);
  const more = { schedule: '10-1-free' as const, ends_on: campusDayIn(server, 3) };
  const sale = await postedSale(server, seller, [desk], more);
  const params = { id: sale._id };
  const body = { ...content(server, [late], more), version: 2 };
  await seller.client.call(saveDraft, { params, body });
  const { jobs, pool } = server.app.platform;
  const isWaiting = async (query: string) => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [query],
    );
    return rows.length > 0;
  };
  const held = await pool.connect();
  try {
    await held.query('begin');
    await held.query('select 1 from sales where id = $1 for update', [sale._id]);
    await moveTo(1, 6);
    await jobs.add(pool, 'sales.due', {}, { key: 'test-step' });
    await vi.waitFor(async () => expect(await isWaiting('%s.next_at <= product_now() for update')).toBe(true), 10_000);
    const posting = seller.client.call(postSale, { params });
    await vi.waitFor(async () => expect(await isWaiting('%from sales s where%for update')).toBe(true), 10_000);
    await held.query('rollback');
    expect((await posting).posted).toBe(1);
  } finally {
    held.release(true);
  }
  await runDue();
  expect(await saleOf(ana, sale._id)).toMatchObject({ percent: 10, first_prices: [{ price: 50 }, { price: 20 }] });
  expect(await pricesOf(sale._id)).toEqual([45, 18]);
});

it('takes down what is left, and the sale with it [SAL-05]', async () => {
  const sale = await postedSale(server, seller, [item('Desk', 50)], { ends_on: campusDayIn(server, 1) });
  const params = { id: sale._id };
  const edited = await seller.client.call(editSale, { params, body: { title: 'Last things', place: 'Lobby' } });
  expect(edited).toMatchObject({ title: 'Last things', place: 'Lobby' });
  await moveTo(2, 0);
  await runDue();
  await seller.client.call(endSale, { params, body: { choice: 'take down' } });
  expect((await ana.client.refused(getSale, { params })).code).toBe('sale_not_found');
  expect((await ana.client.refused(getPost, { params: { id: sale.posts[0]?._id ?? '' } })).code).toBe('post_deleted');
});

it('asks again when taking it down stopped half-way, and the next time takes down the rest [SAL-05]', async () => {
  const sale = await postedSale(server, seller, [item('Desk', 50), item('Lamp', 20)], {
    ends_on: campusDayIn(server, 1),
  });
  const params = { id: sale._id };
  const lamp = sale.posts[1]?._id ?? '';
  await moveTo(2, 0);
  await runDue();
  const takeDown = () => seller.client.try(endSale, { params, body: { choice: 'take down' } });
  const { pool } = server.app.platform;
  await pool.query(`
    create function stay() returns trigger language plpgsql as $$ begin raise exception 'stays'; end $$;
    create trigger stay before update on posts for each row when (new.id = '${lamp}' and new.deleted_at is not null)
    execute function stay()`);
  try {
    expect((await takeDown()).status).toBeGreaterThanOrEqual(500);
  } finally {
    await pool.query('drop function stay cascade');
  }
  expect(await saleOf(seller, sale._id)).toMatchObject({ asks: true, left: 1, posts: [{ title: 'Lamp' }] });
  expect(await takeDown()).toMatchObject({ status: 200, json: { asks: false, left: 0 } });
  expect((await ana.client.refused(getSale, { params })).code).toBe('sale_not_found');
});

it('asks at a new end though it was to be taken down at the one before [SAL-05]', async () => {
  const sale = await postedSale(server, seller, [item('Desk', 50)], { ends_on: campusDayIn(server, 1) });
  const params = { id: sale._id };
  await moveTo(2, 0);
  await runDue();
  // as if the process had ended before it deleted the first item
  await server.app.platform.pool.query(`update sales set answer = 'take down' where id = $1`, [sale._id]);
  expect((await saleOf(seller, sale._id)).asks).toBe(true);
  const ends_on = campusDayIn(server, 1);
  expect(await seller.client.call(editSale, { params, body: { ends_on } })).toMatchObject({ asks: false, ends_on });
  await moveTo(2, 0);
  await runDue();
  expect((await saleOf(seller, sale._id)).asks).toBe(true);
  expect(await noticesOf(seller, 'expiring')).toHaveLength(2);
});
