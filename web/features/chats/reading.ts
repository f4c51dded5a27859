import type { Chat } from '../../../contract/chats/chats.ts';
import { showAlert } from '../../lib/alerts.ts';
import { ApiError } from '../../lib/api.ts';
import { onLiveGap } from '../../lib/live.ts';
import { gotNoAnswer } from '../../lib/waiting-states.ts';
import { changeChat } from './api.ts';
import { sendRead, waitingReads } from './waiting.ts';

const hasAttention = () => document.visibilityState === 'visible' && document.hasFocus();

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** The read state of the conversation on screen. */
interface ShownChat extends Pick<Chat, 'unread' | 'read_seq'> {
  /** the newest message; null while nothing may be marked as read */
  seq: number | null;
}

export interface ReadMarker {
  /** call it with each change of what is on screen */
  show(shown: ShownChat): void;
  stop(): void;
}

/**
 * Marks a conversation as read while its end is visible and the window has the focus. A failed call is retried, unless
 * the server refused it.
 */
export function startReading(id: string): ReadMarker {
  let current: ShownChat = { seq: null, unread: false, read_seq: 0 };
  let sentSeq = -1;
  let wait = FIRST_WAIT_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const mark = async () => {
    const { seq, unread, read_seq: readSeq } = current;
    if (stopped || seq === null || !hasAttention() || !(unread || seq > readSeq) || sentSeq >= seq) return;
    clearTimeout(retry);
    sentSeq = seq;
    try {
      const answer = await sendRead(id, seq);
      wait = FIRST_WAIT_MS;
      waitingReads.drop(id);
      changeChat(id, (before) =>
        // a message that arrived meanwhile stays unread
        before.last_seq > answer.read_seq
          ? { ...before, read_seq: Math.max(before.read_seq, answer.read_seq) }
          : { ...before, ...answer },
      );
    } catch (error) {
      if (gotNoAnswer(error)) {
        // it is sent once there is a connection, also when this conversation was left by then
        waitingReads.keep(id, seq);
        if (!navigator.onLine)
          changeChat(id, (before) => ({
            ...before,
            read_seq: Math.max(before.read_seq, seq),
            unread: before.unread && before.last_seq > seq,
          }));
      }
      if (sentSeq !== seq || stopped) return;
      sentSeq = -1;
      const status = error instanceof ApiError ? error.status : 0;
      if (status >= 400 && status !== 404) showAlert({ msg: 'Something went wrong', alertType: 'danger' });
      if (status >= 400 && status < 500 && status !== 429) return;
      retry = setTimeout(markNow, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  };
  const markNow = () => void mark();
  window.addEventListener('focus', markNow);
  window.addEventListener('online', markNow);
  document.addEventListener('visibilitychange', markNow);
  const stopGapListener = onLiveGap(markNow);
  return {
    show(shown) {
      current = shown;
      markNow();
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      stopGapListener();
      window.removeEventListener('focus', markNow);
      window.removeEventListener('online', markNow);
      document.removeEventListener('visibilitychange', markNow);
    },
  };
}
