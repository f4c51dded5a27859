import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getChat, listChats } from '../../contract/chats/chats.ts';
import { likeMessage, listMessages, sendMessage, unsendMessage } from '../../contract/chats/messages.ts';
import { getExport, startExport } from '../../contract/exports/exports.ts';
import { getCase } from '../../contract/moderation/cases.ts';
import { blockUser, report } from '../../contract/moderation/moderation.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { chatOf, listen, sendText } from '../factories/chats.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { uploaded } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { unzip } from '../exports/unzip.ts';
import { advance } from '../identity/sign-up.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
let chat: string;
beforeAll(async () => {
  server = await startTestServer();
  [ana, bo] = await createPeople(server, ['Ana', 'Bo']);
  chat = await chatOf(ana, bo);
});
afterAll(() => server.stop());

const SECRET = 'the key is under the mat';
const unsend = (who: Person, id: string) => who.client.try(unsendMessage, { params: { id } });
const messagesOf = async (who: Person, id = chat) =>
  (await who.client.call(listMessages, { params: { id }, query: {} })).messages;
const previewOf = async (who: Person) =>
  (await who.client.call(listChats)).chats.find(({ _id }) => _id === chat)?.last_message;

it('empties a message for both, live, in the inbox and in notifications [CHA-09]', async () => {
  const { _id: id, seq } = await sendText(ana, chat, SECRET);
  await bo.client.call(likeMessage, { params: { id } });
  expect(await previewOf(ana)).toContain(SECRET);
  const noticesOf = async (who: Person) => JSON.stringify((await who.client.call(listNotifications)).notifications);
  expect(await noticesOf(bo)).toContain(SECRET);
  const live = [await listen(ana.client), await listen(bo.client)];
  expect((await unsend(ana, id)).json).toMatchObject({ _id: id, text: '', unsent: true, likes: 0 });
  for (const socket of live) {
    await vi.waitFor(() => expect(socket.of('message.unsent')).toHaveLength(1));
    expect(socket.of('message.unsent')).toMatchObject([
      { chat_id: chat, message_id: id, seq, last_message: 'Message unsent' },
    ]);
    socket.close();
  }
  for (const who of [ana, bo]) {
    expect((await messagesOf(who)).at(-1)).toMatchObject({ seq, text: '', unsent: true, like_id_list: [] });
    expect(await previewOf(who)).toBe('Message unsent');
    expect(await noticesOf(who)).not.toContain(SECRET);
  }
  // a repeat is no second event, and a like has nothing to like
  expect((await unsend(ana, id)).status).toBe(200);
  expect((await bo.client.refused(likeMessage, { params: { id } })).code).toBe('message_not_found');
  // numbers have no gap
  expect((await sendText(bo, chat, 'What was that?')).seq).toBe(seq + 1);
});

it('is for its author, for 15 minutes [CHA-09]', async () => {
  const [cy] = await createPeople(server, ['Cy']);
  const { _id: id } = await sendText(ana, chat, 'Hello there');
  expect((await unsend(bo, id)).json).toMatchObject({ code: 'forbidden' });
  expect((await unsend(cy as Person, id)).json).toMatchObject({ code: 'message_not_found' });
  await advance(server, 14 * 60 + 50);
  const { _id: later } = await sendText(ana, chat, 'And again');
  await advance(server, 10);
  expect((await unsend(ana, id)).json).toMatchObject({ code: 'unsend_too_late' });
  expect((await messagesOf(bo)).at(-2)).toMatchObject({ text: 'Hello there', unsent: false });
  expect((await unsend(ana, later)).status).toBe(200);
  // an event of a deal isn't somebody's words
  const { chat_id: about } = await offer(ana, await listing(bo), 20);
  const event = (await messagesOf(ana, about ?? '')).at(-1);
  expect(event?.deal?.kind).toBe('offered');
  expect((await unsend(ana, event?._id ?? '')).json).toMatchObject({ code: 'forbidden' });
});

