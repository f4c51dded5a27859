import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { room } from '../../contract/live-events.ts';
import { getChat } from '../../contract/chats/chats.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { createPost, getPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { memberJoined } from '../../server/features/identity/index.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, uploaded, words } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const article = (page: Page, name: RegExp) => page.getByRole('article', { name });

/** Makes a page believe that it is hidden, until `show` is called. */
async function hide(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const state = { shown: false };
    Object.defineProperty(document, 'visibilityState', { get: () => (state.shown ? 'visible' : 'hidden') });
    Object.defineProperty(document, 'hidden', { get: () => !state.shown });
    Object.assign(window, {
      showPage: () => {
        state.shown = true;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { showPage: () => void }).showPage());
}

it('reads no notification and no message in a hidden tab [NOT-03, MSG-24]', async () => {
  const [me, other] = [await createPerson(server, { first: 'Meg' }), await createPerson(server, { first: 'Ned' })];
  const { _id: top } = await post(me, 'An oak stool');
  await comment(other, top, 'Is it there?');
  const chat = await chatOf(other, me);
  await sendText(other, chat, 'hello');
  const unread = async () => (await me.client.call(listNotifications)).notifications.filter(({ read }) => !read).length;
  const seenBy = async () => (await other.client.call(getChat, { params: { id: chat } })).other_read_seq;

  const list = await browser.open({ server, as: me });
  const showList = await hide(list);
  await list.goto('/notifications');
  await list.getByRole('link', { name: /Ned .* commented on your post/ }).waitFor();
  const conversation = await browser.open({ server, as: me });
  const showConversation = await hide(conversation);
  await conversation.goto(`/messages/${chat}`);
  await conversation.getByRole('log').getByText('hello').waitFor();
  // what arrives while it is hidden isn't read either
  await sendText(other, chat, 'still there?');
  await conversation.getByRole('log').getByText('still there?').waitFor();
  await comment(other, top, 'And now?');
  await list.getByText('And now?').waitFor();
  expect(await unread()).toBeGreaterThanOrEqual(2);
  expect(await seenBy()).toBe(0);

  await conversation.bringToFront();
  await showConversation();
  await expect.poll(seenBy).toBe(2);
  await showList();
  await expect.poll(unread).toBe(0);
});

it('counts a view after a second in sight, and none in a hidden tab or out of sight [ANA-01, ANA-02]', async () => {
  const { _id: id } = await post(ana, 'A tall vase');
  const page = await browser.open({ server, as: bo });
  const show = await hide(page);
  await page.addInitScript(() => {
    const bodies: Promise<string>[] = [];
    Object.assign(window, { bodies });
    navigator.sendBeacon = (_, body) => bodies.push((body as Blob).text()) > 0;
  });
  /** How many views were reported so far, and for how many pages. */
  const reported = () =>
    page.evaluate(async () => {
      // what is queued is sent when the page is left
      window.dispatchEvent(new Event('pagehide'));
      const bodies = await Promise.all((window as unknown as { bodies: Promise<string>[] }).bodies);
      const sent = bodies.map((body) => JSON.parse(body) as { events: { type: string }[]; pages: unknown[] });
      const views = sent.flatMap(({ events }) => events.filter(({ type }) => type === 'view'));
      return { views: views.length, pages: sent.flatMap(({ pages }) => pages).length };
    });
  /** Shows or hides the page's content, and waits until the page has observed it. */
  const display = (value: '' | 'none') =>
    page.evaluate(async (value) => {
      const article = document.querySelector('main article') as HTMLElement;
      (article.closest('main') as HTMLElement).style.display = value;
      await new Promise<void>((done) => {
        const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === (value === '') && done());
        observer.observe(article);
      });
    }, value);
  await page.clock.install();
  await page.goto(`/post/${id}`);
  await article(page, /tall vase/).waitFor();
  await display('');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  expect(await reported()).toEqual({ views: 0, pages: 1 });
  await show();
  await page.clock.runFor(500);
  await display('none');
  await page.clock.runFor(5_000);
  expect(await reported()).toEqual({ views: 0, pages: 1 });
  await display('');
  await page.clock.runFor(1_100);
  expect(await reported()).toEqual({ views: 1, pages: 1 });
});

it('keeps the newest counts, whatever order they arrive in [POS-31, NOT-04]', async () => {
  const { _id: id } = await post(ana, 'A brass bell');
  const { _id: said } = await comment(ana, id, 'It rings');
  const page = await browser.open({ server, as: bo });
  await page.goto(`/post/${id}`);
  const bell = article(page, /brass bell/);
  await article(page, /It rings/).waitFor();
  const { live } = server.app.platform;
  const announceLikes = (post_id: string, likes: number, version: number) =>
    live.emit(room.post('ou', id), 'post.counters', { post_id, comments: 1, likes, version });
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });
  const counts = (notifications: number, version: number) =>
    live.emit(room.user(bo.id), 'user.counts', { notifications, chats: 0, version });
  let version = 100;
  // repeated until the page has joined its room
  await expect
    .poll(async () => {
      announceLikes(id, 9, ++version);
      counts(7, version);
      return (
        (await bell.getByRole('button', { name: 'Save 9' }).count()) > 0 && (await badge.getByText('7').count()) > 0
      );
    })
    .toBe(true);
  announceLikes(id, 2, 50);
  counts(3, 50);
  // later on the same connection
  announceLikes(said, 5, 1_000);
  await article(page, /It rings/)
    .getByRole('button', { name: 'Like, 5' })
    .waitFor();
  expect(await bell.getByRole('button', { name: 'Save 9' }).count()).toBe(1);
  expect(await badge.innerText()).toContain('7');
});

