import { afterAll, beforeAll, expect, test } from 'vitest';
import { likeMessage, listMessages } from '../../contract/chats/chats.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson } from '../factories/people.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

test('a like that comes while the messages are being read stays, though the answer is older [MSG-31, MSG-38]', async () => {
  const [ana, bo] = [await createPerson(server, { first: 'Ana' }), await createPerson(server, { first: 'Bo' })];
  const chat = await chatOf(bo, ana);
  const mine = await sendText(ana, chat, 'Mine');
  // the response is delayed
  const page = await browser.open({ server, as: ana });
  let release = () => undefined as void;
  const liked = new Promise<void>((done) => (release = done));
  let reads = 0;
  const answered = new Promise<void>((done) => {
    void page.route(`**/api/chats/${chat}/messages*`, async (route) => {
      const json = await ana.client.call(listMessages, { params: { id: chat }, query: {} });
      done();
      await liked;
      await route.fulfill({ json });
      reads++;
    });
  });
  await page.goto(`/messages/${chat}`);
  // the page reads them again when its live connection is open
  await answered;
  await bo.client.call(likeMessage, { params: { id: mine._id } });
  await page.getByRole('log').getByText('1 like').waitFor();
  release();
  await expect.poll(() => reads).toBeGreaterThan(1);
  expect(await page.getByRole('log').getByText('1 like').count()).toBe(1);
});
