import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRecentlyBought } from '../../contract/posts/recently-bought.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { pastSale, pastSales } from '../factories/sales.ts';
import { builtFile } from '../harness/built-file.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let sellers: Person[];
let reader: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  sellers = await createPeople(server, ['Ana', 'Bo', 'Cy']);
  reader = await createPerson(server, { first: 'Gus' });
});
afterAll(() => server.stop());

const bought = async () => (await reader.client.call(listRecentlyBought)).categories;

it('names the three categories bought most, from three sales by three sellers on [INV-04]', async () => {
  await pastSales(server, sellers, [40, 50, 60, 70], { category: 'furniture' });
  await pastSales(server, sellers, [10, 12, 15], { category: 'tickets' });
  // too few sales, too few sellers, too long ago, and what was wanted
  await pastSales(server, sellers, [10, 12], { category: 'drones' });
  await pastSales(server, sellers.slice(0, 2), [10, 12, 15, 18], { category: 'wearables' });
  await pastSales(server, sellers, [10, 12, 15], { category: 'household', ago: 31 });
  await pastSales(server, sellers, [10, 12, 15], { category: 'exercise', kind: 'looking' });
  const shown = [
    { category: 'furniture', sold: 4 },
    { category: 'tickets', sold: 3 },
  ];
  expect(await bought()).toEqual(shown);
  for (const seller of sellers) await pastSale(server, seller, { category: 'exercise' });
  expect(await bought()).toEqual([shown[0], { category: 'exercise', sold: 3 }, shown[1]]);
  for (const seller of [...sellers, ...sellers]) await pastSale(server, seller, { category: 'drones' });
  expect((await bought()).map(({ category }) => category)).toEqual(['drones', 'furniture', 'exercise']);
  // another campus has its own
  const far = await createPerson(server, { campus: 'ut', first: 'Tex' });
  expect((await far.client.call(listRecentlyBought)).categories).toEqual([]);
});

it('is on the feed’s page of new members until they post or dismiss it [INV-04]', async () => {
  const code = await builtFile('features/feed/first-step.tsx');
  const onPage = async (person: Person, path = '/home') =>
    String((await person.client.request('GET', path)).bytes).includes(code);
  expect(await onPage(reader)).toBe(true);
  // a filtered feed and a visitor's have none, and load none of its code
  expect(await onPage(reader, '/home?category=furniture')).toBe(false);
  expect(await onPage({ ...reader, client: server.client() })).toBe(false);
  const poster = await createPerson(server, { first: 'Pat' });
  expect(await onPage(poster)).toBe(true);
  await post(poster, 'My first one');
  expect(await onPage(poster)).toBe(false);
  reader.client.cookies.set('first_step', 'off');
  expect(await onPage(reader)).toBe(false);
});
