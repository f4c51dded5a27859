import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { muteChat, readChat } from '../../contract/chats/chats.ts';
import { logOut } from '../../contract/identity/identity.ts';
import { getPush, subscribePush, unsubscribePush } from '../../contract/notifications/notifications.ts';
import { deletePost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { postToEndpoint as send, pushAddress } from '../../server/features/notifications/push/endpoint.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { listing, offer } from '../factories/deals.ts';
import { comment, post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { deviceOf as deviceFor } from './devices.ts';
import { readVapid, startPushService } from './push-service.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

let dataDir: string;
let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  dataDir = await temporaryFolder('quad-push-');
  server = await startTestServer({ dataDir });
  service = await startPushService();
});
afterAll(async () => {
  await server.stop();
  await service.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const query = <Row extends object>(sql: string, ...values: unknown[]) =>
  server.app.platform.pool.query<Row>(sql, values).then(({ rows }) => rows);

const deviceOf = (person: Person) => deviceFor(service, person);
const subscribed = (person: Person) => person.client.call(getPush).then(({ on }) => on);
/** Makes jobs due now that are due in some seconds. */
async function makeDue(): Promise<void> {
  await query(`update notifications set push_at = product_now() where push_at > product_now()`);
  await query(`select graphile_worker.add_job('notifications.push', job_key => 'hurry')`);
}

/** The same, and also skips retry delays. */
async function runDueJobs(): Promise<void> {
  await makeDue();
  await query(
    `update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null and run_at > now()`,
  );
}

/** Waits for what devices receive, skipping delays. */
const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(
    async () => {
      await runDueJobs();
      await check();
    },
    { timeout: 30_000, interval: 100 },
  );
/** Waits until no notification is on its way to a device. */
const queueEmpty = () =>
  eventually(async () => {
    expect(await query('select from notifications where push_at is not null')).toEqual([]);
    expect(
      await query(
        `select from graphile_worker.jobs where task_identifier = 'notifications.push-send'
         and (attempts = 0 or locked_at is not null)`,
      ),
    ).toEqual([]);
  });

test('a message reaches an absent person’s device: only what its notification shows, encrypted and signed [NOT-06]', async () => {
  const [ana, bo] = [await createPerson(server, { first: 'Ana', last: 'Lopez' }), await createPerson(server)];
  const id = await chatOf(ana, bo);
  const device = await deviceOf(bo);
  const outside = await deviceOf(ana);
  await sendText(ana, id, 'Is the desk still there?');
  await eventually(() => expect(device.received).toHaveLength(1));
  const [firstNotification] = device.received;
  expect(Object.keys(firstNotification ?? {}).sort()).toEqual(['body', 'tag', 'title', 'url']);
  expect(firstNotification).toMatchObject({
    title: 'Ana L.',
    body: 'Is the desk still there?',
    url: `/messages/${id}`,
  });
  expect(firstNotification?.tag).not.toContain(id);
  const [headers = {}] = device.headers;
  const vapid = readVapid(String(headers.authorization));
  expect(vapid).toMatchObject({ aud: service.origin, key: (await bo.client.call(getPush)).public_key });
  expect(vapid.sub).toMatch(/^mailto:/);
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', topic: firstNotification?.tag });
  await queueEmpty();
  expect(outside.received).toEqual([]);
});

test('comments, saves and mentions have a link to the post; a newer one replaces the older [NOT-05, NOT-10]', async () => {
  const [ana, bo, cy] = [
    await createPerson(server, { first: 'Ana' }),
    await createPerson(server, { first: 'Bo' }),
    await createPerson(server, { first: 'Cy' }),
  ];
  const device = await deviceOf(ana);
  const { _id: id } = await post(ana, 'A lamp');
  const reply = await comment(bo, id, 'How tall is it?');
  await eventually(() => expect(device.received).toHaveLength(1));
  expect(device.received[0]).toMatchObject({
    title: 'Bo L. commented on your post',
    body: 'How tall is it?',
    url: expect.stringMatching(new RegExp(`^http://ou\\.quad\\.localhost.*/post/${id}#comment-${reply._id}$`)),
  });
  for (const person of [bo, cy]) await person.client.call(savePost, { params: { id } });
  await eventually(() => expect(device.received).toHaveLength(3));
  const saves = device.received.slice(1);
  expect(saves.map(({ title }) => title).sort()).toEqual(['Bo L. saved your post', 'Cy L. saved your post']);
  expect(new Set(saves.map(({ tag }) => tag)).size).toBe(1);
});

test('a device shows one notification about the deals of a conversation: the newest [DEA-13]', async () => {
  const [sam, ana, bo] = [await createPerson(server), await createPerson(server), await createPerson(server)];
  const device = await deviceOf(sam);
  const [desk, lamp] = [await listing(sam, { text: 'Desk' }), await listing(sam, { text: 'Lamp' })];
  await offer(ana, desk, 40);
  await eventually(() => expect(device.received).toHaveLength(1));
  await offer(ana, lamp, 20);
  await eventually(() => expect(device.received).toHaveLength(2));
  await offer(bo, lamp, 25);
  await eventually(() => expect(device.received).toHaveLength(3));
  expect(device.received.map(({ body }) => body)).toEqual([
    'offered $40 for “Desk”',
    'offered $20 for “Lamp”\nAnd news about 1 more deal',
    'offered $25 for “Lamp”',
  ]);
  const [first, second, others] = device.received.map(({ tag }) => tag);
  expect(second).toBe(first);
  expect(others).not.toBe(first);
  expect(device.headers.map(({ topic }) => topic)).toEqual([first, second, others]);
});

test('several deals of a conversation that end at once are one push [DEA-13]', async () => {
  const [sam, ana] = [await createPerson(server), await createPerson(server)];
  const posts = await Promise.all(['Desk', 'Lamp', 'Rug'].map((text) => listing(sam, { text })));
  for (const id of posts) await offer(ana, id, 40);
  await queueEmpty();
  const device = await deviceOf(ana);
  for (const id of posts) await sam.client.call(deletePost, { params: { id } });
  await eventually(() => expect(device.received).not.toEqual([]));
  await queueEmpty();
  expect(device.received.map(({ body }) => body)).toEqual([
    'A listing that you made an offer on is no longer available.\nAnd news about 2 more deals',
  ]);
});

test('what is read at once, and messages in a muted chat, reach no device [NOT-03]', async () => {
  const [ana, bo, cy] = [await createPerson(server), await createPerson(server), await createPerson(server)];
  const device = await deviceOf(bo);
  const read = await chatOf(ana, bo);
  await queueEmpty();
  device.received.length = 0;
  await sendText(ana, read, 'in front of him');
  expect(await query('select from notifications where to_user = $1 and push_at is not null', bo.id)).toHaveLength(1);
  await bo.client.call(readChat, { params: { id: read }, body: {} });
  const muted = await chatOf(cy, bo);
  await bo.client.call(readChat, { params: { id: muted }, body: {} });
  await bo.client.call(muteChat, { params: { id: muted }, body: { muted: true } });
  await sendText(cy, muted, 'not wanted');
  await queueEmpty();
  expect(device.received).toEqual([]);
  await sendText(ana, read, 'while he is away');
  await eventually(() => expect(device.received.map(({ body }) => body)).toEqual(['while he is away']));
});

test('an unreachable push service is retried; what was read meanwhile is not sent', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server)];
  const device = await deviceOf(bo);
  const id = await chatOf(ana, bo);
  await queueEmpty();
  device.received.length = 0;
  device.answers.push(503, 429);
  const before = device.headers.length;
  await sendText(ana, id, 'at last');
  await eventually(() => expect(device.received.map(({ body }) => body)).toEqual(['at last']));
  expect(device.headers.length - before).toBe(3);
  device.answers.push(503);
  await sendText(ana, id, 'read before the second try');
  await vi.waitFor(
    async () => {
      await makeDue();
      expect(device.answers).toEqual([]);
    },
    { timeout: 30_000, interval: 100 },
  );
  await bo.client.call(readChat, { params: { id }, body: {} });
  await eventually(async () => {
    expect(await query(`select from graphile_worker.jobs where task_identifier = 'notifications.push-send'`)).toEqual(
      [],
    );
  });
  expect(device.received.map(({ body }) => body)).toEqual(['at last']);
});

