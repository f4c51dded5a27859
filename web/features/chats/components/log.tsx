import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Chat } from '../../../../contract/chats/chats.ts';
import { messageOf } from '../../../lib/api.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { useHydrated } from '../../../lib/hydration.ts';
import { useNow } from '../../../ui/time/clock.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { DownIcon } from '../../../ui/icons/icons.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { personName, photoOf } from '../../identity/index.ts';
import { chatEntries } from '../entries.ts';
import type { MessageLog } from '../message-log.ts';
import { loadOlder } from '../messages.ts';
import { useChatSlice } from '../chat-slice.ts';
import { useTyping } from '../presence.ts';
import { useLogScroll } from '../use-log-scroll.ts';
import { dayHeading, receiptOf, seenTime } from '../words.ts';
import { MessageItem } from './message-item.tsx';
import { UnsentRow } from './unsent-row.tsx';
import { useCampus } from '../../../lib/app-state.ts';
import type { Person } from '../../../../contract/campuses/campuses.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { bubbleClass } from './bubble.tsx';
import { type ReadMarker, startReading } from '../reading.ts';

/**
 * Marks a conversation as read while its end is visible.
 * @param seq the newest message on screen; null while nothing may be marked
 */
function useReading({ _id: id, unread, read_seq }: Chat, seq: number | null): void {
  const reading = useRef<ReadMarker>(undefined);
  useEffect(() => {
    const started = startReading(id);
    reading.current = started;
    return () => started.stop();
  }, [id]);
  useEffect(() => reading.current?.show({ seq, unread, read_seq }), [id, seq, unread, read_seq]);
}

/** Shows that the other person is typing. */
function TypingRow({ person }: { person: Person }) {
  const name = personName(person);
  return (
    <div role="status" aria-label={`${name} is typing`} className="mt-2.5 flex items-end gap-2">
      <Avatar name={name} src={photoOf(person, 96)} size={28} />
      <div className={`${bubbleClass(false, true)} flex h-10 items-center gap-1`}>
        {[0, 160, 320].map((delay) => (
          <span
            key={delay}
            className="size-2 animate-breathe rounded-full bg-control"
            style={{ animationDuration: '0.7s', animationDelay: `${delay}ms` }}
          />
        ))}
      </div>
    </div>
  );
}

/** The messages, oldest first. It opens scrolled to the end; older messages load above. */
export function Log({
  chat,
  log,
  onScroll: onDistance,
}: {
  chat: Chat;
  log: MessageLog;
  onScroll?: (toEnd: number) => void;
}) {
  const now = useNow();
  const hydrated = useHydrated();
  const { time_zone: timeZone } = useCampus();
  const me = useViewer().user?._id ?? '';
  const outbox = useChatSlice(({ unsent }) => unsent);
  const typing = useTyping(chat._id);
  const entries = useMemo(
    () => chatEntries(log.messages, outbox, chat._id, me, timeZone),
    [log.messages, outbox, chat._id, me, timeZone],
  );
  const last = entries.at(-1);
  const older = useOlder(chat._id, log.cursor !== null);
  const {
    log: box,
    atEnd,
    toEnd,
    onScroll,
  } = useLogScroll({
    end: last?.key,
    start: log.messages[0]?._id,
    own: last?.mine ?? false,
    onTop: older.load,
    onDistance,
    hydrated,
  });
  const newest = log.messages.at(-1)?.seq ?? 0;
  useReading(chat, atEnd ? newest : null);
  const lastOwn = log.messages.findLast((message) => message.user === me && !message.deal)?.seq;
  const name = personName(chat.other);
  const waiting = !atEnd && newest > chat.read_seq && last?.mine === false;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {older.loading ? <Spinner size={20} className="pointer-events-none absolute inset-x-0 top-0" /> : null}
      <div
        ref={box}
        role="log"
        aria-label={`Conversation with ${name}`}
        // a scroll container has to be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        // column-reverse scrolls the server-rendered log to its end without any script
        className={`min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2 ${hydrated ? '' : 'flex flex-col-reverse *:shrink-0'}`}
      >
        <div className="flex min-h-full flex-col justify-end px-4 py-4">
          {older.error ? <ErrorLine text={messageOf(older.error)} onRetry={older.again} /> : null}
          {entries.length === 0 ? (
            <EmptyState
              drawing="messages"
              className="my-auto"
              title={name}
              text="Say hello. Messages are private unless they're reported or flagged, then moderators can see them."
            />
          ) : null}
          {entries.map((entry) => (
            <div key={entry.key} className="contents">
              {entry.day ? (
                <p className="py-3 text-center text-small text-3">{dayHeading(entry.day, now, timeZone)}</p>
              ) : null}
              {entry.kind === 'message' ? (
                <MessageItem
                  other={chat.other.first_name}
                  message={entry.message}
                  mine={entry.mine}
                  first={entry.first}
                  last={entry.last}
                  me={me}
                  receipt={entry.message.seq === lastOwn ? receiptOf(chat, entry.message.seq) : null}
                  seenAt={entry.message.seq === lastOwn ? seenTime(chat, now, timeZone) : null}
                />
              ) : (
                <UnsentRow unsent={entry.unsent} first={entry.first} last={entry.last} />
              )}
            </div>
          ))}
          {typing ? <TypingRow person={chat.other} /> : null}
        </div>
      </div>
      {waiting ? (
        <Button
          size="s"
          look="primary"
          icon={<DownIcon size={16} />}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
          onClick={toEnd}
        >
          New messages
        </Button>
      ) : null}
    </div>
  );
}

/** Loads older messages one page at a time; after a failure it waits for Retry. */
function useOlder(chat: string, hasOlder: boolean) {
  const [error, setError] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(false);
  // refs, because `load` may be called again before the state is rendered
  const running = useRef(false);
  const failed = useRef(false);
  const load = useCallback(() => {
    if (!hasOlder || running.current || failed.current) return;
    running.current = true;
    setLoading(true);
    loadOlder(chat)
      .catch((failure: unknown) => {
        failed.current = true;
        setError(failure);
      })
      .finally(() => {
        running.current = false;
        setLoading(false);
      });
  }, [chat, hasOlder]);
  const retry = () => {
    failed.current = false;
    setError(null);
    load();
  };
  return { error, loading: isLoading, load, again: retry };
}
