import * as z from 'zod/mini';
import { person } from './campuses.ts';
import { cautions } from './cautions.ts';
import { messageLength, normaliseMessage } from './chat-text.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { galleryEntry, post } from './posts.ts';
import { byId, id, pageQuery, recordId, time } from './shapes.ts';

/** A message of a conversation (ENT-10). `seq` numbers the messages of a chat without a gap, from 1. */
export const message = z.object({
  _id: id,
  chat: id,
  seq: z.int(),
  /** who wrote it */
  user: id,
  user_name: z.string(),
  avatar: z.nullable(z.string()),
  /** made by the sender's page; a message with the same one is the same message */
  client_id: z.string(),
  text: z.string(),
  /** a post shared into the chat */
  postId: z.nullable(id),
  /** that post; null without one, when it is deleted, and in live events, which carry no posts */
  post: z.nullable(post),
  /** the shared post is gone: "* Post deleted **" */
  post_deleted: z.boolean(),
  hasPhoto: z.boolean(),
  img_gallery: z.array(galleryEntry),
  likes: z.int(),
  like_id_list: z.array(id),
  /** why its reader is warned beside it */
  caution: z.nullable(z.enum(cautions)),
  /** by moderators: nothing of it is told any more */
  hidden: z.boolean(),
  createdAt: time,
});
export type Message = z.infer<typeof message>;

/** A conversation as one of its two people sees it (ENT-09). */
export const chat = z.object({
  _id: id,
  /** where it was started */
  campus_id: id,
  from_user: id,
  to_user: id,
  current_users: z.array(id),
  /** who has not read everything: while the other person is in it the last own message is "Delivered", then "Seen" */
  read: z.array(id),
  /** one line about the last message, or about the last like of one; '' while nothing was said */
  last_message: z.string(),
  last_message_id: z.nullable(id),
  /** who wrote the last message */
  last_message_user: z.nullable(id),
  last_seq: z.int(),
  other: person,
  /** the other person's account is gone or banned: nothing can be sent any more */
  other_gone: z.boolean(),
  /** up to which message the other person has read */
  other_read_seq: z.int(),
  /** when the other person last read on; null: not yet */
  other_read_at: z.nullable(time),
  /** up to which message the viewer has read */
  read_seq: z.int(),
  /** the viewer has not read everything */
  unread: z.boolean(),
  /** the viewer wants no notifications about it */
  muted: z.boolean(),
  abilities: z.object({ send: z.boolean() }),
  createdAt: time,
  lastModified: time,
});
export type Chat = z.infer<typeof chat>;

/** Made by the page for each message (a UUID, say): sent again with the same one, a message arrives once. */
const clientId = z.string().check(z.regex(/^[\w-]{8,64}$/, "That isn't an id."));

/** What a message says: cleaned, 500 characters at most (MSG-20). */
const messageText = z.string().check(
  z.overwrite(normaliseMessage),
  z.check<string>((ctx) => {
    if (messageLength(ctx.value) > limits.messageTextMax)
      ctx.issues.push({ code: 'custom', input: ctx.value, message: 'Error: Too many characters!' });
  }),
);

