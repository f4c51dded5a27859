import { useEffect, useRef } from 'react';
import { type Chat, readChat } from '../../../contract/chats.ts';
import { showAlert } from '../../lib/alerts.ts';
import { ApiError, call } from '../../lib/api.ts';
import { changeChat } from './api.ts';

const isLooking = () => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Marks a conversation as read while its end is in front of the reader: the window is seen and has the focus (MSG-24).
 * @param seq the newest message on screen; null while nothing may be marked
 */
export function useReading(chat: Chat, seq: number | null): void {
  const told = useRef(-1);
  const { _id: id, unread, read_seq: readSeq } = chat;
  useEffect(() => {
    if (seq === null) return;
    const mark = async () => {
      if (!isLooking() || !(unread || seq > readSeq) || told.current >= seq) return;
      told.current = seq;
      try {
        const answer = await call(readChat, { params: { id }, body: { seq } });
        changeChat(id, (before) => ({ ...before, ...answer }));
      } catch (error) {
        told.current = -1;
        const quiet = error instanceof ApiError && (error.status === 0 || error.status === 404);
        if (!quiet) showAlert({ msg: 'Something went wrong', alertType: 'danger' });
      }
    };
    void mark();
    const again = () => void mark();
    window.addEventListener('focus', again);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('focus', again);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [id, seq, unread, readSeq]);
}
