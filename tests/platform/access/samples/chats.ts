import { randomBytes } from 'node:crypto';
import { sendMessage } from '../../../../contract/chats/messages.ts';
import { startChat } from '../../../../contract/chats/chats.ts';
import { type Asked, nextNumber, ofPost, onPost, type Sample } from './sample.ts';
import { pushKeys } from '../../../factories/push-keys.ts';

const aChat = (more: Partial<Asked> = {}): Sample => onPost((world) => world.chatId, more);
const blockedChat = (more: Partial<Asked> = {}): Sample => onPost((world) => world.blockedChatId, more);
const aMessage = () => ({ body: { client_id: `message-${nextNumber()}`, text: 'Hello' } });

/** Conversations, notifications and mail. */
export const chatsSamples: Record<string, Sample> = {
  'GET /api/chats/check/:userId': ({ owner }) => ({ params: { userId: owner.id } }),
  'PUT /api/chats/with/:id': ({ owner }) => ({ ...ofPost(owner.id), body: {} }),
  'GET /api/chats/:id': aChat(),
  'GET /api/chats/:id #blocked': blockedChat(),
  'DELETE /api/chats/:id': async (world) => {
    const { client } = await world.fresh('member');
    const { chat } = await client.call(startChat, { params: { id: world.owner.id }, body: {} });
    return ofPost(chat._id);
  },
  'GET /api/chats/:id/messages': aChat(),
  'GET /api/chats/:id/messages #blocked': blockedChat(),
  'POST /api/chats/:id/messages': (world, actor) => aChat(aMessage())(world, actor),
  'POST /api/chats/:id/messages #blocked': (world, actor) => blockedChat(aMessage())(world, actor),
  'PUT /api/chats/:id/mute': aChat({ body: { muted: false } }),
  'POST /api/chats/:id/read': aChat({ body: {} }),
  'PUT /api/messages/:id/like': onPost((world) => world.messageId),
  'DELETE /api/messages/:id': async ({ owner, chatId }) => {
    const sent = await owner.client.call(sendMessage, { params: { id: chatId }, ...aMessage() });
    return ofPost(sent._id);
  },
  'DELETE /api/messages/:id/like': onPost((world) => world.messageId),
  'POST /api/notifications/read': () => ({ body: {} }),
  'PUT /api/push': () => ({
    body: {
      endpoint: `https://push.example.com/${randomBytes(12).toString('hex')}`,
      keys: pushKeys,
    },
  }),
  'GET /api/availability': () => ({ query: 'token=none' }),
  'POST /api/availability': () => ({
    query: 'token=none',
    body: { post_id: crypto.randomUUID(), answer: 'available' },
  }),
  'GET /api/mail/unsubscribe': () => ({ query: 'token=none' }),
  'POST /api/mail/unsubscribe': () => ({ query: 'token=none' }),
  'POST /unsubscribe': () => ({ query: 'token=none' }),
};
