import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SentBodyOf } from '../../contract/endpoint.ts';
import { room } from '../../contract/live-events.ts';
import { createPost, deletePost, editPost, getPost, type Post } from '../../contract/posts/posts.ts';
import { listComments } from '../../contract/posts/comments.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { listVersions } from '../../contract/posts/versions.ts';
import { postEdited } from '../../server/features/posts/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, postText, uploaded, words } from '../factories/posts.ts';
import { useLive } from '../harness/live.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const { listen, join } = useLive();
let server: TestServer;
let ana: Person;
let bo: Person;
const mentionEvents: { postId: string; mentions: string[] }[] = [];
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
  const { events } = server.app.platform;
  events.on(postEdited, { after: ({ postId, mentions }) => void mentionEvents.push({ postId, mentions }) });
});
afterAll(() => server.stop());

const edit = (who: Person, id: string, body: SentBodyOf<typeof editPost>) =>
  who.client.call(editPost, { params: { id }, body });
const refused = (who: Person, id: string, body: SentBodyOf<typeof editPost>) =>
  who.client.refused(editPost, { params: { id }, body });
const read = async (who: Person, id: string) => (await who.client.call(getPost, { params: { id } })).post;
const versions = async (who: Person, id: string) => (await who.client.call(listVersions, { params: { id } })).versions;
const mentioned = async (id: string) => {
  const { rows } = await server.app.platform.pool.query('select user_id from mentions where post_id = $1', [id]);
  return rows.map((row) => row.user_id as string).sort();
};
const plainText = ({ text }: Pick<Post, 'text'>) => postText({ text } as Post);

test('the author changes text, price and category; readers see it at once, marked as edited, in its old place [POS-44, AVA-01]', async () => {
  const made = await post(ana, 'desk', { price: 100, category: 'furniture' });
  const { _id: newer } = await post(bo, 'a newer one');
  const changed = await edit(ana, made._id, { text: words('oak desk'), price: 80, category: 'home decor' });
  const { confirmed_at: confirmed, earlier_prices: earlier } = changed;
  const now = {
    ...{ text: words('oak desk'), price: 80, category: 'home decor', edited: true },
    ...{ confirmed_at: confirmed, earlier_prices: earlier },
  };
  expect(changed).toEqual({ ...made, ...now });
  expect(Date.parse(confirmed ?? '')).toBeGreaterThan(Date.parse(made.createdAt));
  expect(await read(bo, made._id)).toEqual(changed);
  const { posts } = await bo.client.call(listFeed);
  expect(posts.slice(0, 2).map((each) => each._id)).toEqual([newer, made._id]);
  expect(posts[1]).toEqual(changed);
});

test('only the author can change a post or comment [POS-44]', async () => {
  const { _id: id } = await post(ana, 'mine');
  const below = await comment(ana, id, 'mine, too');
  const moderator = await createPerson(server, { role: 'moderator' });
  for (const who of [bo, moderator])
    for (const target of [id, below._id])
      expect(await refused(who, target, { text: words('yours') })).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await server.client().refused(editPost, { params: { id }, body: {} })).toMatchObject({
    code: 'not_signed_in',
  });
  expect(plainText(await read(bo, id))).toBe('mine');
  const { rows } = await server.app.platform.pool.query(
    `insert into posts (id, campus_id, author_id, root_id, type) values ($1, 'ou', $2, $1, 'new user') returning id`,
    ['01890000-0000-7000-8000-00000000aaaa', ana.id],
  );
  expect(await refused(ana, rows[0].id, { text: words('hello') })).toMatchObject({ code: 'forbidden' });
});

test('omitted fields stay; a comment has neither price nor category [POS-44]', async () => {
  const { _id: id } = await post(ana, `bike, ask @${bo.username}`, { price: 90, category: 'furniture' });
  const { text, category } = await read(ana, id);
  expect(await edit(ana, id, { price: 70 })).toMatchObject({ text, category, price: 70 });
  expect(await mentioned(id)).toEqual([bo.id]);
  expect(await edit(ana, id, { price: null, category: null })).toMatchObject({ text, category: null, price: null });
  const below = await comment(ana, id, 'still there');
  expect(await edit(ana, below._id, { text: words('gone'), price: 5, category: 'furniture' })).toMatchObject({
    price: null,
    category: null,
    edited: true,
  });
  const { comments } = await bo.client.call(listComments, { params: { id } });
  expect(comments.map(plainText)).toEqual(['gone']);
});

test('an edit follows the rules of posting [POS-07, POS-10, POS-11, POS-16]', async () => {
  const { _id: id } = await post(ana, 'desk', { price: 10 });
  const bare = words('x'.repeat(500));
  expect(plainText(await edit(ana, id, { text: bare }))).toHaveLength(500);
  expect(await refused(ana, id, { text: words('x'.repeat(2_001)) })).toMatchObject({ code: 'text_too_long' });
  for (const text of [null, words(' \u200b '), { blocks: [] }])
    expect(await refused(ana, id, { text })).toMatchObject({ code: 'post_empty' });
  for (const bad of [{ price: 1.5 }, { price: -1 }, { category: 'boats' }])
    expect(await refused(ana, id, bad as never)).toMatchObject({
      status: 422,
      errors: [{ field: Object.keys(bad)[0] }],
    });
  expect(await read(ana, id)).toMatchObject({ text: bare, price: 10 });
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  const files = [{ upload: await uploaded(ana.client, bytes) }];
  const pictured = await ana.client.call(createPost, { body: { text: words('with a photo'), files } });
  expect(await edit(ana, pictured._id, { text: null })).toMatchObject({ text: null, img_count: 1 });
});

