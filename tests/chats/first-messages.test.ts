import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteChat, startChat } from '../../contract/chats/chats.ts';
import { listMessages, sendMessage } from '../../contract/chats/messages.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post, uploaded } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const MOST = 8;
const refusal = {
  status: 403,
  code: 'no_reply_yet',
  title: "You've sent 8 messages and offers without a reply. You can send more once they reply.",
};
const send = (from: Person, id: string, more: object = {}) =>
  from.client.try(sendMessage, { params: { id }, body: { client_id: randomUUID(), text: 'Hey', ...more } });
const shown = async (reader: Person, id: string) =>
  (await reader.client.call(listMessages, { params: { id } })).messages.length;

async function pair(): Promise<{ ana: Person; bo: Person; chat: string }> {
  const ana = await createPerson(server, { first: 'Ana' });
  const bo = await createPerson(server, { first: 'Bo' });
  return { ana, bo, chat: await chatOf(ana, bo) };
}
/** Sends eight messages without a reply. */
async function limitedChat(): Promise<{ ana: Person; bo: Person; chat: string }> {
  const two = await pair();
  for (let n = 0; n < MOST; n++) await sendText(two.ana, two.chat, `Hello? ${n}`);
  return two;
}

describe('messages to someone who never answered', () => {
  it('are limited to eight, and one answer lifts the limit for good [MSG-41]', async () => {
    const { ana, bo, chat } = await limitedChat();
    expect((await send(ana, chat)).json).toMatchObject(refusal);
    expect(await shown(bo, chat)).toBe(MOST);
    await sendText(bo, chat, 'Hi!');
    for (let n = 0; n < MOST + 2; n++) expect((await send(ana, chat)).status).toBe(201);
    // answers are not limited either
    for (let n = 0; n < MOST + 2; n++) expect((await send(bo, chat)).status).toBe(201);
  });

  it('are limited to eight when they are all sent at once [MSG-41]', async () => {
    const { ana, bo, chat } = await pair();
    const answers = await Promise.all(Array.from({ length: 14 }, () => send(ana, chat)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(14 - MOST);
    expect(await shown(bo, chat)).toBe(MOST);
  });

  it('are still limited after deleting the conversation [MSG-41]', async () => {
    const { ana, bo, chat } = await limitedChat();
    await ana.client.call(deleteChat, { params: { id: chat } });
    const again = await chatOf(ana, bo);
    expect((await send(ana, again)).json).toMatchObject(refusal);
    // nor after the other person deletes it
    await bo.client.call(deleteChat, { params: { id: again } });
    expect((await send(ana, await chatOf(ana, bo))).json).toMatchObject(refusal);
  });

  it('stay unlimited after an answer in a conversation that was deleted [MSG-41]', async () => {
    const { ana, bo, chat } = await limitedChat();
    await sendText(bo, chat, 'Hi!');
    await bo.client.call(deleteChat, { params: { id: chat } });
    expect((await send(ana, await chatOf(ana, bo))).status).toBe(201);
  });

  it('include attachments and shared posts, and a refused file can be used again [MSG-41]', async () => {
    const { ana, bo, chat } = await limitedChat();
    const photo = await uploaded(ana.client, await quarters(60, 40).jpeg().toBuffer(), { purpose: 'message' });
    const { _id: postId } = await post(bo, 'A desk');
    for (const more of [
      { text: '', upload: { upload: photo } },
      { text: '', postId },
    ])
      expect((await send(ana, chat, more)).json).toMatchObject(refusal);
    const shared = await ana.client.refused(startChat, { params: { id: bo.id }, body: { postId } });
    expect(shared).toMatchObject(refusal);
    await sendText(bo, chat, 'Hi!');
    for (const more of [
      { text: '', upload: { upload: photo } },
      { text: '', postId },
    ])
      expect((await send(ana, chat, more)).status).toBe(201);
  });

  it('answer a repeat of one that arrived as before [MSG-41, MSG-40]', async () => {
    const { ana, bo, chat } = await pair();
    const ids = Array.from({ length: MOST }, () => randomUUID());
    for (const client_id of ids) expect((await send(ana, chat, { client_id })).status).toBe(201);
    expect((await send(ana, chat)).status).toBe(403);
    for (const client_id of ids) expect((await send(ana, chat, { client_id })).status).toBe(201);
    expect(await shown(bo, chat)).toBe(MOST);
  });

  it('don’t limit the recipient, nor messages to others [MSG-41]', async () => {
    const { ana, bo, chat } = await limitedChat();
    expect((await send(ana, chat)).status).toBe(403);
    expect((await send(bo, chat)).status).toBe(201);
    const other = await createPerson(server);
    expect((await send(ana, await chatOf(ana, other))).status).toBe(201);
  });
});
