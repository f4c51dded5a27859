import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { boot, type Boot } from '../../contract/boot.ts';
import { runningAd } from '../factories/ads.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { sharedListing } from '../factories/shared-listings.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  [ana, bo] = [await createPerson(server, { first: 'Ana' }), await createPerson(server, { first: 'Bo' })];
});
afterAll(() => server.stop());

/** The data in a page, which has to be just what its schema describes. */
async function dataOf(client: Client, path: string): Promise<Boot> {
  const html = (await client.request('GET', path)).bytes.toString();
  const sent: unknown = JSON.parse(/id="boot">([^<]*)</.exec(html)?.[1] ?? 'null');
  const described = z.parse(boot, sent);
  expect(sent).toEqual(described);
  return described;
}

test('a page’s data is what its schema describes, whoever asks for whichever page', async () => {
  const { postId } = await runningAd(server, ana);
  for (let count = 0; count < 4; count++) await post(ana, `A stool with three </script> legs, ${count}`, { price: 9 });
  const home = await dataOf(bo.client, '/home');
  expect(home.viewer.user?._id).toBe(bo.id);
  expect(home.feed?.posts.length).toBe(5);
  expect(home.sponsored?.sponsored.length).toBe(1);

  const narrowed = await dataOf(bo.client, '/home?price_max=20');
  expect([narrowed.narrowed, narrowed.feed?.posts.length]).toEqual([{ price_max: '20' }, 4]);
  expect((await dataOf(bo.client, `/post/${postId}`)).post?.post._id).toBe(postId);
  expect((await dataOf(bo.client, '/notifications')).first.length).toBeGreaterThan(0);

  const visitor = await dataOf(server.client(), '/home');
  expect([visitor.viewer.user, visitor.feed]).toEqual([null, null]);
  const { id, s } = await sharedListing(server, ana);
  expect((await dataOf(server.client(), `/post/${id}?s=${s}`)).teaser?.photo).toBeTruthy();
});

test('the console’s figures and parts come with its page, to staff alone', async () => {
  const moderator = await createPerson(server, { first: 'Mod', role: 'moderator' });
  const first = async (client: Client) => (await dataOf(client, '/admin')).first.map(({ address }) => address);
  const words = async (client: Client) => (await client.request('GET', '/admin')).bytes.includes('href="/admin/words"');
  expect(await first(moderator.client)).toEqual(['/api/admin/summary']);
  expect(await words(moderator.client)).toBe(true);
  for (const other of [ana.client, server.client()]) {
    expect(await first(other)).toEqual([]);
    expect(await words(other)).toBe(false);
  }
});
