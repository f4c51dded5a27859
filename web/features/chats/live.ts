import { useEffect } from 'react';
import { onLive, onLiveGap } from '../../lib/live.ts';
import { currentViewer } from '../../lib/viewer.ts';
import { moveToTop, changeChat, dropChat, refetchChats, knownChat, noteMessage, refetchChat } from './api.ts';
import { resetMessages, fetchMissedMessages, takeLikes, takeMessage, takeUnsent } from './messages.ts';
import { dropUnsent, dropUnsentOf } from './outbox.ts';
import { stopTyping } from './presence.ts';

/**
 * Keeps the inbox and the open conversation up to date with live events.
 * @param open the open chat's id; null for none
 * @param onDeleted called when the open chat is deleted
 * @returns how to stop
 */
export function subscribeToChats(open: string | null, onDeleted: () => void): () => void {
  const refetchAll = () => {
    refetchChats(open);
    if (open) fetchMissedMessages(open);
  };
  const stops = [
    onLive('message.new', ({ chat_id: chat, message }) => {
      if (message.user === currentViewer().user?._id) dropUnsent(message.client_id);
      else stopTyping(chat);
      takeMessage(message);
      noteMessage(message);
    }),
    onLive('message.liked', ({ chat_id: chat, message_id: id, like_id_list: likers, last_message: line }) => {
      takeLikes(chat, id, likers);
      changeChat(chat, (before) => ({ ...before, last_message: line }));
    }),
    onLive('message.hidden', ({ chat_id: chat, last_message: line }) => {
      changeChat(chat, (before) => ({ ...before, last_message: line }));
      resetMessages(chat);
    }),
    onLive('message.unsent', ({ chat_id: chat, message_id: id, last_message: line }) => {
      changeChat(chat, (before) => ({ ...before, last_message: line }));
      takeUnsent(chat, id);
    }),
    onLive('chat.new', ({ chat_id: chat }) => {
      if (knownChat(chat)) moveToTop(chat);
      else void refetchChat(chat);
    }),
    onLive('chat.read', ({ chat_id: chat, user_id: user, read_seq: seq, unread, at }) => {
      changeChat(chat, (before) => {
        if (user === before.other._id)
          return seq < before.other_read_seq ? before : { ...before, other_read_seq: seq, other_read_at: at };
        return {
          ...before,
          read_seq: Math.max(before.read_seq, seq),
          unread: seq < before.read_seq ? before.unread : unread,
        };
      });
    }),
    onLive('chat.changed', ({ chat_id: chat }) => refetchChats(chat === open ? chat : null)),
    onLive('chat.muted', ({ chat_id: chat, muted }) => changeChat(chat, (before) => ({ ...before, muted }))),
    onLive('chat.deleted', ({ chat_id: chat }) => {
      dropUnsentOf(chat);
      if (chat === open) onDeleted();
      dropChat(chat);
    }),
    onLive('chat.cleared', ({ chat_id: chat }) => {
      resetMessages(chat);
      void refetchChat(chat);
    }),
    onLiveGap(refetchAll),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Subscribes to a person's conversations while the messages screen is mounted. */
export function useChatsLive(open: string | null, onDeleted: () => void): void {
  useEffect(() => subscribeToChats(open, onDeleted), [open, onDeleted]);
}
