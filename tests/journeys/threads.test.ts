import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideCase } from '../../contract/moderation/decisions.ts';
import { listCases } from '../../contract/moderation/cases.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { deletePost, getPost } from '../../contract/posts/posts.ts';
import { listComments } from '../../contract/posts/comments.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, deepThread, post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const onward = (page: Page) => page.getByRole('link', { name: /^Continue this thread/ });

test.each(['phone', 'desk'] as const)(
  'on a %s a thread of a thousand, fifty levels deep, opens at once and can be read to its deepest level by links [COM-01, COM-08, OPE-18]',
  async (width) => {
    const { _id: id } = await post(ana, `Deep on a ${width}`, { price: 5 });
    await deepThread(server, { postId: id, author: bo.id, comments: 1_000, levels: 50 });
    const page = await browser.open({ server, as: ana, width });
    const requests: string[] = [];
    page.on('request', (request) => void (/\/api\/.*\/comments/.test(request.url()) && requests.push(request.url())));
    await page.goto(`/post/${id}`);
    await page.getByText('level 1, number 1', { exact: true }).waitFor();
    await page.getByRole('heading', { name: '1,000 comments' }).waitFor();
    // a single page of comments was needed; it may be fetched again after the live connection is up
    expect(new Set(requests).size).toBe(1);
    expect(await page.getByRole('article', { name: /level 7,/ }).count()).toBe(0);
    await axe(page);
    const level = (depth: number) => page.getByText(`level ${depth}, number 1`, { exact: true });
    // six levels at first, then five more on every page
    for (let depth = 6; depth < 50; depth += 5) {
      await onward(page).first().click();
      await level(depth + 1).waitFor();
      await page.getByRole('link', { name: /^View the whole thread/ }).waitFor();
      const narrowest = () =>
        page
          .getByRole('article')
          .evaluateAll((all) => Math.min(...all.map((each) => each.getBoundingClientRect().width)));
      await expect.poll(narrowest).toBeGreaterThan(width === 'phone' ? 240 : 320);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
    }
    await level(50).waitFor();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await axe(page);
    // the deepest page survives a reload and has a link up
    await page.reload();
    await page.getByText('level 50, number 1', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^View the whole thread/ }).click();
    await page.waitForURL(`**/post/${id}`);
    await page.getByRole('heading', { name: '1,000 comments' }).waitFor();
  },
);

test('a link to a comment leads to its place, or to its own page when it is far down [COM-01, COM-08]', async () => {
  const { _id: id } = await post(ana, 'Linked into');
  await deepThread(server, { postId: id, author: bo.id, comments: 300, levels: 10 });
  const all: { _id: string; depth: number }[] = [];
  for (let cursor: string | undefined; ; ) {
    const answer = await ana.client.call(listComments, { params: { id }, query: cursor ? { cursor } : {} });
    all.push(...answer.comments);
    if (!(cursor = answer.cursor)) break;
  }
  const page = await browser.open({ server, as: ana });
  const [near] = all;
  await page.goto(`/post/${near?._id}`);
  await page.waitForURL(`**/post/${id}#comment-${near?._id}`);
  const far = all.findLast(({ depth }) => depth === 1);
  await page.goto(`/post/${far?._id}`);
  await page.waitForURL(`**/post/${far?._id}#replies`);
  await page.getByText('level 1, number 30', { exact: true }).waitFor();
  const deep = all.findLast(({ depth }) => depth === 10);
  await page.goto(`/post/${deep?._id}`);
  await page.getByText('level 10, number 30', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Replying to Bo/ }).click();
  await page.getByText('level 9, number 1', { exact: true }).waitFor();
});

test('a comment’s own page is live, and below a deleted comment the rest is still there [COM-08, COM-19]', async () => {
  const { _id: id } = await post(ana, 'Live below', { price: 5, kind: 'looking' } as object);
  await deepThread(server, { postId: id, author: bo.id, comments: 6, levels: 6 });
  const { comments } = await ana.client.call(listComments, { params: { id } });
  const sixth = comments.at(-1)?._id ?? '';
  await comment(ana, sixth, 'the seventh');
  const page = await browser.open({ server, as: ana });
  await page.goto(`/post/${id}`);
  await onward(page).click();
  const seventh = page.getByRole('article').filter({ hasText: 'the seventh' });
  // who looks for something sells nothing
  await seventh.getByText('Author', { exact: true }).waitFor();
  const { _id: said } = await comment(bo, sixth, 'said while she looks');
  await page.getByText('said while she looks').waitFor();
  const mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
  await ana.client.call(report, { body: { kind: 'comment', id: said, reason: 'harassment' } });
  const { cases } = await mod.client.call(listCases, { query: {} });
  const found = cases.find(({ target_id }) => target_id === said)?._id ?? '';
  for (const action of ['hide', 'restore'] as const) {
    await mod.client.call(decideCase, { params: { id: found }, body: { action, reason: 'Rude.' } });
    await page.getByText('said while she looks').waitFor({ state: action === 'hide' ? 'detached' : 'visible' });
  }
  await bo.client.call(deletePost, { params: { id: sixth } });
  browser.expectFault(page, /410|Failed to load resource/);
  await page.getByText('This comment was deleted.').waitFor();
  await page.goto(`/post/${id}`);
  await page.getByText('This comment was deleted.').waitFor();
  await onward(page).click();
  await page.getByText('the seventh').waitFor();
  await page.getByText('This comment was deleted.').waitFor();
  expect(await ana.client.refused(getPost, { params: { id: sixth } })).toMatchObject({ code: 'post_deleted' });
});

test('a reply that was written on the page of a comment leads back to that page on a phone [COM-06, COM-08]', async () => {
  const { _id: id } = await post(ana, 'Answered far down');
  await deepThread(server, { postId: id, author: bo.id, comments: 8, levels: 8 });
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto(`/post/${id}`);
  await onward(page).click();
  await page.getByRole('article').filter({ hasText: 'level 8' }).getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('the ninth');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('article').filter({ hasText: 'the ninth' }).waitFor();
  await page.getByRole('link', { name: /^View the whole thread/ }).waitFor();
});

test('a comment that arrives while the list is loading is not lost [COM-08, OPE-06]', async () => {
  const { _id: id } = await post(ana, 'Answered at once');
  const page = await browser.open({ server, as: ana, width: 'phone' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // read before the comment was written, and delayed
  await page.route(`**/api/posts/${id}/comments*`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { json } = await ana.client.request('GET', pathname + search);
    await released;
    await route.fulfill({ json });
  });
  await page.goto(`/post/${id}`);
  await page.getByText('Answered at once').first().waitFor();
  // repeated until the page is connected; earlier ones came before that
  const made: string[] = [];
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  await expect
    .poll(
      async () => {
        made.push((await comment(bo, id, `Is it still there? ${made.length}`))._id);
        return made.some((one) => requests.some((url) => url.endsWith(`/api/posts/${one}`)));
      },
      { interval: 500 },
    )
    .toBe(true);
  release();
  for (const at of made.keys()) await page.getByText(`Is it still there? ${at}`, { exact: true }).waitFor();
  await page.context().close();
});
