import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteChat, listChats } from '../../contract/chats/chats.ts';
import { listMessages, sendMessage } from '../../contract/chats/messages.ts';
import type { GalleryEntry } from '../../contract/posts/gallery.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { uploaded } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  [ana, bo] = await Promise.all([createPerson(server, { first: 'Ana' }), createPerson(server, { first: 'Bo' })]);
  photo = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#6b8f71' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.stop());

const uploadOf = (person: Person) => uploaded(person.client, photo, { purpose: 'message', alt: 'A desk' });
const pathOf = ([entry]: readonly GalleryEntry[]) => `${entry?.img_path}/320.webp`;

test('an attachment is only visible to the two people of the chat [MSG-21, MSG-22, MED-19, D7]', async () => {
  const id = await chatOf(ana, bo);
  const message = await sendText(ana, id, '', { upload: { upload: await uploadOf(ana) } });
  expect(message).toMatchObject({ text: '', hasPhoto: true, img_gallery: [{ kind: 'photo', alt: 'A desk' }] });
  const path = pathOf(message.img_gallery);
  for (const { client } of [ana, bo]) expect((await client.request('GET', path)).status).toBe(200);
  const others = [
    server.client(),
    (await createPerson(server)).client,
    (await createPerson(server, { role: 'moderator' })).client,
    (await createPerson(server, { verified: false })).client,
  ];
  for (const client of others) expect((await client.request('GET', path)).status).toBe(404);
  expect((await bo.client.call(listChats)).chats[0]?.last_message).toBe('Sent a photo');
});

test('a message takes one attachment, of purpose message, uploaded by its sender, once [MSG-22]', async () => {
  const id = await chatOf(ana, bo);
  const send = (upload: unknown, more = {}) =>
    ana.client.refused(sendMessage, { params: { id }, body: { client_id: randomUUID(), upload, ...more } as never });
  expect(await send([{ upload: await uploadOf(ana) }])).toMatchObject({ status: 422 });
  expect(await send({ upload: await uploadOf(bo) })).toMatchObject({ code: 'file_gone' });
  expect(await send({ upload: await uploaded(ana.client, photo) })).toMatchObject({ code: 'file_gone' });
  const upload = { upload: await uploadOf(ana) };
  await sendText(ana, id, 'here', { upload });
  expect(await send(upload)).toMatchObject({ code: 'file_gone' });
});

test('a message with a file that is sent again, at once or later, arrives once [MSG-40]', async () => {
  const id = await chatOf(ana, await createPerson(server));
  const upload = { upload: await uploadOf(ana) };
  const client_id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendText(ana, id, 'look', { client_id, upload })));
  answers.push(await sendText(ana, id, 'look', { client_id, upload }));
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
  expect(answers.at(-1)?.img_gallery).toHaveLength(1);
  expect((await ana.client.call(listMessages, { params: { id } })).messages).toHaveLength(1);
});

test('a chat that both deleted is removed with its files, rows and bytes [MSG-34, D60]', async () => {
  const other = await createPerson(server);
  const id = await chatOf(ana, other);
  const { img_gallery } = await sendText(ana, id, '', { upload: { upload: await uploadOf(ana) } });
  const { pool, files } = server.app.platform;
  const fileId = img_gallery[0]?._id;
  const { rows } = await pool.query<{ storage_key: string }>('select storage_key from files where id = $1', [fileId]);
  const key = `${rows[0]?.storage_key}/320.webp`;
  expect(await files.stat(key)).not.toBeNull();
  expect((await other.client.request('GET', pathOf(img_gallery))).status).toBe(200);
  await other.client.call(deleteChat, { params: { id } });
  expect((await other.client.request('GET', pathOf(img_gallery))).status).toBe(404);
  expect((await ana.client.request('GET', pathOf(img_gallery))).status).toBe(200);
  await ana.client.call(deleteChat, { params: { id } });
  expect((await ana.client.request('GET', pathOf(img_gallery))).status).toBe(404);
  expect((await pool.query('select from files where id = $1', [fileId])).rows).toEqual([]);
  await vi.waitFor(async () => expect((await files.stat(key)) ?? null).toBeNull(), 5_000);
});
