import { room } from '../../../contract/live-events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChatLoader } from './load-chat.ts';

/**
 * Typing and presence: what a page says in the room of a chat goes to the other pages there, in every process, and is
 * stored nowhere. A page that is closed says that its reader is gone; where he has another one, that one says otherwise.
 */
export function relaySignals({ live }: Pick<Platform, 'live'>, reach: ChatLoader): void {
  live.allow('chat', (viewer, _campus, [chatId = '', ...rest]) => rest.length === 0 && reach.mayListen(viewer, chatId));

  live.onSignal('chat.typing', 'chat', async (viewer, [chatId = ''], { typing }) => {
    if (!(await reach.mayListen(viewer, chatId))) return;
    live.emit(room.chat(chatId), 'chat.typing', { chat_id: chatId, user_id: viewer.userId, typing });
  });

  live.onSignal('chat.presence', 'chat', async (viewer, [chatId = ''], { here, asks }) => {
    if (!(await reach.mayListen(viewer, chatId))) return;
    live.emit(room.chat(chatId), 'chat.presence', { chat_id: chatId, user_id: viewer.userId, here, asks });
  });

  live.onLeave('chat', ({ userId }, [chatId = '']) =>
    live.emit(room.chat(chatId), 'chat.presence', { chat_id: chatId, user_id: userId, here: false, asks: false }),
  );
}