export const startChat = endpoint({
  method: 'PUT',
  path: '/api/chats/with/:id',
  summary: 'Opens or starts the chat with a person; each pair of people has one',
  access: 'student',
  /** the other person */
  params: byId,
  body: z.object({
    /** shares this post of the host's campus into it, as a message */
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
  method: 'GET',
  path: '/api/chats',
  summary: "The inbox: the viewer's chats, last active first",
  access: 'verified',
  query: pageQuery,
  answer: z.object({ chats: z.array(chat), cursor: z.optional(z.string()) }),
  errors: ['bad_cursor'],
});

export const getChat = endpoint({
  method: 'GET',
  path: '/api/chats/:id',
  summary: "One of the viewer's chats",
  access: 'verified',
  params: byId,
  answer: chat,
  errors: ['chat_not_found'],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/chats/:id/messages',
  summary: "A chat's messages, oldest first: the newest 15, those before a cursor, or those after a message",
  access: 'verified',
  params: byId,
  query: z.extend(pageQuery, {
    /** what came after the message of this seq: for a page that missed something */
    after: z.optional(z.string().check(z.regex(/^\d{1,12}$/, "That isn't a message number."))),
  }),
  answer: z.object({
    messages: z.array(message),
    /** of older messages; absent when there are none, and with `after` */
    cursor: z.optional(z.string()),
    /** with `after`: there are more after these */
    more: z.boolean(),
    last_seq: z.int(),
  }),
  errors: ['chat_not_found', 'bad_cursor'],
});
export type MessagePage = z.infer<typeof listMessages.answer>;

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/chats/:id/messages',
  summary: 'Sends a message: a text, an attachment, or both',
  access: 'student',
  params: byId,
  body: z.object({
    client_id: clientId,
    text: z._default(messageText, ''),
    /** one finished upload of purpose `message` */
    upload: z.optional(z.object({ upload: recordId, alt: z._default(z.string().check(z.maxLength(500)), '') })),
    /** shares this post of the host's campus */
    postId: z.optional(recordId),
  }),
  answer: message,
  status: 201,
  errors: [
    'chat_not_found',
    'user_not_found',
    'message_empty',
    'no_reply_yet',
    'text_too_long',
    'file_gone',
    'post_not_found',
    'post_deleted',
    'no_community',
    'too_many_requests',
  ],
});

export const readChat = endpoint({
  method: 'POST',
  path: '/api/chats/:id/read',
  summary: 'Marks messages as read by the viewer, up to a message',
  access: 'verified',
  params: byId,
  body: z.object({
    /** the newest message that was seen; left out, everything was */
    seq: z.optional(z.int().check(z.gte(0))),
  }),
  answer: z.object({ unread: z.boolean(), read_seq: z.int() }),
  errors: ['chat_not_found'],
});

const likeState = z.object({ liked: z.boolean(), likes: z.int(), last_message: z.string() });

export const likeMessage = endpoint({
  method: 'PUT',
  path: '/api/messages/:id/like',
  summary: 'Likes a message; repeating it changes nothing',
  access: 'student',
  params: byId,
  answer: likeState,
  errors: ['message_not_found', 'too_many_requests'],
});

export const unlikeMessage = endpoint({
  method: 'DELETE',
  path: '/api/messages/:id/like',
  summary: 'Removes the like from a message',
  access: 'student',
  params: byId,
  answer: likeState,
  errors: ['message_not_found', 'too_many_requests'],
});

export const muteChat = endpoint({
  method: 'PUT',
  path: '/api/chats/:id/mute',
  summary: 'Switches notifications and emails about a chat off or on',
  access: 'verified',
  params: byId,
  body: z.object({ muted: z.boolean() }),
  answer: chat,
  errors: ['chat_not_found'],
});

export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/api/chats/:id',
  summary: 'Deletes a conversation for the viewer, and for both people after 30 days (D60)',
  access: 'verified',
  params: byId,
  errors: ['chat_not_found'],
});

export const checkChat = endpoint({
  method: 'GET',
  path: '/api/chats/check/:userId',
  summary: 'The chat between the viewer and a person, or null',
  access: 'verified',
  params: z.object({ userId: recordId }),
  answer: z.object({ chat: z.nullable(chat) }),
  errors: ['user_not_found'],
});

export const countUnreadChats = endpoint({
  method: 'GET',
  path: '/api/chats/unread',
  summary: "How many chats have something the viewer hasn't read",
  access: 'session',
  answer: z.object({ chats: z.int() }),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: "The verified members of the host's campus, newest first",
  access: 'participant',
  query: pageQuery,
  answer: z.object({ users: z.array(person), cursor: z.optional(z.string()) }),
  errors: ['bad_cursor', 'no_community'],
});