test('a device is removed when it is gone, when its session ends, or when someone else signs in', async () => {
  const [ana, bo, cy] = [await createPerson(server), await createPerson(server), await createPerson(server)];
  const id = await chatOf(ana, bo);
  for (const gone of [410, 404]) {
    const device = await deviceOf(bo);
    device.answers.push(gone);
    expect(await subscribed(bo)).toBe(true);
    await sendText(ana, id, 'anybody there?');
    await eventually(async () => expect(await subscribed(bo)).toBe(false));
    await bo.client.call(readChat, { params: { id }, body: {} });
    expect(device.received).toEqual([]);
  }
  const device = await deviceOf(bo);
  await cy.client.call(subscribePush, { body: { endpoint: device.endpoint, keys: device.keys } });
  expect([await subscribed(bo), await subscribed(cy)]).toEqual([false, true]);
  await cy.client.call(logOut);
  expect(await query('select from push_subscriptions where user_id = $1', cy.id)).toEqual([]);
});

test('each session has its own device, switched on and off separately', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server)];
  const elsewhere = server.client();
  await signIn(server, bo.id, elsewhere);
  const [phone, desk] = [await deviceOf(bo), await deviceOf({ ...bo, client: elsewhere })];
  const id = await chatOf(ana, bo);
  await sendText(ana, id, 'one');
  for (const device of [phone, desk])
    await eventually(() => expect(device.received.at(-1)).toMatchObject({ body: 'one' }));
  await bo.client.call(unsubscribePush);
  expect([await subscribed(bo), (await elsewhere.call(getPush)).on]).toEqual([false, true]);
  await sendText(ana, id, 'two');
  await eventually(() => expect(desk.received.at(-1)).toMatchObject({ body: 'two' }));
  await queueEmpty();
  expect(phone.received.at(-1)).toMatchObject({ body: 'one' });
});

