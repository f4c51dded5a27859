import { setSlice, useStore } from '../../lib/store.ts';
import type { Unsent } from './outbox.ts';

/** What only this page knows of chats. */
interface ChatSlice {
  /** messages that the server does not have yet */
  unsent: readonly Unsent[];
  /** chats in which the other person types */
  typing: Readonly<Record<string, boolean>>;
  /** chats at which the other person looks now */
  here: Readonly<Record<string, boolean>>;
}

declare module '../../lib/store.ts' {
  interface State {
    chat?: ChatSlice;
  }
}

const EMPTY: ChatSlice = { unsent: [], typing: {}, here: {} };

export const chatSlice = (): ChatSlice => useStore.getState().chat ?? EMPTY;

/** A part of what this page knows of chats, followed as it changes. */
export const useChatSlice = <T>(select: (slice: ChatSlice) => T): T => useStore((state) => select(state.chat ?? EMPTY));

export const setChatSlice = (part: Partial<ChatSlice>): void => setSlice('chat', { ...chatSlice(), ...part });
