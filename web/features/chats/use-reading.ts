import { useEffect, useRef } from 'react';
import type { Chat } from '../../../contract/chats/chats.ts';
import { type Reading, startReading } from './reading.ts';

/**
 * Marks a conversation as read while its end is visible.
 * @param seq the newest message on screen; null while nothing may be marked
 */
export function useReading({ _id: id, unread, read_seq }: Chat, seq: number | null): void {
  const reading = useRef<Reading>(undefined);
  useEffect(() => {
    const started = startReading(id);
    reading.current = started;
    return () => started.stop();
  }, [id]);
  useEffect(() => reading.current?.show({ seq, unread, read_seq }), [id, seq, unread, read_seq]);
}