const noListing = { title: null, price: null, category: null, condition: null, kind: null, firm: null, details: null };

test('every version is stored with its price and time, the current one first [POS-44]', async () => {
  const { _id: id, createdAt } = await post(ana, 'one', { price: 100 });
  expect(await versions(bo, id)).toEqual([{ ...noListing, text: words('one'), price: 100, files: [], at: createdAt }]);
  await edit(ana, id, { price: 80 });
  await edit(ana, id, { text: words('two'), category: 'furniture' });
  const seen = await versions(bo, id);
  expect(seen.map(({ text, price, category }) => [plainText({ text }), price, category])).toEqual([
    ['two', 80, 'furniture'],
    ['one', 80, null],
    ['one', 100, null],
  ]);
  expect(seen.at(-1)?.at).toBe(createdAt);
  expect([...seen].reverse().map(({ at }) => at)).toEqual(seen.map(({ at }) => at).sort());
  expect(new Set(seen.map(({ at }) => at)).size).toBe(3);
});

test('sending the current content changes nothing [POS-44]', async () => {
  const { _id: id } = await post(ana, 'same', { price: 3 });
  expect(await edit(ana, id, { text: words('same'), price: 3, category: null })).toMatchObject({ edited: false });
  expect(await edit(ana, id, {})).toMatchObject({ edited: false });
  expect(await versions(ana, id)).toHaveLength(1);
  expect(mentionEvents.filter((each) => each.postId === id)).toEqual([]);
});

test('parallel edits each store the version that they replaced [POS-44]', async () => {
  const { _id: id } = await post(ana, 'start');
  await Promise.all(Array.from({ length: 8 }, (_, n) => edit(ana, id, { text: words(`edit ${n}`) })));
  const seen = await versions(ana, id);
  expect(new Set(seen.map(plainText)).size).toBe(9);
  expect(plainText(seen.at(-1) as never)).toBe('start');
  expect(plainText(seen[0] as never)).toBe(plainText(await read(ana, id)));
});

test('an edit only notifies people who were not mentioned before [POS-44, COM-20, D24]', async () => {
  const cy = await createPerson(server, { first: 'Cy' });
  const { _id: id } = await post(ana, `for @${bo.username}`);
  await edit(ana, id, { text: words(`for @${bo.username} and @${cy.username}`) });
  expect(mentionEvents.at(-1)).toEqual({ postId: id, mentions: [cy.id] });
  expect(await mentioned(id)).toEqual([bo.id, cy.id].sort());
  await edit(ana, id, { text: words(`for @${cy.username}`) });
  expect(mentionEvents.at(-1)).toEqual({ postId: id, mentions: [] });
  expect(await mentioned(id)).toEqual([cy.id]);
  // mentioned again after being removed, they aren't notified again
  await edit(ana, id, { text: words('for nobody') });
  await edit(ana, id, { text: words(`for @${cy.username} after all`) });
  const { rows } = await server.app.platform.pool.query(
    `select to_user from notifications where type = 'mention' and post_id = $1 order by created_at`,
    [id],
  );
  expect(rows.map(({ to_user }) => to_user)).toEqual([bo.id, cy.id]);
});

test('an edit is announced live: in the feed and the post, or its thread [POS-44]', async () => {
  const { _id: id } = await post(ana, 'live');
  const below = await comment(ana, id, 'below');
  const socket = await listen(bo.client);
  await join(socket, room.campus('ou'));
  await join(socket, room.post('ou', id));
  const liveEvents: [string, Record<string, unknown>][] = [];
  socket.onAny((name: string, payload: Record<string, unknown>) => liveEvents.push([name, payload]));
  await edit(ana, id, { text: words('changed') });
  await edit(ana, below._id, { text: words('changed below') });
  await vi.waitFor(() => expect(liveEvents).toHaveLength(3), { timeout: 15_000 });
  expect(liveEvents).toMatchObject([
    ['feed.changed', { post_id: id, change: 'updated' }],
    ['post.updated', { post_id: id }],
    ['comment.changed', { post_id: id, comment_id: below._id, change: 'updated' }],
  ]);
  expect(JSON.stringify(liveEvents)).not.toContain('changed below');
});

test('the history is only for those who can read the post, and is deleted with it [POS-44, D6, D11]', async () => {
  const { _id: id } = await post(ana, 'secret price', { price: 1 });
  await edit(ana, id, { price: 2 });
  const ask = { params: { id } };
  expect(await versions(bo, id)).toHaveLength(2);
  expect(await server.client().refused(listVersions, ask)).toMatchObject({ code: 'private_community' });
  expect(await bo.client.on('ut').refused(listVersions, ask)).toMatchObject({ code: 'post_not_found' });
  const blocked = await createPerson(server);
  await server.app.platform.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
    ana.id,
    blocked.id,
  ]);
  expect(await blocked.client.refused(listVersions, ask)).toMatchObject({ code: 'post_not_found' });
  await ana.client.call(deletePost, ask);
  expect(await bo.client.refused(listVersions, ask)).toMatchObject({ code: 'post_deleted' });
  expect(await refused(ana, id, { price: 3 })).toMatchObject({ code: 'post_deleted' });
  const { rows } = await server.app.platform.pool.query('select 1 from post_edits where post_id = $1', [id]);
  expect(rows).toEqual([]);
});
