import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { use, useRef } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api.ts';
import { useUnlessFirst } from '../../../lib/first-read.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { UnreadDot } from '../../../ui/badge.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { WhenKnown } from '../../../ui/feedback/unknown.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { HeadBar } from '../../../ui/layout/screen-head.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { personName, photoOf } from '../../identity/index.ts';
import { ListEnd, useLoadMore } from '../../../ui/feedback/list-end.tsx';
import { chatQuery, inboxQuery } from '../api.ts';
import { useChatSlice } from '../chat-slice.ts';
import { DealPartsContext } from '../parts.ts';
import { useTyping } from '../presence.ts';
import { inboxLine, inboxTime } from '../words.ts';
import { NewMessageButton } from './new-message-button.tsx';
import { useCampus } from '../../../lib/app-state.ts';

const panel = 'inbox-panel';

/** The viewer's conversations, the most recently active first, or the deals in their place. */
export function Inbox({ open, tab }: { open: string | null; tab: 'chats' | 'deals' }) {
  const deals = use(DealPartsContext);
  return (
    <>
      <HeadBar>
        <div className="flex min-h-14 items-center gap-2 px-4">
          <h1 className="min-w-0 flex-1 truncate text-title font-bold">Messages</h1>
          <NewMessageButton />
        </div>
        <Tabs
          label="Messages"
          selected={tab}
          tabs={[
            { key: 'chats', label: 'Chats', to: '/messages', panel },
            { key: 'deals', label: 'Deals', to: '/messages/deals', panel },
          ]}
          className="border-b border-line px-2"
        />
      </HeadBar>
      <div id={panel} role="tabpanel" aria-label={tab === 'deals' ? 'Deals' : 'Chats'}>
        {tab === 'deals' ? deals?.list : <List open={open} />}
      </div>
    </>
  );
}

function List({ open }: { open: string | null }) {
  const list = useInfiniteQuery({ ...inboxQuery, refetchOnMount: useUnlessFirst() });
  const ids = [...new Set(list.data?.pages.flatMap((page) => page.ids) ?? [])];
  const box = useRef<HTMLUListElement>(null);
  const more = useLoadMore(list, ids.length, box);
  if (!list.data) return <NotLoaded error={list.error} refetch={list.refetch} />;
  if (ids.length === 0 && !list.hasNextPage)
    return (
      <WhenKnown>
        <EmptyState
          drawing="messages"
          className="py-14"
          title="Send a message, get a message"
          text="Message someone about what they're selling, or share a post with them."
          action={<NewMessageButton wide />}
        />
      </WhenKnown>
    );
  return (
    <>
      {list.isRefetchError ? <ErrorLine text={messageOf(list.error)} onRetry={() => void list.refetch()} /> : null}
      <ul ref={box} aria-label="Conversations">
        {ids.map((id) => (
          <li key={id} data-item={id}>
            <Row id={id} current={id === open} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? <ListEnd {...more} key={more.key} end={null} /> : null}
    </>
  );
}

function Row({ id, current }: { id: string; current: boolean }) {
  const now = useNow();
  const { time_zone: timeZone } = useCampus();
  const { data: chat } = useQuery(chatQuery(id));
  const { user } = useViewer();
  const typing = useTyping(id);
  const failed = useChatSlice(({ unsent }) => unsent.some((entry) => entry.chat === id && entry.late));
  if (!chat) return null;
  const name = personName(chat.other);
  const line = failed ? 'Not sent' : typing ? 'typing…' : inboxLine(chat, user?._id, current);
  return (
    <Link
      to={`/messages/${id}`}
      aria-current={current ? 'true' : undefined}
      className="flex min-h-18 items-center gap-3 px-4 py-3 transition-colors hover:bg-2 focus-visible:-outline-offset-2 aria-[current=true]:bg-2"
    >
      <Avatar name={name} src={photoOf(chat.other, 96)} size={48} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1">
          <span className="truncate font-semi">{name}</span>
          {chat.other.verified ? <VerifiedTick className="self-center" /> : null}
          <time dateTime={chat.lastModified} className="ml-auto shrink-0 pl-2 text-small text-3">
            {inboxTime(chat.lastModified, now, timeZone)}
          </time>
        </span>
        <span
          className={`block truncate text-label ${failed ? 'text-danger' : chat.unread ? 'font-medium' : 'text-2'}`}
        >
          {line}
        </span>
      </span>
      {chat.unread ? <UnreadDot /> : null}
    </Link>
  );
}
