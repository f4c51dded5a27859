import type { RichText } from '../../../../contract/posts/rich-text/index.ts';
import type { UnsavedEntry } from '../../../lib/outbox.ts';
import { currentState, setSlice, useStore } from '../../../lib/store.ts';

/** A comment or reply that the server doesn't have yet; its `client_id` is its idempotency key. */
export interface UnsentComment extends UnsavedEntry {
  /** the post or comment that it answers */
  parent: string;
  /** the post at the top of the thread */
  root: string;
  text: RichText | null;
  files: readonly { upload: string; alt: string }[];
}

declare module '../../../lib/store.ts' {
  interface State {
    /** `sent`: the viewer's comment that was just sent, until the page has scrolled to it */
    comments?: { unsent?: readonly UnsentComment[]; sent?: string | null };
  }
}

const none: readonly UnsentComment[] = [];

export const unsentComments = (): readonly UnsentComment[] => currentState().comments?.unsent ?? none;

export const useUnsentComments = (): readonly UnsentComment[] => useStore((state) => state.comments?.unsent ?? none);

export const showUnsentComments = (unsent: readonly UnsentComment[]): void => setSlice('comments', { unsent });

/** Scrolls to a comment that the viewer has sent, once its thread shows it; null for none. */
export const bringIntoSight = (sent: string | null): void => setSlice('comments', { sent });

export const useSentComment = (): string | null => useStore((state) => state.comments?.sent ?? null);