it('leaves the preview of later messages, but not of a like that quotes it [CHA-09]', async () => {
  const first = await sendText(ana, chat, 'One');
  await sendText(bo, chat, 'Two');
  await unsend(ana, first._id);
  expect(await previewOf(bo)).toBe('Two');
  const quoted = await sendText(ana, chat, SECRET);
  await sendText(bo, chat, 'Three');
  await bo.client.call(likeMessage, { params: { id: quoted._id } });
  expect(await previewOf(ana)).toBe(`Bo liked “${SECRET}”`);
  await unsend(ana, quoted._id);
  expect(await previewOf(ana)).toBe('Three');
  expect((await ana.client.call(getChat, { params: { id: chat } })).last_message).toBe('Three');
});

it('deletes its files, and is in no export [CHA-09]', async () => {
  // who signed in lately needs no proof for an export
  const [fay, gil] = (await createPeople(server, ['Fay', 'Gil'])) as [Person, Person];
  const id = await chatOf(fay, gil);
  await sendText(gil, id, 'Three');
  const photo = await quarters(90, 60).jpeg().toBuffer();
  const upload = await uploaded(fay.client, photo, { purpose: 'message' });
  const sent = await fay.client.call(sendMessage, {
    params: { id },
    body: { client_id: 'with-a-photo', text: SECRET, upload: { upload } },
  });
  const path = `${sent.img_gallery[0]?.img_path}/320.webp`;
  expect((await gil.client.request('GET', path)).status).toBe(200);
  await unsend(fay, sent._id);
  expect((await gil.client.request('GET', path)).status).toBe(404);
  for (const who of [fay, gil]) {
    await who.client.call(startExport);
    const url = await vi.waitFor(async () => {
      const { export: copy } = await who.client.call(getExport);
      if (!copy?.file) throw new Error('not ready');
      return copy.file;
    }, 20_000);
    const files = unzip((await who.client.request('GET', url)).bytes);
    const texts = [...files].filter(([name]) => /json|html|csv/.test(name)).map(([, bytes]) => bytes.toString());
    expect(texts.join()).toContain('Three');
    expect(texts.join()).not.toContain(SECRET);
  }
});

it('mails nothing of it [CHA-09]', async () => {
  const [dee, eli] = (await createPeople(server, ['Dee', 'Eli'])) as [Person, Person];
  const { _id: id } = await sendText(dee, await chatOf(dee, eli), SECRET);
  await unsend(dee, id);
  const other = await sendText(ana, await chatOf(ana, eli), 'Something else');
  expect(other.text).toBe('Something else');
  await advance(server, 3_600);
  await vi.waitFor(
    async () => expect(JSON.stringify(await server.mails(eli.email))).toContain('Something else'),
    8_000,
  );
  expect(JSON.stringify(await server.mails(eli.email))).not.toContain(SECRET);
});

it('keeps what was reported before as evidence, which moderators see as removed [CHA-09, D61]', async () => {
  const mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
  const { _id: id } = await sendText(ana, chat, SECRET);
  await bo.client.call(report, { body: { kind: 'message', id, reason: 'scam' } });
  expect((await unsend(ana, id)).status).toBe(200);
  const { rows } = await server.app.platform.pool.query('select id from cases where target_id = $1', [id]);
  const found = await mod.client.call(getCase, { params: { id: rows[0]?.id } });
  expect(JSON.stringify(found.evidence)).toContain(SECRET);
  // afterwards there is nothing to report
  const { _id: gone } = await sendText(ana, chat, 'Another');
  await unsend(ana, gone);
  expect((await bo.client.refused(report, { body: { kind: 'message', id: gone, reason: 'scam' } })).status).toBe(404);
});

it('is gone with a block between the two [CHA-09, D11]', async () => {
  const { _id: id } = await sendText(ana, chat, 'Still here');
  await bo.client.call(blockUser, { params: { id: ana.id } } as never);
  expect((await unsend(ana, id)).json).toMatchObject({ code: 'message_not_found' });
});
