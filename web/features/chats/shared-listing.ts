import type { Message } from '../../../contract/chats/chats.ts';

/**
 * The other member's post that the viewer shared last, if nothing was written about it since: a question whether it's
 * still available is answered from its state (DEA-15).
 */
export function askedAbout(messages: readonly Message[], other: string): string | null {
  const last = messages.at(-1);
  return last?.postId && last.user !== other && last.text === '' && last.post?.user._id === other ? last.postId : null;
}
