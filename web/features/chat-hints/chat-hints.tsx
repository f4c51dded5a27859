import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCampus } from '../../lib/app-state.ts';
import { openModal } from '../../lib/store.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Chip } from '../../ui/chip.tsx';
import { CloseIcon, TagIcon } from '../../ui/icons/icons.tsx';
import { useNow } from '../../ui/time/clock.ts';
import type { HintsProps } from '../chats/index.ts';
import { useAccount } from '../settings/index.ts';
import { canBuy } from '../posts/index.ts';
import { accept, CounterDialog } from '../offers/index.ts';
import { chatDealsQuery, isOpen, shownOf, useAct } from '../deals/index.ts';
import { dealSpotsQuery, ProposeDialog } from '../meet-ups/index.ts';
import { type ChipAct, chipFor } from './chip.ts';
import { quickReplies } from './quick-replies.ts';
import { recognize } from './recognize.ts';

/**
 * Above the message field of a conversation about a listing: quick replies while it's empty, and a chip for what was written.
 * Everything is worked out here, on the device; nothing happens until a chip is tapped.
 */
export function ChatHints({ chatId, other, listing: given, text, last, quiet, onPick, onHide }: HintsProps) {
  const now = useNow();
  const { user } = useViewer();
  const { time_zone: timeZone } = useCampus();
  const { data: account } = useAccount();
  // fetched by the deal cards of the same conversation (deal-cards/chat-deals.tsx)
  const { data: deals = [] } = useQuery({ ...chatDealsQuery(chatId), enabled: false });
  const { run } = useAct();
  const [opened, setOpened] = useState<ChipAct | null>(null);
  const [search] = useSearchParams();
  // a listing of somebody else is only talked about
  const listing = given && (given.user._id === user?._id || given.user._id === other._id) ? given : null;
  const wanted = listing && canBuy(listing, user?._id) ? listing : null;
  // the deal whose card is shown first; a finished one counts only where the viewer can't want the listing
  const [first] = shownOf(deals, now, search.get('deal'), true);
  const deal = first && (isOpen(first, now) || !wanted) ? first : null;
  const reserved = deal !== null && deal.held_until !== null;
  const { data: spots = [] } = useQuery({ ...dealSpotsQuery(deal?._id ?? ''), enabled: reserved });
  const source = useDeferredValue(text.trim() || last?.text || '');
  const isOn = account !== undefined && account.chat_suggestions !== 'off';
  // by the minute: the clock of a deal's deadlines ticks more often
  const minute = Math.floor(now / 60_000) * 60_000;
  const hint = useMemo(
    () => (isOn ? recognize(source, { now: minute, timeZone: deal?.time_zone ?? timeZone, spots }) : null),
    [isOn, source, minute, deal?.time_zone, timeZone, spots],
  );
  const chip = hint ? chipFor(hint, { deal, wanted, now }) : null;
  const role = deal?.role ?? (listing ? (listing.user._id === user?._id ? 'seller' : 'buyer') : null);
  const isSold = !deal && (listing?.sold === true || listing?.expired === true);
  const replies = quiet || text !== '' || !role || isSold ? [] : quickReplies(role, deal, now);
  const act = (what: ChipAct) => {
    if ('accept' in what) void run('accept', () => accept(what.accept._id));
    else if ('offer' in what)
      openModal({
        kind: 'offer',
        postId: what.postId,
        ...(what.offer === undefined ? {} : { price: what.offer }),
      });
    else setOpened(what);
  };
  const close = () => setOpened(null);
  return (
    <>
      {chip || replies.length > 0 ? (
        <div className="-mx-4 flex items-center gap-2 pb-2">
          <div className="scrollless flex min-w-0 flex-1 gap-2 overflow-x-auto px-4 py-0.5">
            {chip ? (
              <Chip on icon={<TagIcon size={16} />} onClick={() => act(chip.act)}>
                {chip.label}
              </Chip>
            ) : null}
            {replies.map((reply) => (
              <Chip key={reply} onClick={() => onPick(reply)}>
                {reply}
              </Chip>
            ))}
          </div>
          {replies.length > 0 ? (
            <button
              type="button"
              aria-label="Hide quick replies"
              onClick={onHide}
              className="hit-44 mr-2 grid size-8 shrink-0 place-items-center rounded-full text-3 hover:bg-2"
            >
              <CloseIcon size={16} />
            </button>
          ) : null}
        </div>
      ) : null}
      {opened && 'counter' in opened ? (
        <CounterDialog deal={opened.deal} start={opened.counter} onClose={close} />
      ) : null}
      {opened && 'propose' in opened ? (
        <Suspense>
          <ProposeDialog deal={opened.deal} start={opened.propose} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
