import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { endpoint } from '../endpoint.ts';
import { byId, id, pageQuery, recordId, time } from '../shapes.ts';
import { clientId, message } from './messages.ts';

/** A conversation as one of its two members sees it. */
export const chat = z.object({
  _id: id,
  /** the campus where it was started */
  campus_id: id,
  /** who started it */
  from_user: id,
  to_user: id,
  /** both members */
  current_users: z.array(id),
  /**
   * in spite of its name, which is the specification's, the members who have not read everything: while the other one is
   * among them, the last own message is "Delivered", then "Seen"
   */
  read: z.array(id),
  /** a preview of the last message or of the last like; '' without any */
  last_message: z.string(),
  last_message_id: z.nullable(id),
  /** author of the last message */
  last_message_user: z.nullable(id),
  last_seq: z.int(),
  other: person,
  /** the other account was deleted or banned; nothing can be sent */
  other_gone: z.boolean(),
  /** seq of the last message that the other member has read */
  other_read_seq: z.int(),
  /** when the other member last read something; null: not yet */
  other_read_at: z.nullable(time),
  /** seq of the last message that the viewer has read */
  read_seq: z.int(),
  /** the viewer has not read everything */
  unread: z.boolean(),
  /** the viewer gets no notifications about it */
  muted: z.boolean(),
  abilities: z.object({ send: z.boolean() }),
  createdAt: time,
  lastModified: time,
});
export type Chat = z.infer<typeof chat>;

export const startChat = endpoint({
  name: 'startChat',
  method: 'PUT',
  path: '/api/chats/with/:id',
  summary: 'Opens or starts the chat with a person; each pair of people has one',
  access: 'student',
  onArchivedCampus: 'refused',
  /** the other member */
  params: byId,
  body: z.object({
    /** shares this post of the host's campus as a message */
    postId: z.optional(recordId),
    client_id: z.optional(clientId),
  }),
  answer: z.object({
    chat,
    /** true: "New Conversation Started" */
    created: z.boolean(),
    message: z.nullable(message),
  }),
  errors: [
    'user_not_found',
    'chat_self',
    'no_reply_yet',
    'post_not_found',
    'post_deleted',
    'no_community',
    'too_many_requests',
  ],
});

export const listChats = endpoint({
  name: 'listChats',
  method: 'GET',
  path: '/api/chats',
  offline: true,
  summary: "The inbox: the viewer's chats, last active first",
  access: 'verified',
  query: pageQuery,
  answer: z.object({ chats: z.array(chat), cursor: z.optional(z.string()) }),
});

export const getChat = endpoint({
  name: 'getChat',
  method: 'GET',
  path: '/api/chats/:id',
  offline: true,
  summary: "One of the viewer's chats",
  access: 'verified',
  params: byId,
  answer: chat,
  errors: ['chat_not_found'],
});

export const readChat = endpoint({
  name: 'readChat',
  method: 'POST',
  path: '/api/chats/:id/read',
  summary: 'Marks messages as read by the viewer, up to a message',
  access: 'verified',
  onArchivedCampus: 'works',
  params: byId,
  body: z.object({
    /** the newest message that was seen; all of them if absent */
    seq: z.optional(z.int().check(z.gte(0))),
  }),
  answer: z.object({ unread: z.boolean(), read_seq: z.int() }),
  errors: ['chat_not_found'],
});

export const muteChat = endpoint({
  name: 'muteChat',
  method: 'PUT',
  path: '/api/chats/:id/mute',
  summary: 'Switches notifications and emails about a chat off or on',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({ muted: z.boolean() }),
  answer: chat,
  errors: ['chat_not_found'],
});

export const deleteChat = endpoint({
  name: 'deleteChat',
  method: 'DELETE',
  path: '/api/chats/:id',
  summary: 'Deletes a conversation for the viewer, and for both people after 30 days (D60)',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  errors: ['chat_not_found', 'deal_in_line'],
});

export const checkChat = endpoint({
  name: 'checkChat',
  method: 'GET',
  path: '/api/chats/check/:userId',
  summary: 'The chat between the viewer and a person, or null',
  access: 'verified',
  params: z.object({ userId: recordId }),
  answer: z.object({ chat: z.nullable(chat) }),
  errors: ['user_not_found'],
});

export const countUnreadChats = endpoint({
  name: 'countUnreadChats',
  method: 'GET',
  path: '/api/chats/unread',
  summary: "How many chats have something the viewer hasn't read",
  access: 'session',
  answer: z.object({ chats: z.int() }),
});

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  summary: "The verified members of the host's campus, newest first",
  access: 'participant',
  query: pageQuery,
  answer: z.object({ users: z.array(person), cursor: z.optional(z.string()) }),
  errors: ['no_community'],
});
