import type { Message } from '../../../contract/chats/chats.ts';
import { saysAvailability } from '../../../contract/deals/availability.ts';
import type { Post } from '../../../contract/posts/posts.ts';

/**
 * The other member's post that the viewer shared last, if nothing was written about it since: a question whether it's
 * still available is answered from its state, if that says.
 */
export function askedAbout(messages: readonly Message[], other: string): string | null {
  const last = messages.at(-1);
  const post = last && last.user !== other && last.text === '' ? last.post : null;
  return post && post.user._id === other && saysAvailability(post) ? post._id : null;
}

/** The listing that a conversation is about: the last one that was shared in it. */
export const sharedListing = (messages: readonly Message[]): Post | null =>
  messages.findLast(({ post }) => post && post.price !== null && !post.deleted)?.post ?? null;

/** The text that was written last, if nothing happened since. */
export function lastWords(messages: readonly Message[], other: string): { text: string; mine: boolean } | null {
  const last = messages.at(-1);
  return last && last.text && !last.deal ? { text: last.text, mine: last.user !== other } : null;
}
