import { afterAll, beforeAll, expect, it } from 'vitest';
import { sellTo } from '../../contract/deals/sold.ts';
import { itemKeys } from '../../contract/prices/item-keys.ts';
import { comparePrice, findPriceRange, getPriceHistory } from '../../contract/prices/prices.ts';
import { createPost, editPost, sellPost } from '../../contract/posts/posts.ts';
import { offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { post, words } from '../factories/posts.ts';
import { nextDay, pastSale, pastSales } from '../factories/sales.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let sellers: Person[];
let reader: Person;
beforeAll(async () => {
  server = await startTestServer();
  sellers = await createPeople(server, ['Ana', 'Bo', 'Cy', 'Di', 'Ed', 'Flo']);
  [reader] = await createPeople(server, ['Gus']);
});
afterAll(() => server.stop());

const rangeOf = async (title: string, category?: string, details: object | null = null) => {
  const keys = itemKeys({ title, plain: '', details }).join();
  return (await reader.client.call(findPriceRange, { query: { keys, category } as never })).range;
};
const historyOf = async (category: string) =>
  (await reader.client.call(getPriceHistory, { query: { category } as never })).history;

it('has a range of what similar items sold for, from five sales by four sellers on [PRI-01]', async () => {
  await pastSales(server, sellers.slice(0, 4), [40, 45, 60, 75], { title: 'Desk lamp', category: 'home decor' });
  await nextDay(server);
  expect(await rangeOf('Floor lamp', 'home decor')).toBeNull();
  await pastSale(server, sellers[0] as Person, { title: 'A lamp, brass', category: 'home decor', price: 70 });
  expect(await rangeOf('Floor lamp', 'home decor')).toBeNull();
  await nextDay(server);
  expect(await rangeOf('Floor lamp', 'home decor')).toEqual({ low: 50, high: 70, sales: 5 });
  expect(await rangeOf('Two lamps')).toEqual({ low: 50, high: 70, sales: 5 });
  expect(await rangeOf('Lamp', 'furniture')).toBeNull();
  expect(await rangeOf('Painting', 'home decor')).toBeNull();
});

it('needs four sellers, however many sales there are [PRI-01, PRI-04]', async () => {
  await pastSales(server, sellers.slice(0, 3), [40, 45, 60, 70, 75, 80, 85, 90, 95], { title: 'Rug' });
  await nextDay(server);
  expect(await rangeOf('Rug', 'furniture')).toBeNull();
});

it('leaves out outliers, gifts, wanted items, and what was sold over a year ago [PRI-01]', async () => {
  const fan = { title: 'Box fan', category: 'household' };
  await pastSales(server, sellers, [20, 22, 24, 28], fan);
  await pastSale(server, sellers[4] as Person, { ...fan, price: 900 });
  await pastSale(server, sellers[4] as Person, { ...fan, price: 0 });
  await pastSale(server, sellers[4] as Person, { ...fan, price: 25, kind: 'looking' });
  await pastSale(server, sellers[4] as Person, { ...fan, price: 25, ago: 366 });
  await nextDay(server);
  expect(await rangeOf('Fan', 'household')).toBeNull();
  await pastSale(server, sellers[4] as Person, { ...fan, price: 30 });
  await nextDay(server);
  expect(await rangeOf('Fan', 'household')).toEqual({ low: 20, high: 25, sales: 5 });
});

it('counts the price that a deal was agreed at, else the last price of the listing [PRI-01]', async () => {
  // sales of new accounts don't count
  await server.app.platform.pool.query(`update users set created_at = product_now() - interval '31 days'`);
  const sold = [];
  for (const seller of sellers.slice(0, 5)) {
    const { _id: id } = await seller.client.call(createPost, {
      body: {
        text: words('With shelf'),
        title: 'Mirror',
        price: 200,
        category: 'home decor',
        kind: 'selling',
      } as never,
    });
    sold.push({ seller, id });
  }
  for (const [at, { seller, id }] of sold.entries())
    if (at < 3) {
      const { _id: dealId } = await offer(reader, id, 100);
      await seller.client.call(sellTo, { params: { id }, body: { deal: dealId } as never });
    } else {
      await seller.client.call(editPost, { params: { id }, body: { price: 150 } as never });
      await seller.client.call(sellPost, { params: { id }, body: { sold: true } });
    }
  await nextDay(server);
  // from the mean of 100, 100, 100 to that of 100, 150, 150
  expect(await rangeOf('Mirror', 'home decor')).toEqual({ low: 100, high: 130, sales: 5 });
});

it('compares by ISBN, course and model first, then by the words of the name [PRI-01]', async () => {
  const books = 'books, movies, & music';
  const details = { course_code: 'CHEM 1315', isbn: '9780136551640' };
  await pastSales(server, sellers, [60, 62, 64, 66, 68], { title: 'Central science', category: books, details });
  await pastSales(server, sellers, [10, 12, 14, 16, 18], {
    title: 'Lab manual',
    category: books,
    details: { course_code: 'CHEM 1315' },
  });
  await nextDay(server);
  expect(await rangeOf('Anything', books, details)).toMatchObject({ low: 60 });
  expect(await rangeOf('Anything', books, { course_code: 'CHEM 1315' })).toMatchObject({ high: 15 });
});

it('shows whether a price is lower than most, typical or higher, while the listing is for sale [PRI-02]', async () => {
  await pastSales(server, sellers, [30, 35, 40, 45, 50, 55], { title: 'Bookshelf, white' });
  await nextDay(server);
  const labelOf = async (price: number, text = 'Bookshelf in oak') => {
    const { _id: id } = await post(sellers[0] as Person, text, { price, category: 'furniture' });
    const { comparison } = await reader.client.call(comparePrice, { params: { id } });
    return { id, comparison };
  };
  expect((await labelOf(34)).comparison).toEqual({ label: 'lower', low: 35, high: 50, sales: 6 });
  expect((await labelOf(50)).comparison?.label).toBe('typical');
  const { id, comparison } = await labelOf(51);
  expect(comparison?.label).toBe('higher');
  await (sellers[0] as Person).client.call(sellPost, { params: { id }, body: { sold: true } });
  expect((await reader.client.call(comparePrice, { params: { id } })).comparison).toBeNull();
  expect((await labelOf(0)).comparison).toBeNull();
  expect((await labelOf(40, 'Hammock')).comparison).toBeNull();
});

it('has the median price of each month that had enough sales, by category and course [PRI-03]', async () => {
  const vinyl = { title: 'Vinyl', category: 'collectibles & art' };
  await pastSales(server, sellers, [20, 22, 24, 26, 80], { ...vinyl, ago: 160 });
  await pastSales(server, sellers, [20, 22, 24, 26], { ...vinyl, ago: 100 });
  await pastSales(server, sellers, [10, 40, 12, 41, 43], { ...vinyl, ago: 40 });
  await nextDay(server);
  const history = await historyOf('collectibles & art');
  expect(history?.months.map(({ median }) => median)).toEqual([25, 40]);
  expect(history).toMatchObject({ sales: 10, median: 25 });
  expect(history?.months[0]?.month).toMatch(/^20\d\d-\d\d$/);
  expect(await historyOf('drones')).toBeNull();
});

it('counts nothing of listings that are hidden or deleted, nor of banned people [PRI-04]', async () => {
  const kettle = { title: 'Kettle', category: 'kitchen & dining' };
  const [one = ''] = await pastSales(server, sellers, [20, 21, 22, 23, 24], kettle);
  const { pool } = server.app.platform;
  await pool.query('update posts set hidden_at = product_now() where id = $1', [one]);
  await nextDay(server);
  expect(await rangeOf('Kettle', 'kitchen & dining')).toBeNull();
  await pool.query('update posts set hidden_at = null, deleted_at = product_now() where id = $1', [one]);
  await nextDay(server);
  expect(await rangeOf('Kettle', 'kitchen & dining')).toBeNull();
  await pool.query('update posts set deleted_at = null where id = $1', [one]);
  await pool.query('update users set banned_at = product_now() where id = $1', [sellers[1]?.id]);
  await nextDay(server);
  expect(await rangeOf('Kettle', 'kitchen & dining')).toBeNull();
  await pool.query('update users set banned_at = null where id = $1', [sellers[1]?.id]);
  await nextDay(server);
  expect(await rangeOf('Kettle', 'kitchen & dining')).toMatchObject({ sales: 5 });
});
