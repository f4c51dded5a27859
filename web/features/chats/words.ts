import { campusDays } from '../../../contract/campuses/campus-time.ts';
import { UNSENT } from '../../../contract/chats/chat-limits.ts';
import type { Chat } from '../../../contract/chats/chats.ts';
import type { Message } from '../../../contract/chats/messages.ts';
import { dealPreview, isDealPreview } from '../../../contract/deals/preview.ts';
import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import { formatDate } from '../../../contract/date-format.ts';
import { dayOf } from '../../ui/time/time-words.ts';

/** A one-line summary of a message, until the server's own arrives with the inbox. */
export function lineOf(
  message: Pick<Message, 'text' | 'postId' | 'deal' | 'unsent'> & { img_gallery: readonly GalleryEntry[] },
): string {
  if (message.unsent) return UNSENT;
  if (message.deal) return dealPreview(message.deal);
  if (message.text) return message.text.replace(/\s+/g, ' ');
  const [file] = message.img_gallery;
  if (file) return file.kind === 'video' ? 'Sent a video' : 'Sent a photo';
  return message.postId ? 'Shared a post' : '';
}

/** Whether the chat's last line is about a like: then its user is who liked, not who wrote. */
const isAboutLike = ({ last_message: line }: Chat): boolean => /^.{1,60} liked (“.*”|a message)$/su.test(line);

/**
 * "You: See you then · Delivered": a chat's line in the inbox; without the receipt while the conversation is open.
 */
export function inboxLine(chat: Chat, me: string | undefined, open: boolean): string {
  if (!chat.last_message) return 'No messages yet';
  if (
    chat.last_message === UNSENT ||
    chat.last_message_user !== me ||
    isAboutLike(chat) ||
    isDealPreview(chat.last_message)
  )
    return chat.last_message;
  return open ? `You: ${chat.last_message}` : `You: ${chat.last_message} · ${receiptOf(chat, chat.last_seq)}`;
}

/** Whether the other person has seen a message of the viewer's. */
export const receiptOf = (chat: Chat, seq: number): 'Delivered' | 'Seen' =>
  chat.other_read_seq >= seq ? 'Seen' : 'Delivered';

/** When it was seen, if known: "2:41 PM", then "Tue", "Aug 14". `now` in ms. */
export const seenTime = ({ other_read_at: at }: Chat, now: number, timeZone: string): string | null =>
  at ? inboxTime(at, now, timeZone) : null;

/** "2:48 PM": the time of day of a message. */
export const timeOfDay = (at: string, timeZone: string): string => formatDate(at, { timeStyle: 'short', timeZone });

/** "2:48 PM" today, then "Yesterday", "Tue", "Aug 14". `now` in ms. */
export function inboxTime(at: string, now: number, timeZone: string): string {
  const then = Date.parse(at);
  return campusDays(then, now, timeZone) <= 0 ? timeOfDay(at, timeZone) : nameOfDay(then, now, timeZone, 'short');
}

/** "Today", "Yesterday", "Tuesday", "Aug 14": the heading above a day's messages. */
export function dayHeading(at: string, now: number, timeZone: string): string {
  const then = Date.parse(at);
  return campusDays(then, now, timeZone) <= 0 ? 'Today' : nameOfDay(then, now, timeZone, 'long');
}

function nameOfDay(then: number, now: number, timeZone: string, weekday: 'short' | 'long'): string {
  const nights = campusDays(then, now, timeZone);
  if (nights === 1) return 'Yesterday';
  return nights < 7 ? formatDate(then, { weekday, timeZone }) : dayOf(then, now, timeZone);
}
