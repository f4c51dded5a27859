import { useEffect } from 'react';
import { PRESENCE_SECONDS, TYPING_SECONDS } from '../../../contract/chats/text.ts';
import { room } from '../../../contract/live-events.ts';
import { joinRoom, onArrival, onLive, signal } from '../../lib/live.ts';
import { currentViewer } from '../../lib/viewer.ts';
import { chatSlice, setChatSlice, useChatSlice } from './chat-slice.ts';

export const useTyping = (chat: string): boolean => useChatSlice(({ typing }) => typing[chat] === true);
export const useHere = (chat: string): boolean => useChatSlice(({ here }) => here[chat] === true);

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows that someone is typing or present, until a signal ends it or none has come for some seconds. */
function setIndicator(what: 'typing' | 'here', chat: string, on: boolean, seconds: number): void {
  const name = `${what} ${chat}`;
  clearTimeout(timers.get(name));
  if (on)
    timers.set(
      name,
      setTimeout(() => setIndicator(what, chat, false, 0), seconds * 1_000),
    );
  const known = chatSlice()[what];
  if ((known[chat] === true) !== on) setChatSlice({ [what]: { ...known, [chat]: on } });
}

/** Ends the typing indicator of the other person, whose message has come. */
export const stopTyping = (chat: string): void => setIndicator('typing', chat, false, 0);

const REPEAT_MS = (PRESENCE_SECONDS * 1_000) / 2;

/** Joins a chat's room, and signals to the other person while the viewer has the chat open. */
export function usePresenceIn(chat: string): void {
  useEffect(() => {
    const name = room.chat(chat);
    const isVisible = () => document.visibilityState === 'visible';
    /** @param asks the other person's page answers with its own presence */
    const signalPresence = (asks = false) => signal(name, 'chat.presence', { here: isVisible(), asks });
    const isOther = (user: string) => user !== currentViewer().user?._id;
    const repeat = setInterval(() => isVisible() && signalPresence(), REPEAT_MS);
    // who goes needn't know who is here
    const onVisibility = () => signalPresence(isVisible());
    document.addEventListener('visibilitychange', onVisibility);
    const stops = [
      onArrival(name, () => signalPresence(true)),
      onLive('chat.typing', ({ chat_id, user_id, typing }) => {
        if (chat_id === chat && isOther(user_id)) setIndicator('typing', chat, typing, TYPING_SECONDS);
      }),
      onLive('chat.presence', ({ chat_id, user_id, here, asks }) => {
        if (chat_id !== chat) return;
        if (isOther(user_id)) {
          setIndicator('here', chat, here, PRESENCE_SECONDS);
          if (!here) setIndicator('typing', chat, false, 0);
        }
        // the other person asks, or another page of the viewer was left or hidden while this one has the chat open
        if (isVisible() && (isOther(user_id) ? asks : !here)) signalPresence();
      }),
      joinRoom(name),
    ];
    return () => {
      clearInterval(repeat);
      document.removeEventListener('visibilitychange', onVisibility);
      signal(name, 'chat.presence', { here: false });
      for (const stop of stops) stop();
      setIndicator('typing', chat, false, 0);
      setIndicator('here', chat, false, 0);
    };
  }, [chat]);
}

const TYPING_REPEAT_MS = (TYPING_SECONDS * 1_000) / 2;
/** when the last signal was sent, of the one chat that is open; null while the viewer isn't typing */
let sentAt: number | null = null;

/** Signals that the viewer is typing, every few seconds, or that they stopped. */
export function signalTyping(chat: string, typing: boolean): void {
  const now = performance.now();
  if (typing ? sentAt !== null && now - sentAt < TYPING_REPEAT_MS : sentAt === null) return;
  sentAt = typing ? now : null;
  signal(room.chat(chat), 'chat.typing', { typing });
}
