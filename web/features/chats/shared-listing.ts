import type { Message } from '../../../contract/chats/chats.ts';
import { saysAvailability } from '../../../contract/deals/availability.ts';

/**
 * The other member's post that the viewer shared last, if nothing was written about it since: a question whether it's
 * still available is answered from its state, if that says.
 */
export function askedAbout(messages: readonly Message[], other: string): string | null {
  const last = messages.at(-1);
  const post = last && last.user !== other && last.text === '' ? last.post : null;
  return post && post.user._id === other && saysAvailability(post) ? post._id : null;
}
