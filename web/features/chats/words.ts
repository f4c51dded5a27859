import type { Chat, Message } from '../../../contract/chats/chats.ts';
import { dealPreview, isDealPreview } from '../../../contract/deals/preview.ts';
import type { GalleryEntry } from '../../../contract/posts/posts.ts';

/** A one-line summary of a message, until the server's own arrives with the inbox. */
export function lineOf(
  message: Pick<Message, 'text' | 'postId' | 'deal'> & { img_gallery: readonly GalleryEntry[] },
): string {
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
  if (chat.last_message_user !== me || isAboutLike(chat) || isDealPreview(chat.last_message)) return chat.last_message;
  return open ? `You: ${chat.last_message}` : `You: ${chat.last_message} · ${receiptOf(chat, chat.last_seq)}`;
}

/** Whether the other person has seen a message of the viewer's (MSG-25). */
export const receiptOf = (chat: Chat, seq: number): 'Delivered' | 'Seen' =>
  chat.other_read_seq >= seq ? 'Seen' : 'Delivered';

/** When it was seen, if known: "2:41 PM", then "Tue", "Aug 14". `now` in ms. */
export const seenTime = ({ other_read_at: at }: Chat, now: number): string | null => (at ? inboxTime(at, now) : null);

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const longWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** The number of midnights between two times (ms), in the reader's time zone or by UTC. */
export function nightsBetween(then: number, now: number, utc = false): number {
  const midnight = (at: number) => (utc ? new Date(at).setUTCHours(0, 0, 0, 0) : new Date(at).setHours(0, 0, 0, 0));
  return Math.round((midnight(now) - midnight(then)) / 86_400_000);
}

const dateOf = (then: number, now: number): string =>
  (new Date(then).getFullYear() === new Date(now).getFullYear() ? thisYear : otherYear).format(then);

/** "2:48 PM": the time of day of a message. */
export const timeOfDay = (at: string): string => clock.format(Date.parse(at));

/** "2:48 PM" today, then "Yesterday", "Tue", "Aug 14". `now` in ms. */
export function inboxTime(at: string, now: number): string {
  const then = Date.parse(at);
  const nights = nightsBetween(then, now);
  if (nights <= 0) return clock.format(then);
  if (nights === 1) return 'Yesterday';
  return nights < 7 ? weekday.format(then) : dateOf(then, now);
}

/** "Today", "Yesterday", "Tuesday", "Aug 14": the heading above a day's messages. */
export function dayName(at: string, now: number): string {
  const then = Date.parse(at);
  const nights = nightsBetween(then, now);
  if (nights <= 0) return 'Today';
  if (nights === 1) return 'Yesterday';
  return nights < 7 ? longWeekday.format(then) : dateOf(then, now);
}
