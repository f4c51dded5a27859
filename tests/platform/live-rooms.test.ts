import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endSessions } from '../../contract/identity/links.ts';
import { room } from '../../contract/live-events.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { chatOf } from '../factories/chats.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { useLive } from '../harness/live.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
const { listen, join } = useLive();
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
  bo = await createPerson(server, { first: 'Bo', campus: 'ut' });
});
afterAll(() => server.stop());

const ID = '01890000-0000-7000-8000-000000000000';

test('a visitor can’t join rooms of a private campus, a verified user can join the host’s [CAM-28]', async () => {
  const visitor = await listen(server.client());
  expect(await join(visitor, room.campus('ou'))).toBe(false);
  expect(await join(visitor, room.post('ou', ID))).toBe(false);
  const member = await listen(ana.client);
  expect(await join(member, room.campus('ou'))).toBe(true);
  expect(await join(member, room.post('ou', ID))).toBe(true);
});

test('an unverified account receives as little as a visitor [CAM-28]', async () => {
  const unverified = await createPerson(server, { verified: false });
  const socket = await listen(unverified.client);
  expect(await join(socket, room.campus('ou'))).toBe(false);
});

test('rooms belong to the host: a guest joins those of the campus they visit [CAM-14, CAM-23]', async () => {
  const atHome = await listen(bo.client);
  expect(await join(atHome, room.campus('ou'))).toBe(false);
  expect(await join(atHome, room.post('ou', ID))).toBe(false);
  const visiting = await listen(bo.client.on('ou'));
  expect(await join(visiting, room.campus('ou'))).toBe(true);
  expect(await join(visiting, room.campus('ut'))).toBe(false);
});

test('nobody can join another person’s user room, nor their own by name', async () => {
  const socket = await listen(ana.client);
  expect(await join(socket, room.user(bo.id))).toBe(false);
  expect(await join(socket, room.chat(ID))).toBe(false);
});

test.each([null, 7, {}, '', 'campus', 'campus:', ':', 'nothing:ou', 'constructor:ou', `campus:${'x'.repeat(200)}`])(
  'the room %j doesn’t exist',
  async (name) => {
    expect(await join(await listen(ana.client), name)).toBe(false);
  },
);

test('a socket can join a limited number of rooms', async () => {
  const socket = await listen(ana.client);
  const joined: boolean[] = [];
  for (let n = 0; n < 60; n++) joined.push(await join(socket, room.post('ou', `${ID.slice(0, -2)}${n + 10}`)));
  expect(joined[0]).toBe(true);
  expect(joined.at(-1)).toBe(false);
});

test('a page of another site or campus can’t open a connection with its visitor’s cookies', async () => {
  await expect(listen(ana.client, { origin: 'https://evil.example' })).rejects.toThrow();
  await expect(listen(ana.client, { origin: `http://ut.quad.localhost:${server.port}` })).rejects.toThrow();
  await listen(ana.client, { origin: `http://ou.quad.localhost:${server.port}` });
});

test('a post is announced only in its campus’s room, with ids and no content [CAM-14]', async () => {
  const [ou, ut] = [await listen(ana.client), await listen(bo.client)];
  expect([await join(ou, room.campus('ou')), await join(ut, room.campus('ut'))]).toEqual([true, true]);
  const receivedEvents: unknown[] = [];
  const overheard: unknown[] = [];
  ou.onAny((...event: unknown[]) => receivedEvents.push(event));
  ut.onAny((...event: unknown[]) => overheard.push(event));
  const post = await ana.client.call(createPost, {
    body: { text: { blocks: [{ type: 'paragraph', spans: [{ text: 'A very secret desk' }] }] } },
  });
  await vi.waitFor(() =>
    expect(receivedEvents).toContainEqual([
      'feed.changed',
      expect.objectContaining({ post_id: post._id, change: 'new' }),
    ]),
  );
  expect(JSON.stringify(receivedEvents)).not.toContain('secret');
  // events to UT would have come before this answer, on the same connection
  await join(ut, room.campus('ut'));
  expect(overheard).toEqual([]);
});

