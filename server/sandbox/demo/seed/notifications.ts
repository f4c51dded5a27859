import { photoPath } from '../../../features/identity/index.ts';
import { type SeededChat, previewLine, readUpTo } from './chats.ts';
import { demoId } from './ids.ts';
import { HOUR_MS, isoTime, SECOND } from './moment.ts';
import { CAMPUS, type People, type SeededPerson } from './people.ts';
import type { SeededPost } from './posts.ts';

/** Older ones have been read. */
const UNREAD_HOURS = 1;
const MESSAGE_LENGTH = 140;

interface NotificationRow {
  type:
    | 'comment'
    | 'comment reply'
    | 'comment interaction'
    | 'like'
    | 'mention'
    | 'message'
    | 'message like'
    | 'new chat'
    | 'price drop';
  to: SeededPerson;
  from: SeededPerson;
  at: number;
  /** those with the same value are shown as one (D26) */
  group: string;
  event: string;
  message?: string;
  post?: SeededPost;
  chat?: SeededChat;
  read?: boolean;
  alert?: object;
}

/**
 * The notifications of the demo content, as rows of the table notifications. No one is notified about themselves.
 */
export function notificationRows(
  posts: readonly SeededPost[],
  chats: readonly SeededChat[],
  people: People,
  now: number,
) {
  const byId = new Map([...people.values()].map((person) => [person.id, person]));
  const list = [...posts.flatMap((post) => ofPost(post, byId)), ...chats.flatMap(ofChat)];
  return list
    .filter(({ to, from }) => to !== from && !to.written.unclaimed)
    .map(({ type, to, from, at, group, event, message = '', post, chat, read, alert }) => ({
      id: demoId(`notification ${event}`, (now - at) / HOUR_MS),
      to_user: to.id,
      from_user: from.id,
      from_username: from.written.username,
      from_avatar: photoPath(from.photo?.id ?? null),
      type,
      campus_id: CAMPUS,
      post_id: post?.id ?? null,
      root_id: post?.root.id ?? null,
      chat_id: chat?.id ?? null,
      message: message.slice(0, MESSAGE_LENGTH),
      group_key: group,
      event_key: event,
      read: read ?? at < now - UNREAD_HOURS * HOUR_MS,
      created_at: isoTime(at),
      alert: alert ?? null,
    }));
}

function ofPost(post: SeededPost, byId: ReadonlyMap<string, SeededPerson>): NotificationRow[] {
  if (post.deletedAt !== null) return [];
  const { id, author, parent, likes, mentions, created, plain } = post;
  const about = { from: author, at: created, message: plain, post };
  const list: NotificationRow[] = [];
  if (parent) {
    const type = parent.parent ? 'comment reply' : 'comment';
    list.push({ ...about, type, to: parent.author, group: `${type}:${parent.id}`, event: `${type}:${id}` });
  }
  for (const userId of mentions) {
    const to = byId.get(userId);
    // one notification per event: the author of the parent comment already gets one
    if (to && to !== parent?.author)
      list.push({ ...about, type: 'mention', to, group: `mention:${id}`, event: `mention:${id}:${userId}` });
  }
  const type = parent ? 'comment interaction' : 'like';
  for (const { by, at } of likes)
    list.push({
      type,
      to: author,
      from: by,
      at,
      message: plain,
      post,
      group: `${type}:${id}`,
      event: `${type}:${id}:${by.id}`,
    });
  return [...list, ...ofDrop(post)];
}

/** Those who had saved a listing before its price dropped are alerted. */
function ofDrop(post: SeededPost): NotificationRow[] {
  const { id, title, plain, price, author, dropped, likes } = post;
  if (!dropped) return [];
  return likes
    .filter(({ at }) => at < dropped.at)
    .map(({ by }) => ({
      type: 'price drop',
      to: by,
      from: author,
      at: dropped.at + SECOND,
      message: `Was $${dropped.was} · No one in line`,
      post,
      group: `price drop:${id}:${by.id}`,
      event: `price drop:${id}:${by.id}`,
      alert: {
        headline: `Price drop: ${title ?? plain.split(/[,.]/)[0]} is now $${price}`,
        why: 'You saved this listing.',
        stop: [`listing:${id}`],
        stopped: false,
      },
    }));
}

function ofChat(chat: SeededChat): NotificationRow[] {
  const list = chat.messages.flatMap((message, index): NotificationRow[] => {
    const { by, likedBy, at, id, seq } = message;
    const to = by === chat.from ? chat.to : chat.from;
    const type = index === 0 ? 'new chat' : 'message';
    const row: NotificationRow = {
      type,
      to,
      from: by,
      at,
      message: previewLine(message),
      chat,
      group: `chat:${chat.id}`,
      event: `${type}:${id}`,
      read: seq <= readUpTo(chat, to),
    };
    if (!likedBy) return [row];
    return [
      row,
      {
        type: 'message like',
        to: by,
        from: likedBy,
        at: at + 4 * SECOND,
        message: previewLine(message),
        chat,
        group: `message like:${chat.id}`,
        event: `message like:${id}:${likedBy.id}`,
      },
    ];
  });
  // all unread messages of a chat are one notification
  const unread = list.filter(({ type, read }) => type !== 'message like' && read === false);
  for (const one of unread.slice(0, -1)) one.read = true;
  return list;
}

/** The initial unread counts, with their version. */
export function unreadVersionRows(
  rows: readonly { to_user: string; read: boolean; type: string }[],
  chats: readonly SeededChat[],
) {
  const counts = new Map<string, { notifications: number; chats: number }>();
  const of = (userId: string) => {
    const known = counts.get(userId) ?? { notifications: 0, chats: 0 };
    counts.set(userId, known);
    return known;
  };
  // a message counts as an unread chat
  for (const { to_user, read, type } of rows)
    if (!read && type !== 'message' && type !== 'new chat') of(to_user).notifications++;
  for (const { unreadBy } of chats) for (const { id } of unreadBy) of(id).chats++;
  return [...counts].map(([user_id, count]) => ({ user_id, ...count, version: 1 }));
}