it('keeps newer counts when an answer arrives that is older [POS-31]', async () => {
  const { _id: id } = await post(ana, 'A tin drum');
  const page = await browser.open({ server, as: bo });
  await page.goto(`/post/${id}`);
  const drum = article(page, /tin drum/);
  await drum.waitFor();
  const { live } = server.app.platform;
  const announce = (version: number) =>
    live.emit(room.post('ou', id), 'post.counters', { post_id: id, comments: 0, likes: version, version });
  const likes = (count: number) => drum.getByRole('button', { name: `Save ${count}`, exact: true });
  await expect
    .poll(async () => {
      announce(4);
      return likes(4).count();
    })
    .toBe(1);
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route(`**${getPost.path.replace(':id', id)}`, async (route) => {
    const json = await bo.client.call(getPost, { params: { id } });
    ask();
    await mayAnswer;
    // the text shows when the page has it
    await route.fulfill({ body: JSON.stringify(json).replaceAll('A tin drum', 'An old tin drum') });
  });
  live.emit(room.post('ou', id), 'post.updated', { post_id: id });
  await asked;
  announce(5);
  await likes(5).waitFor();
  answer();
  await article(page, /An old tin drum/).waitFor();
  await likes(5).waitFor();
});

it('says "Reaction sent." for a comment and "Post saved." for a post [COM-14, SAV-03]', async () => {
  const { _id: id } = await post(ana, 'A red kite');
  const { _id: said } = await comment(ana, id, 'It flies');
  const page = await browser.open({ server, as: bo });
  await page.goto(`/post/${id}`);
  const statusWith = (text: string) => page.getByRole('status').getByText(text, { exact: true });
  await article(page, /It flies/)
    .getByRole('button', { name: 'Like', exact: true })
    .click();
  await statusWith('Reaction sent.').waitFor();
  await article(page, /It flies/)
    .getByRole('button', { name: 'Like, 1', pressed: true })
    .waitFor();
  expect((await bo.client.call(getPost, { params: { id: said } })).post.likes).toBe(1);
  expect(await statusWith('Post saved.').count()).toBe(0);
  await article(page, /red kite/)
    .getByRole('button', { name: 'Save' })
    .click();
  await statusWith('Post saved.').waitFor();
  // unsaving shows no alert
  await article(page, /It flies/)
    .getByRole('button', { name: 'Like, 1', pressed: true })
    .click();
  await article(page, /It flies/)
    .getByRole('button', { name: 'Like', exact: true })
    .waitFor();
  await expect.poll(async () => (await bo.client.call(getPost, { params: { id: said } })).post.likes).toBe(0);
});

it('announces a new member in the feed and on the page of the announcement [FEE-28]', async () => {
  const zoe = await createPerson(server, { first: 'Zoe', last: 'Quill' });
  await server.app.platform.write((tx) => tx.emit(memberJoined, { userId: zoe.id, campusId: 'ou' }));
  const { posts } = await ana.client.call(listFeed);
  const { _id: id } = posts.find(({ type, user }) => type === 'new user' && user._id === zoe.id) ?? { _id: '' };
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  const card = article(page, /^Zoe Q\. has joined the community$/);
  expect((await card.locator('p').innerText()).trim()).toBe('Zoe Q. has joined the community');
  expect(await card.getByRole('link', { name: 'Zoe Q.' }).last().getAttribute('href')).toBe(`/${zoe.username}`);
  await page.goto(`/post/${id}`);
  const line = article(page, /^Zoe Q\. has joined the community$/).getByText('has joined the community');
  expect((await line.innerText()).trim()).toBe('Zoe Q. has joined the community');
  expect(await page.getByText('Interested?').count()).toBe(0);
});

it('shows a post’s age by the server’s clock and its date by the reader’s [POS-28]', async () => {
  const { _id: id } = await post(ana, 'A dated desk');
  await server.app.platform.pool.query(
    `update posts set created_at = product_now() - interval '3 hours 5 minutes' where id = $1`,
    [id],
  );
  const { createdAt } = (await ana.client.call(getPost, { params: { id } })).post;
  const page = await browser.open({ server, as: bo });
  await page.goto(`/post/${id}`);
  const desk = article(page, /dated desk/);
  const [age, stamp] = [desk.locator('time').first(), desk.locator('time').last()];
  expect(await age.innerText()).toBe('3h');
  const zone = { timeZone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone) };
  const time = new Date(createdAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', ...zone });
  const day = new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium', ...zone });
  expect((await stamp.innerText()).replace(/\s/g, ' ')).toBe(`${time} · ${day}`);
  for (const each of [age, stamp])
    expect(Date.parse((await each.getAttribute('datetime')) ?? '')).toBe(Date.parse(createdAt));
});

