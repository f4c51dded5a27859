import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hideAd } from '../../contract/ads/sponsored.ts';
import { listMessages } from '../../contract/chats/messages.ts';
import { startChat } from '../../contract/chats/chats.ts';
import { room } from '../../contract/live-events.ts';
import { listMuted, muteUser } from '../../contract/moderation/moderation.ts';
import { createComment } from '../../contract/posts/comments.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { suggestSearches } from '../../contract/search/search.ts';
import { startExport, getExport } from '../../contract/exports/exports.ts';
import type { CampusPrivacy } from '../../contract/campuses/campuses.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { runningAd } from '../factories/ads.ts';
import { sendText } from '../factories/chats.ts';
import { item, postedSale } from '../factories/move-out.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { beginUpload, comment, placePost, post, uploaded } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import type { Client } from '../harness/client.ts';
import { useLive } from '../harness/live.ts';
import { queriesOf } from '../harness/queries.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { unzip } from '../exports/unzip.ts';
import { analysed } from '../search/analysed.ts';
import { ask, compare as compareOn } from './leaks/compare.ts';
import type { Thing } from './leaks/requests.ts';
import { createWorld, NOBODY, type Role, type World } from './access/world.ts';

/* A record that someone may not see has to look nonexistent: the same status, body, headers and text, for every way
   to read or write it. private-campus.test.ts checks this for outsiders of a campus; this file for blocked people,
   strangers to a chat, and hidden, deleted or private records. `npm run tool -- timing` measures times; this
   file checks that both cases run the same queries. */

let server: TestServer;
let world: World;
const { listen, join } = useLive();
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1', CALLER_LIMITS: 'off' } });
  world = await createWorld(server);
});
afterAll(() => server.stop());

const compare = (client: Client, thing: Thing, id: string, missing?: string) =>
  compareOn(server, client, thing, id, missing);

const idOf = async (sql: string, ...values: unknown[]): Promise<string> =>
  ((await world.run(sql, ...values)) as { id: string }[])[0]?.id ?? '';

