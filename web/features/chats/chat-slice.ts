import { currentState, setSlice, useStore } from '../../lib/store.ts';
import type { Unsent } from './outbox.ts';

/** Chat state that exists only in this page. */
interface ChatSlice {
  /** messages that haven't reached the server yet */
  unsent: readonly Unsent[];
  /** chats in which the other person is typing */
  typing: Readonly<Record<string, boolean>>;
  /** chats that the other person has open now */
  here: Readonly<Record<string, boolean>>;
}

declare module '../../lib/store.ts' {
  interface State {
    chat?: ChatSlice;
  }
}

const EMPTY: ChatSlice = { unsent: [], typing: {}, here: {} };

export const chatSlice = (): ChatSlice => currentState().chat ?? EMPTY;

/** Subscribes to a part of the chat slice. */
export const useChatSlice = <T>(select: (slice: ChatSlice) => T): T => useStore((state) => select(state.chat ?? EMPTY));

export const setChatSlice = (part: Partial<ChatSlice>): void => setSlice('chat', { ...chatSlice(), ...part });