it('asks before a post is deleted, and answering no changes nothing [POS-38]', async () => {
  const { _id: id } = await post(ana, 'A desk to keep');
  const page = await browser.open({ server, as: ana });
  let calls = 0;
  page.on('request', (request) => void (request.method() === 'DELETE' && calls++));
  await page.goto(`/post/${id}`);
  const ask = async (answer: string) => {
    await article(page, /desk to keep/)
      .getByRole('button', { name: 'More', exact: true })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Post' });
    await dialog.getByText("can't be undone").waitFor();
    await dialog.getByRole('button', { name: answer }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await ask('Cancel');
  await article(page, /desk to keep/).waitFor();
  expect(calls).toBe(0);
  expect((await bo.client.call(getPost, { params: { id } })).post.deleted).toBe(false);
  await ask('Delete');
  await page.getByRole('status').filter({ hasText: 'Your post was deleted' }).waitFor();
  expect(calls).toBe(1);
  expect(await bo.client.refused(getPost, { params: { id } })).toMatchObject({ code: 'post_deleted' });
});

it('loads more saved posts at the very bottom, not before [SAV-07]', async () => {
  const sal = await createPerson(server, { first: 'Sal' });
  for (let n = 0; n < 12; n++) {
    const { _id: id } = await post(ana, `kept ${n}\n${'and more about it '.repeat(8)}`);
    await sal.client.call(savePost, { params: { id } });
  }
  const page = await browser.open({ server, as: sal });
  let loads = 0;
  page.on('request', (request) => void (/cursor=/.test(request.url()) && loads++));
  await page.goto('/saved');
  const articles = page.getByRole('article');
  await expect.poll(() => articles.count()).toBe(10);
  const frames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight - innerHeight - 200));
  await frames();
  expect([loads, await articles.count()]).toEqual([0, 10]);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => articles.count()).toBe(12);
  expect(loads).toBe(1);
});

it('shows a photo’s placeholder in the viewer until the photo is there [MED-09]', async () => {
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c84832' } })
    .jpeg()
    .toBuffer();
  const files = [{ upload: await uploaded(ana.client, bytes) }];
  const { _id: id } = await ana.client.call(createPost, { body: { text: words('A red wall'), files } });
  const page = await browser.open({ server, as: bo });
  await page.goto(`/post/${id}`);
  const shown = article(page, /red wall/)
    .getByRole('img')
    .last();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/files/**', (route) => held.then(() => route.continue()));
  await article(page, /red wall/)
    .getByRole('button', { name: /photo/i })
    .first()
    .click();
  const image = page.getByRole('dialog', { name: 'Photo viewer' }).getByRole('img');
  await image.waitFor();
  const look = () =>
    image.evaluate((box: HTMLImageElement) => ({
      placed:
        getComputedStyle(box).backgroundImage !== 'none' ||
        getComputedStyle(box).backgroundColor !== 'rgba(0, 0, 0, 0)',
      loaded: box.naturalWidth > 0,
      shape: Math.round((box.clientWidth / box.clientHeight) * 100),
    }));
  expect(await look()).toEqual({ placed: true, loaded: false, shape: 150 });
  go();
  await expect.poll(look).toEqual({ placed: false, loaded: true, shape: 150 });
});

it('says when nothing, no photo or nobody was found [SEA-09]', async () => {
  await post(ana, 'A zither without a picture');
  const page = await browser.open({ server, as: bo });
  const empty = (name: string) => page.getByRole('heading', { name, exact: true });
  const others = async (but: string) => {
    const all = ['No results for the query', 'No photos / videos for the query', 'No one found for the query'];
    for (const name of all) expect(await empty(name).count()).toBe(name === but ? 1 : 0);
  };
  for (const [show, words] of [
    ['latest', 'No results for the query'],
    ['media', 'No photos / videos for the query'],
    ['people', 'No one found for the query'],
  ] as const) {
    await page.goto(`/search?q=qwxzplonk&show=${show}`);
    await empty(words).waitFor();
    await others(words);
  }
  // found, but without a picture
  await page.goto('/search?q=zither');
  await article(page, /zither/).waitFor();
  await page.getByRole('tab', { name: 'Media' }).click();
  await empty('No photos / videos for the query').waitFor();
});

it('accepts names of twenty characters each and refuses longer ones [PRO-28]', async () => {
  const eva = await createPerson(server, { first: 'Eva' });
  const page = await browser.open({ server, as: eva });
  await page.goto('/profile/edit');
  await page.getByRole('button', { name: 'Name Eva Lopez' }).click();
  for (const label of ['First name', 'Last name']) {
    await page.getByLabel(label).fill('');
    await page.getByLabel(label).pressSequentially('Abcdefghijklmnopqrstuvwx');
    expect(await page.getByLabel(label).inputValue()).toBe('Abcdefghijklmnopqrst');
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Name Abcdefghijklmnopqrst Abcdefghijklmnopqrst' }).waitFor();
});
