import { useQuery } from '@tanstack/react-query';
import { type RefObject, use, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Chat } from '../../../../contract/chats/chats.ts';
import type { Message } from '../../../../contract/chats/messages.ts';
import { ApiError } from '../../../lib/api.ts';
import { useUnlessFirst } from '../../../lib/first-read.ts';
import { useOnline } from '../../../lib/online.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useVisibleArea } from '../../../lib/visible-area.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { OfflineIcon } from '../../../ui/icons/icons.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { SkeletonMessages } from '../../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { personName } from '../../identity/index.ts';
import { postQuery } from '../../posts/index.ts';
import { chatQuery } from '../api.ts';
import { messagesQuery } from '../messages.ts';
import { DealPartsContext } from '../parts.ts';
import { usePresenceIn } from '../presence.ts';
import { ConversationHead } from './conversation-head.tsx';
import { Log } from './log.tsx';
import { MessageForm } from './message-form.tsx';
import { saysAvailability } from '../../../../contract/deals/availability.ts';
import type { Post } from '../../../../contract/posts/posts.ts';

/** Within this distance of its end the log isn't being read back, px. */
const END_PX = 48;

/**
 * Whether older messages are being read. Collapsing the deal cards above the log makes it taller, which must not bring
 * its end back into view: so reading starts only beyond the height that collapsing frees.
 */
function useReadingOlder(above: RefObject<HTMLElement | null>) {
  const [reading, setReading] = useState(false);
  const onScroll = useCallback(
    (toEnd: number) => {
      const height = [...(above.current?.children ?? [])].reduce((sum, child) => sum + child.clientHeight, 0);
      setReading((before) => (before ? toEnd > END_PX : toEnd > height + 2 * END_PX));
    },
    [above],
  );
  return { reading, onScroll };
}

/**
 * The other member's post that the viewer shared last, if nothing was written about it since: a question whether it's
 * still available is answered from its state, if that says.
 */
function askedAbout(messages: readonly Message[], other: string): string | null {
  const last = messages.at(-1);
  const post = last && last.user !== other && last.text === '' ? last.post : null;
  return post && post.user._id === other && saysAvailability(post) ? post._id : null;
}

/** The listing that a conversation is about: the last post with a price that was shared in the loaded messages. */
const sharedListing = (messages: readonly Message[]): Post | null =>
  messages.findLast(({ post }) => post && post.price !== null && !post.deleted)?.post ?? null;

/** The text that was written last, if nothing happened since. */
function lastWords(messages: readonly Message[], other: string): { text: string; mine: boolean } | null {
  const last = messages.at(-1);
  return last && last.text && !last.deal ? { text: last.text, mine: last.user !== other } : null;
}

/** A window lower than this has a keyboard open, or is a phone on its side. */
const KEYBOARD_PX = 600;

/** One conversation: head, messages and message form. @param back what Back leads to on a narrow screen */
export function Conversation({ id, back, onDeleted }: { id: string; back: string; onDeleted: () => void }) {
  const chat = useQuery({ ...chatQuery(id), refetchOnMount: useUnlessFirst() });
  const area = useVisibleArea();
  const missing = chat.error instanceof ApiError && chat.error.status === 404;
  return (
    <div className="sticky top-0 flex h-dvh flex-col" style={area ? { height: area.height } : undefined}>
      {missing || !chat.data ? (
        <>
          <div className="panes:hidden">
            <ScreenHead title="Messages" back={back} />
          </div>
          {missing ? (
            <EmptyState
              drawing="messages"
              className="my-auto"
              title="This conversation doesn't exist"
              action={
                <Link to={back} className={buttonClass('primary')}>
                  {back === '/messages/deals' ? 'Deals' : 'Messages'}
                </Link>
              }
            />
          ) : (
            <NotLoaded error={chat.error} refetch={chat.refetch} className="my-auto">
              <SkeletonMessages />
            </NotLoaded>
          )}
        </>
      ) : (
        <Opened chat={chat.data} back={back} onDeleted={onDeleted} small={area !== null && area.height < KEYBOARD_PX} />
      )}
    </div>
  );
}

interface OpenedProps {
  chat: Chat;
  back: string;
  onDeleted: () => void;
  /** there is little space for messages */
  small: boolean;
}

function Opened({ chat, back, onDeleted, small }: OpenedProps) {
  const deals = use(DealPartsContext);
  const cards = useRef<HTMLDivElement>(null);
  const { reading, onScroll } = useReadingOlder(cards);
  const [isWriting, setWriting] = useState(false);
  usePageTitle(personName(chat.other));
  usePresenceIn(chat._id);
  const messages = useQuery({ ...messagesQuery(chat._id), refetchOnMount: useUnlessFirst() });
  const log = messages.data?.messages ?? [];
  const given = sharedListing(log);
  // kept current by the log (shared-post.tsx); the message has the listing as it was when it was fetched
  const { data: known } = useQuery({ ...postQuery(given?._id ?? ''), enabled: false });
  const about = {
    chatId: chat._id,
    other: chat.other,
    answered: log.some(({ user, deal }) => user === chat.other._id && !deal),
    listing: known?.post ?? given,
  };
  return (
    <>
      <ConversationHead chat={chat} back={back} onDeleted={onDeleted} />
      <OfflineLine />
      <div ref={cards} className="contents">
        {deals ? <deals.Cards {...about} folded={reading || (isWriting && small)} /> : null}
      </div>
      {messages.data ? (
        <Log chat={chat} log={messages.data} onScroll={onScroll} />
      ) : (
        <NotLoaded error={messages.error} refetch={messages.refetch} className="flex-1">
          <SkeletonMessages />
        </NotLoaded>
      )}
      <div onFocus={() => setWriting(true)} onBlur={() => setWriting(false)}>
        <MessageForm
          key={chat._id}
          chat={chat}
          asked={askedAbout(log, chat.other._id)}
          about={about}
          last={lastWords(log, chat.other._id)}
        />
      </div>
    </>
  );
}

/** Says that messages are queued while the browser is offline. */
function OfflineLine() {
  const online = useOnline();
  return online ? null : (
    <p
      role="status"
      className="flex items-center justify-center gap-2 border-b border-line bg-warn-tint px-4 py-2 text-small"
    >
      <OfflineIcon size={16} />
      You're offline. We'll send your messages when you're back online.
    </p>
  );
}
