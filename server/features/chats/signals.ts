import { room } from '../../../contract/live-events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChatLoader } from './load-chat.ts';

/**
 * Typing and presence: a signal that a page sends to a chat's room is relayed to the other pages there, in every
 * process, and not stored. `here`: the reader has the chat open; `asks`: the other person's page should answer with its own
 * presence. When a page closes, the others get `here: false`; another open page of the same reader then says that they are
 * still here.
 */
export function relaySignals({ live }: Pick<Platform, 'live'>, loader: ChatLoader): void {
  live.allow(
    'chat',
    (viewer, _campus, [chatId = '', ...rest]) => rest.length === 0 && loader.mayListen(viewer, chatId),
  );

  // asked again for each signal: the reader may have been blocked since the page joined
  live.onSignal('chat.typing', 'chat', async (viewer, [chatId = ''], { typing }) => {
    if (!(await loader.mayListen(viewer, chatId))) return;
    live.emit(room.chat(chatId), 'chat.typing', { chat_id: chatId, user_id: viewer.userId, typing });
  });

  live.onSignal('chat.presence', 'chat', async (viewer, [chatId = ''], { here, asks }) => {
    if (!(await loader.mayListen(viewer, chatId))) return;
    live.emit(room.chat(chatId), 'chat.presence', { chat_id: chatId, user_id: viewer.userId, here, asks });
  });

  live.onLeave('chat', ({ userId }, [chatId = '']) =>
    live.emit(room.chat(chatId), 'chat.presence', { chat_id: chatId, user_id: userId, here: false, asks: false }),
  );
}
