import { createHash } from 'node:crypto';
import { actionOf, isFromQuad, pathOfNotification } from '../../../../contract/notifications/words.ts';
import { lastInitial } from '../../../../contract/identity/names.ts';
import { dealOf } from '../deals/group.ts';
import { endedSaleOf } from '../ended-sale.ts';
import type { PushParts } from './store.ts';

/** The payload of a push: what the notification shows, what a click opens, and the tag of the one it replaces. */
export interface PushWords {
  title: string;
  body: string;
  url: string;
  tag: string;
}

/**
 * The payload of a push.
 * @param site address of the campus that it is about: the device may be subscribed on another campus's host
 */
export function pushWords(push: PushParts, site: string): PushWords {
  const { type, message, chat_id: chatId, root_id: root, post_id: postId, group_key: group } = push;
  const others = push.people_count - 1;
  const name = `${push.first_name} ${lastInitial(push.last_name)}`.trim();
  const names = others > 0 ? `${name} and ${others} ${others === 1 ? 'other' : 'others'}` : name;
  const tag = tagOf(push);
  const about = { sale_id: endedSaleOf(group), deal_id: dealOf(group) };
  const path = pathOfNotification({ type, chatId, root, postId, count: push.count, ...about });
  // a conversation is the same on every campus's host
  const url = chatId ? path : `${site}${path}`;
  if (type === 'deal') {
    const { more_deals: more } = push;
    const body = more > 0 ? `${message}\nAnd news about ${more} more ${more === 1 ? 'deal' : 'deals'}` : message;
    return { title: push.from_user === push.to_user ? 'Quad' : name, body, url, tag };
  }
  if (push.alert) return { title: push.alert.headline, body: `${message}\n${push.alert.why}`, url, tag };
  if (isFromQuad(type)) return { title: 'Quad', body: message, url, tag };
  if (type === 'message' || (type === 'new chat' && message)) return { title: name, body: message, url, tag };
  return { title: `${names} ${actionOf(type, push.count)}`, body: message, url, tag };
}

/** A tag that is equal for events shown as one, also of a conversation's deals; push services accept 32 characters. */
export const tagOf = ({ type, chat_id: chatId, group_key: group }: PushParts): string =>
  createHash('sha256')
    .update(type === 'deal' && chatId !== null ? `deals:${chatId}` : group)
    .digest('base64url')
    .slice(0, 32);