test('a banned or changed person is disconnected, and reconnects with the new permissions [MOD-15]', async () => {
  const cy = await createPerson(server, { first: 'Cy' });
  const socket = await listen(cy.client);
  expect(await join(socket, room.campus('ou'))).toBe(true);
  const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await server.app.platform.pool.query('update users set banned_at = product_now() where id = $1', [cy.id]);
  server.app.platform.bus.publish('identity.user-changed', { userId: cy.id });
  server.app.platform.live.revoke(cy.id);
  expect(await cut).toBe('io server disconnect');
  const back = await listen(cy.client);
  expect(await join(back, room.campus('ou'))).toBe(false);
});

test('an ended session receives nothing more; the others reconnect [AUT-87, SET-44]', async () => {
  const { id, client: here } = await createPerson(server, { first: 'Di' });
  const elsewhere = server.client();
  await signIn(server, id, elsewhere);
  const ended = await listen(elsewhere);
  const cut = new Promise<string>((resolve) => ended.once('disconnect', resolve));
  await here.call(endSessions);
  expect(await cut).toBe('io server disconnect');
  expect(await join(await listen(here), room.campus('ou'))).toBe(true);
  expect(await join(await listen(elsewhere), room.campus('ou'))).toBe(false);
});

test('when another process dies, pages keep their connections and are asked to fetch what they may have missed [GRO-04]', async () => {
  const sockets = await Promise.all(Array.from({ length: 8 }, () => listen(server.client())));
  const asked = sockets.map((socket) => new Promise<void>((done) => socket.once('live.missed', () => done())));
  server.app.platform.bus.publish('bus.missed', null);
  await Promise.race(asked);
  expect(sockets.map(({ connected }) => connected)).toEqual(sockets.map(() => true));
});

test('two people who no longer see each other leave their chat’s room [MOD-17, MOD-18]', async () => {
  const { pool, bus, live } = server.app.platform;
  const [eve, fay] = [await createPerson(server, { first: 'Eve' }), await createPerson(server, { first: 'Fay' })];
  const name = room.chat(await chatOf(eve, fay));
  const [hers, others] = [await listen(eve.client), await listen(fay.client)];
  for (const socket of [hers, others]) expect(await join(socket, name)).toBe(true);
  await pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [eve.id, fay.id]);
  bus.publish('blocks.changed', { userIds: [eve.id, fay.id] });
  let receivedEvents: unknown[] = [];
  for (const socket of [hers, others]) socket.onAny((event: unknown) => receivedEvents.push(event));
  await vi.waitFor(async () => {
    receivedEvents = [];
    live.emit(name, 'chat.deleted', { chat_id: ID });
    // events to them would have come before this answer, on the same connection
    for (const socket of [hers, others]) expect(await join(socket, name)).toBe(false);
    expect(receivedEvents).toEqual([]);
  });
});

test('visitors can listen on a public campus, and are removed when it becomes private [CAM-28, CAM-31]', async () => {
  const { write, bus, live } = server.app.platform;
  const makeUt = (privacy: string) => write((tx) => setCampus(tx, bus, 'ut', 'privacy', privacy));
  const rooms = [room.campus('ut'), room.post('ut', ID)];
  const visitor = await listen(server.client('ut'));
  const member = await listen(bo.client);
  await makeUt('public');
  for (const name of rooms) {
    await vi.waitFor(async () => expect(await join(visitor, name)).toBe(true));
    expect(await join(member, name)).toBe(true);
  }
  const receivedEvents: unknown[] = [];
  visitor.onAny((...event: unknown[]) => receivedEvents.push(event));
  const memberNotified = () => vi.waitFor(() => expect(memberReceived).toBeGreaterThan(0));
  let memberReceived = 0;
  member.on('post.removed', () => memberReceived++);
  live.emit(room.post('ut', ID), 'post.removed', { post_id: ID });
  await memberNotified();
  await vi.waitFor(() => expect(receivedEvents).toHaveLength(1));

  await makeUt('private');
  await vi.waitFor(async () => expect(await join(visitor, rooms[0])).toBe(false));
  memberReceived = 0;
  live.emit(room.post('ut', ID), 'post.removed', { post_id: ID });
  live.emit(room.user(bo.id), 'user.changed', { user_id: bo.id });
  await memberNotified();
  // events to the visitor would have come before this answer, on the same connection
  expect(await join(visitor, rooms[1])).toBe(false);
  expect(receivedEvents).toHaveLength(1);
});