describe.each(['private', 'members', 'public'])(
  'for a blocked person, on a %s campus, [MOD-17, MOD-18, D11]',
  (privacy) => {
    beforeAll(async () => {
      const { write, bus } = server.app.platform;
      await write((tx) => setCampus(tx, bus, 'ou', 'privacy', privacy as CampusPrivacy));
      const reader = privacy === 'members' ? world.actor('verified').client : server.client();
      const expected = { private: 401, members: 403, public: 200 }[privacy];
      await vi.waitFor(async () => expect((await reader.request('GET', '/api/feed')).status).toBe(expected));
    });

    test('the other’s posts, texts, uploads and deleted content don’t exist', async () => {
      const { client } = world.actor('blocked');
      const { post: shown, commentId, hiddenId, deletedId, photoId, hiddenPhotoId, unusedId, owner } = world;
      for (const id of [shown._id, commentId, hiddenId, deletedId]) await compare(client, 'post', id);
      for (const id of [photoId, hiddenPhotoId, unusedId]) await compare(client, 'file', id);
      await compare(client, 'person', owner.id);
      // of the same length: a page's title repeats the name in its address
      await compare(
        client,
        'name',
        owner.username,
        'nobodyhere'.padEnd(owner.username.length, 'e').slice(0, owner.username.length),
      );
      await compare(client, 'chat', world.blockedChatId);
      await compare(client, 'chat', world.chatId);
      await compare(client, 'message', world.messageId);
    });

    test('what others wrote below the other’s post, and its room, don’t exist either', async () => {
      const { client } = world.actor('blocked');
      const below = await comment(world.actor('other').person as Person, world.post._id, 'Below it');
      await compare(client, 'post', below._id);
      const other = world.actor('other').client;
      const upload = await uploaded(other, await quarters(400, 300).jpeg().toBuffer());
      await other.call(createComment, { params: { id: world.post._id }, body: { files: [{ upload }] } as never });
      expect((await ask(other, ['GET', `/files/${upload}/320.webp`])).status).toBe(200);
      await compare(client, 'file', upload);
      // nor where someone else shares it with them
      const { person } = world.actor('blocked');
      const shared = { params: { id: person?.id ?? '' }, body: { postId: below._id, client_id: `share-${below._id}` } };
      const { chat } = await other.call(startChat, shared);
      const read = async (by: Client) =>
        JSON.stringify((await by.call(listMessages, { params: { id: chat._id } })).messages[0]);
      expect(await read(other)).toContain('Below it');
      expect(await read(client)).not.toContain('Below it');
      const socket = await listen(client);
      for (const id of [world.post._id, below._id, world.hiddenId, NOBODY])
        expect([id, await join(socket, room.post('ou', id))]).toEqual([id, false]);
      for (const id of [world.chatId, world.blockedChatId, NOBODY])
        expect([id, await join(socket, room.chat(id))]).toEqual([id, false]);
      socket.disconnect();
    });

    test('a sale of the other doesn’t exist [SAL-03]', async () => {
      const { person: seller } = await world.fresh('member');
      const { client, person } = world.actor('blocked');
      await world.run('insert into blocks (blocker_id, blocked_id) values ($1, $2)', seller?.id, person?.id);
      server.app.platform.bus.publish('blocks.changed', { userIds: [seller?.id ?? '', person?.id ?? ''] });
      const sale = await postedSale(server, seller as Person, [item('Desk', 40)]);
      await compare(client, 'sale', sale._id);
      for (const { _id } of sale.posts) await compare(client, 'post', _id);
      const feed = JSON.stringify((await ask(client, ['GET', '/api/feed'])).json);
      expect(feed).not.toContain(sale._id);
      expect((await ask(world.actor('member').client, ['GET', `/api/sales/${sale._id}`])).status).toBe(200);
    });

    test('an ad of the other can be neither seen nor hidden', async () => {
      const ad = await runningAd(server, world.owner);
      const { client } = world.actor('blocked');
      await compare(client, 'ad', ad._id);
      await compare(client, 'adOfPost', ad._id);
      await compare(client, 'hidingAd', ad._id);
      expect((await world.actor('member').client.try(hideAd, { params: { id: ad._id } })).status).toBe(204);
    });

    test('the other’s name is ordinary text', async () => {
      // a new person: new accounts may not post as often as these levels need
      const { client } = await world.fresh('blocked');
      const naming = (username: string) => ({
        body: {
          text: { blocks: [{ type: 'paragraph', spans: [{ text: 'Hi ' }, { mention: { username } }] }] },
        } as never,
      });
      const [there, none] = [
        await client.call(createPost, naming(world.owner.username)),
        await client.call(createPost, naming('nobodyhere')),
      ];
      const textOf = (made: typeof there, name: string) => JSON.stringify(made.text).replaceAll(name, 'name');
      expect(textOf(there, world.owner.username)).toBe(textOf(none, 'nobodyhere'));
      expect(
        JSON.stringify((await world.actor('member').client.call(createPost, naming(world.owner.username))).text),
      ).toContain(world.owner.id);
    });
  },
);

test('a muted person who blocks disappears from the mute list, and their new name from the data export [MOD-17, D11]', async () => {
  const [ana, bo] = [await createPerson(server, { first: 'Ana' }), await createPerson(server, { first: 'Bo' })];
  await bo.client.call(muteUser, { params: { id: ana.id } });
  const { chat } = await bo.client.call(startChat, { params: { id: ana.id }, body: {} });
  await sendText(ana, chat._id, 'my own words');
  expect((await bo.client.call(listMuted)).people.map(({ _id }) => _id)).toEqual([ana.id]);
  await world.run('insert into blocks (blocker_id, blocked_id) values ($1, $2)', ana.id, bo.id);
  server.app.platform.bus.publish('blocks.changed', { userIds: [ana.id, bo.id] });
  await world.run(`update users set username = 'ana-goes-by-this-now' where id = $1`, ana.id);
  expect((await bo.client.call(listMuted)).people).toEqual([]);
  await bo.client.call(startExport);
  const file = await vi.waitFor(
    async () => {
      const { export: made } = await bo.client.call(getExport);
      if (made?.state !== 'ready') throw new Error(`the export is ${made?.state}`);
      return made.file;
    },
    { timeout: 15_000, interval: 25 },
  );
  const zip = unzip((await bo.client.request('GET', file ?? '')).bytes);
  const all = [...zip.values()].map((bytes) => bytes.toString()).join('\n');
  expect(all).toContain('my own words');
  expect(all.replace(zip.get('mutes.json')?.toString() ?? '', '')).not.toContain('ana-goes-by-this-now');
});

