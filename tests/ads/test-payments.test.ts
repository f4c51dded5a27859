import { afterAll, expect, test } from 'vitest';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

async function boostPage(mode: 'live' | 'test'): Promise<string> {
  const server = await startTestServer({ page: true, env: { STRIPE_MODE: mode } });
  servers.push(server);
  const ana = await createPerson(server);
  const { _id } = await post(ana, 'A lamp', { price: 15 });
  return (await ana.client.request('GET', `/post/${_id}/boost`)).bytes.toString();
}

test('where payments go to the test mode of Stripe, the page says so [OWN-04]', async () => {
  expect(await boostPage('test')).toMatch(/<strong[^>]*>Test payments\.<\/strong> No one is charged\./);
  const live = await boostPage('live');
  expect(live).toContain('Boost Post');
  expect(live).not.toContain('Test payments');
});