test('the keys are created once and readable by their owner alone', async () => {
  const bo = await createPerson(server);
  const { public_key: key } = await bo.client.call(getPush);
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  expect((await stat(join(dataDir, 'secrets/vapid'))).mode & 0o777).toBe(0o600);
  expect((await bo.client.call(getPush)).public_key).toBe(key);
});

test('refuses a key that no browser can have created [NOT-06]', async () => {
  const bo = await createPerson(server);
  const { endpoint, keys } = service.device();
  // of the right length, but not a point of the curve
  for (const p256dh of ['B'.repeat(87), `B${'A'.repeat(86)}`, `C${keys.p256dh.slice(1)}`])
    expect(await bo.client.refused(subscribePush, { body: { endpoint, keys: { ...keys, p256dh } } })).toMatchObject({
      status: 422,
      errors: [{ field: 'keys.p256dh' }],
    });
  await bo.client.call(subscribePush, { body: { endpoint, keys } });
});

test('only addresses of push services are called', async () => {
  const wrong = [
    'http://push.example.com/x',
    'https://push.example.com:8443/x',
    'https://user:word@push.example.com/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://[fd00::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://[::7f00:1]/x',
    'https://[2002:7f00:1::]/x',
    'https://[fec0::1]/x',
    'https://203.0.113.9/x',
    'https://0x7f.1/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://db.internal/x',
    'https://printer.local/x',
    'ftp://push.example.com/x',
    'no address',
  ];
  for (const address of wrong) expect(pushAddress(address, false), address).toBeNull();
  expect(pushAddress('https://fcm.googleapis.com/fcm/send/abc:def', false)).toBeInstanceOf(URL);
  // the sandbox accepts one on this machine, and no other
  expect(pushAddress('http://127.0.0.1:4000/x', false)).toBeNull();
  expect(pushAddress('http://127.0.0.1:4000/x', true)).toBeInstanceOf(URL);
  expect(pushAddress('http://10.0.0.1:4000/x', true)).toBeNull();
  const bo = await createPerson(server);
  const { keys } = service.device();
  const refusal = await bo.client.refused(subscribePush, { body: { endpoint: 'https://10.1.2.3/x', keys } });
  expect(refusal).toMatchObject({ status: 422, errors: [{ field: 'endpoint' }] });
  expect(await subscribed(bo)).toBe(false);
});

test('redirects of a push service are not followed', async () => {
  const paths: string[] = [];
  const elsewhere = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(Number(request.url?.slice(1)) || 200, { location: '/inside' }).end('a secret');
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  const { port } = elsewhere.address() as AddressInfo;
  for (const status of [301, 302, 303, 307, 308])
    expect(await send(new URL(`http://127.0.0.1:${port}/${status}`), {}, null)).toMatchObject({ status });
  expect(paths).toEqual(['/301', '/302', '/303', '/307', '/308']);
  await new Promise((done) => elsewhere.close(done));
});

test('a name that resolves to a private network is not called', async () => {
  // names of this machine itself resolve without a name server
  await expect(send(new URL(`https://localhost/${randomUUID()}`), {}, null)).rejects.toThrow(/isn't a public address/);
});