describe('a chat of two others doesn’t exist [MSG-36, D7]', () => {
  const strangers: Role[] = ['member', 'guest', 'verified', 'moderator', 'admin'];
  test.each(strangers)('for %s', async (role) => {
    await world.run("delete from cases where target_kind = 'message'");
    const { client } = world.actor(role);
    await compare(client, 'chat', world.chatId);
    await compare(client, 'message', world.messageId);
    await compare(client, 'file', world.messagePhotoId);
    const socket = await listen(client);
    for (const id of [world.chatId, NOBODY]) expect([id, await join(socket, room.chat(id))]).toEqual([id, false]);
    for (const id of [world.owner.id, NOBODY]) expect([id, await join(socket, room.user(id))]).toEqual([id, false]);
    socket.disconnect();
  });
});

let belowHidden = '';
beforeAll(async () => {
  const { _id: root } = await post(world.owner, 'To be hidden');
  belowHidden = (await comment(world.actor('other').person as Person, root, 'Below it'))._id;
  await world.run('update posts set hidden_at = product_now() where id = $1', root);
});

describe('a deal of two others doesn’t exist [DEA-05, MEE-08]', () => {
  const strangers: Role[] = ['member', 'guest', 'verified', 'moderator', 'admin', 'visitor', 'blocked'];
  test.each(strangers)('for %s', async (role) => {
    const postId = await placePost(server, world.owner);
    const id = await idOf(
      `insert into deals (campus_id, post_id, seller_id, buyer_id, price, note, answer_by)
       values ('ou', $1, $2, $3, 20, 'A private note', product_now() + interval '3 days') returning id`,
      postId,
      world.owner.id,
      world.actor('other').person?.id,
    );
    const { client } = world.actor(role);
    await compare(client, 'deal', id);
    if (role === 'visitor') return;
    const { bytes } = await client.request('GET', `/api/posts/${postId}/queue`);
    expect(bytes.toString()).not.toMatch(/private note/);
    expect(bytes.toString()).not.toContain(world.actor('other').person?.id);
    expect(bytes.toString()).not.toContain(id);
  });
});

describe('hidden, foreign and private records don’t exist [D6, D7, D10]', () => {
  test.each(['member', 'guest', 'other', 'moderator'] as Role[])('for %s', async (role) => {
    const { client } = world.actor(role);
    for (const id of [world.hiddenId, belowHidden, world.foreignId]) await compare(client, 'post', id);
    await compare(client, 'file', world.unusedId);
    if (role !== 'moderator') await compare(client, 'file', world.hiddenPhotoId);
    const { owner } = world;
    await compare(client, 'session', await idOf('select id from sessions where user_id = $1', owner.id));
    const { headers } = await beginUpload(owner.client, 10, { filename: 'a.jpg', filetype: 'image/jpeg' });
    await compare(client, 'upload', headers.location?.split('/').at(-1) ?? '', randomUUID());
    await world.run('delete from data_exports where user_id = $1', owner.id);
    await compare(
      client,
      'export',
      await idOf(
        `insert into data_exports (user_id, campus_id, state, bytes, expires_at)
         values ($1, 'ou', 'ready', 3, product_now() + interval '1 day') returning id`,
        owner.id,
      ),
    );
    await compare(
      client,
      'checkout',
      await idOf(
        `insert into checkout_sessions (id, user_id, campus_id, amount, state) values ($2, $1, 'ou', 500, 'open') returning id`,
        owner.id,
        `cs_test_of_${role}`,
      ),
      'cs_test_of_nobody',
    );
    await world.run('update sessions set proved_at = product_now() where user_id = $1', world.actor(role).person?.id);
    await compare(
      client,
      'factor',
      await idOf(
        `insert into passkeys (user_id, rp_id, credential_id, public_key, name)
         values ($1, 'quad.localhost', $2, $2, 'Another') returning id`,
        owner.id,
        randomBytes(8),
      ),
    );
    await owner.client.request('POST', '/api/searches', { text: `what ${role} may not see` });
    await compare(client, 'search', await idOf('select id from searches where text = $1', `what ${role} may not see`));
    await owner.client.request('POST', '/api/saved-searches', { name: 'Mine', query: `what ${role} may not see` });
    await compare(
      client,
      'savedSearch',
      await idOf('select id from watches where query = $1', `what ${role} may not see`),
    );
    const draft = randomUUID();
    await world.run(
      `insert into sales (campus_id, id, seller_id, title) values ('ou', $1, $2, 'Not posted')`,
      draft,
      owner.id,
    );
    await compare(client, 'sale', draft);
    const caseId = await idOf(
      `insert into cases (campus_id, target_kind, target_id, target_user_id, state, decided_at)
       values ('ou', 'user', uuidv7(), $1, 'upheld', product_now()) returning id`,
      owner.id,
    );
    await compare(
      client,
      'decision',
      await idOf(`insert into decisions (case_id, action) values ($1, 'warn') returning id`, caseId),
    );
  });

  test('an unpaid, reviewed or rejected ad, for anyone', async () => {
    for (const status of ['checkout', 'in review', 'rejected']) {
      const postId = await placePost(server, world.owner);
      const id = await idOf(
        `insert into ads (campus_id, post_id, user_id, title, cta, duration_minutes, amount_budgeted, status, ended_at)
         values ('ou', $2, $1, 'An ad', '{"type": "message"}', 1440, 500, $3, case when $3 = 'rejected' then product_now() end)
         returning id`,
        world.owner.id,
        postId,
        status,
      );
      await compare(world.actor('member').client, 'ad', id);
      await compare(world.actor('member').client, 'hidingAd', id);
    }
  });

  test('its text is neither found nor suggested', async () => {
    const { client } = world.actor('member');
    const made = await post(world.owner, 'A wombatwagon of my own');
    await analysed(server);
    const suggested = async () => JSON.stringify(await client.call(suggestSearches, { query: { q: 'wombat' } }));
    expect(await suggested()).toContain('wombatwagon');
    await world.run('update posts set hidden_at = product_now() where id = $1', made._id);
    server.app.platform.bus.publish('posts.changed', { campusId: 'ou', kind: 'moved' });
    await analysed(server);
    await vi.waitFor(async () => expect(await suggested()).not.toContain('wombatwagon'), { timeout: 15_000 });
    for (const path of [
      '/api/search?q=wombatwagon',
      '/api/feed',
      '/api/media',
      `/api/profiles/${world.owner.username}/posts`,
    ])
      expect((await client.request('GET', path)).bytes.toString().replaceAll('q=wombatwagon', '')).not.toContain(
        made._id,
      );
  });
});

