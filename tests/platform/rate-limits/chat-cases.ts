import { randomUUID } from 'node:crypto';
import { likeMessage, sendMessage, unsendMessage } from '../../../contract/chats/messages.ts';
import { startChat } from '../../../contract/chats/chats.ts';
import type { LimitName } from '../../../contract/rate-limits.ts';
import { chatOf, sendText } from '../../factories/chats.ts';
import { ask, type Line, type Scene } from './clients.ts';

const MINUTE = 60;
const HOUR = 3_600;

const onOwn = (scene: Scene) => ({ params: { id: scene.id } });
const said = async (scene: Scene, by: Scene['other'], to: Scene['other']) =>
  (scene.id = (await sendText(by, await chatOf(by, to), 'Hello'))._id);

export const chatLines: Record<Extract<LimitName, `chats.${string}`>, Line> = {
  'chats.send': {
    points: 1_200,
    newcomers: 600,
    seconds: MINUTE,
    by: 'account',
    prepare: async (scene) => (scene.id = await chatOf(scene.person, scene.other)),
    call: ask(sendMessage, (scene) => ({ ...onOwn(scene), body: { client_id: randomUUID(), text: 'Hi' } })),
  },
  'chats.start': {
    points: 120,
    newcomers: 60,
    seconds: HOUR,
    by: 'account',
    call: async ({ person, someone }) =>
      person.client.try(startChat, { params: { id: (await someone()).id }, body: {} }),
  },
  'chats.unsend': {
    points: 300,
    seconds: HOUR,
    by: 'account',
    prepare: (scene) => said(scene, scene.person, scene.other),
    call: ask(unsendMessage, onOwn),
  },
  'chats.like': {
    points: 300,
    seconds: MINUTE,
    by: 'account',
    prepare: (scene) => said(scene, scene.other, scene.person),
    call: ask(likeMessage, onOwn),
  },
};
