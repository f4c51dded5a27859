import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { room } from '../../contract/live-events.ts';
import { chatOf } from '../factories/chats.ts';
import { createPerson } from '../factories/people.ts';
import { useLive } from '../harness/live.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
const { listen, join } = useLive();
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

/** How many joins one connection, and one account, can send in ten seconds. */
const PER_SOCKET = 100;
const PER_ACCOUNT = 300;

/** Counts the database look-ups of a chat's people. */
function lookUps() {
  const { pool } = server.app.platform;
  const spy = vi.spyOn(pool, 'query');
  return () =>
    spy.mock.calls.filter(([query]) => (query as { name?: string } | undefined)?.name === 'chats.pair').length;
}

/** Sends many joins of nonexistent chats' rooms, without waiting for answers. */
const flood = (socket: Socket, count: number) => {
  for (let n = 0; n < count; n++) socket.emit('join', room.chat(randomUUID()));
};

/** Waits until the server has read everything sent: it refuses an unknown namespace, in order. */
const allRead = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => socket.io.socket('/nowhere').once('connect_error', resolve));

test('a connection gets a hundred joins answered in ten seconds, and no more are looked up', async () => {
  const ana = await createPerson(server);
  const chatId = await chatOf(ana, await createPerson(server, { first: 'Bo' }));
  const lookUpCount = lookUps();
  const socket = await listen(ana.client);
  expect(await join(socket, room.chat(chatId))).toBe(true);
  flood(socket, PER_SOCKET - 2);
  expect(await join(socket, room.chat(randomUUID()))).toBe(false);
  expect(lookUpCount()).toBe(PER_SOCKET);
  flood(socket, PER_SOCKET);
  let answered = false;
  socket.emit('join', room.chat(chatId), () => (answered = true));
  await allRead(socket);
  // another connection of the same person is answered
  expect(await join(await listen(ana.client), room.chat(chatId))).toBe(true);
  expect(answered).toBe(false);
  expect(lookUpCount()).toBe(PER_SOCKET);
});

test('an account gets three hundred joins answered in ten seconds on all its connections', async () => {
  const cy = await createPerson(server, { first: 'Cy' });
  const lookUpCount = lookUps();
  const sockets = await Promise.all(Array.from({ length: 5 }, () => listen(cy.client)));
  for (const socket of sockets) flood(socket, PER_SOCKET - 5);
  await vi.waitFor(() => expect(lookUpCount()).toBe(PER_ACCOUNT));
  await Promise.all(sockets.map(allRead));
  // someone else is answered
  const di = await createPerson(server, { first: 'Di' });
  expect(await join(await listen(di.client), room.campus('ou'))).toBe(true);
  expect(lookUpCount()).toBe(PER_ACCOUNT);
});

test('a connection has two joins looked up at a time; the others wait', async () => {
  const { pool } = server.app.platform;
  const eve = await createPerson(server, { first: 'Eve' });
  const socket = await listen(eve.client);
  const lookUpCount = lookUps();
  const holders = Array.from({ length: pool.options.max }, () => pool.connect().catch(() => null));
  const release = () => {
    for (const holder of holders.splice(0)) void holder.then((client) => client?.release());
  };
  try {
    const answers = Array.from({ length: 20 }, () => join(socket, room.chat(randomUUID())));
    await vi.waitFor(() => expect(lookUpCount()).toBeGreaterThanOrEqual(2));
    await allRead(socket);
    expect(lookUpCount()).toBe(2);
    release();
    expect(await Promise.all(answers)).toEqual(Array(20).fill(false));
    expect(lookUpCount()).toBe(20);
  } finally {
    release();
  }
});

test('a refused room is not looked up again for the same person until something changed', async () => {
  const [fay, gus] = [await createPerson(server, { first: 'Fay' }), await createPerson(server, { first: 'Gus' })];
  const hal = await createPerson(server, { first: 'Hal' });
  const name = room.chat(await chatOf(fay, gus));
  const missing = room.chat(randomUUID());
  const lookUpCount = lookUps();
  const [one, other] = [await listen(hal.client), await listen(hal.client)];
  for (const socket of [one, other]) expect(await join(socket, missing)).toBe(false);
  expect(lookUpCount()).toBe(1);
  // another person is checked separately
  expect(await join(one, name)).toBe(false);
  expect(await join(await listen(fay.client), name)).toBe(true);
  await server.app.platform.live.recheckAccess([hal.id]);
  expect(await join(one, missing)).toBe(false);
  expect(lookUpCount()).toBe(3);
});

test('a person can have a hundred connections at a time', async () => {
  const jo = await createPerson(server, { first: 'Jo' });
  const sockets: Socket[] = [];
  for (let n = 0; n < 100; n++) sockets.push(await listen(jo.client));
  await expect(listen(jo.client)).rejects.toThrow('too_many_requests');
  sockets[0]?.disconnect();
  await vi.waitFor(() => listen(jo.client));
});

test('visitors at one address can have a thousand connections at a time', async () => {
  const visitor = server.client();
  const sockets: Socket[] = [];
  while (sockets.length < 1_000)
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => listen(visitor)))));
  await expect(listen(visitor)).rejects.toThrow('too_many_requests');
  await expect(listen((await createPerson(server, { first: 'Kim' })).client)).resolves.toBeDefined();
  sockets[0]?.disconnect();
  await vi.waitFor(() => listen(visitor));
});

test('a connection that sends a thousand messages in ten seconds is cut', async () => {
  const ivy = await createPerson(server, { first: 'Ivy' });
  const socket = await listen(ivy.client);
  const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  for (let n = 0; n <= 1_000; n++) socket.emit('leave', 'nowhere');
  expect(await cut).toBe('io server disconnect');
});