test('a refusal runs the same queries whether or not the record exists [D6, D7, D11, MSG-36]', async () => {
  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'private'));
  await vi.waitFor(async () => expect((await server.client().request('GET', '/api/feed')).status).toBe(401));
  const { post: shown, photoId, hiddenId, messagePhotoId, chatId, owner } = world;
  const dealId = await idOf(
    `insert into deals (campus_id, post_id, seller_id, buyer_id, price, answer_by)
     values ('ou', $1, $2, $3, 20, product_now() + interval '3 days') returning id`,
    await placePost(server, owner),
    owner.id,
    world.actor('other').person?.id,
  );
  const { person: seller } = await world.fresh('member');
  const blockedId = world.actor('blocked').person?.id;
  await world.run('insert into blocks (blocker_id, blocked_id) values ($1, $2)', seller?.id, blockedId);
  server.app.platform.bus.publish('blocks.changed', { userIds: [seller?.id ?? '', blockedId ?? ''] });
  const sale = await postedSale(server, seller as Person, [item('Desk', 40)]);
  const cases: [Role, (id: string) => string, there: string, missing?: string][] = [
    ['blocked', (id) => `/files/${id}/320.webp`, photoId],
    ['blocked', (id) => `/api/posts/${id}`, shown._id],
    ['blocked', (id) => `/api/posts/${id}/comments`, shown._id],
    ['blocked', (name) => `/api/profiles/${name}`, owner.username, 'nobodyhere'],
    ['member', (id) => `/files/${id}/320.webp`, messagePhotoId],
    ['member', (id) => `/api/posts/${id}`, hiddenId],
    ['member', (id) => `/api/chats/${id}`, chatId],
    ['member', (id) => `/api/chats/${id}/deals`, chatId],
    ['member', (id) => `/api/deals/${id}`, dealId],
    ['blocked', (id) => `/api/sales/${id}`, sale._id],
    ['visitor', (id) => `/files/${id}/320.webp`, photoId],
    ['visitor', (id) => `/api/posts/${id}`, shown._id],
    ['visitor', (id) => `/post/${id}`, shown._id],
  ];
  for (const [role, path, there, missing = NOBODY] of cases) {
    const { client } = world.actor(role);
    const costOf = (id: string) => queriesOf(server, () => ask(client, ['GET', path(id)]));
    // once before, to fill the caches
    for (const id of [there, missing]) await ask(client, ['GET', path(id)]);
    expect([role, path('there'), await costOf(there)]).toEqual([role, path('there'), await costOf(missing)]);
  }
});
