import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { QueueEntry } from '../../../../contract/deals/deals.ts';
import { dealPrice } from '../../../../contract/deals/event-words.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { personName, photoOf } from '../../identity/index.ts';
import { lineQuery } from '../../deals/index.ts';
import { RecordLine } from '../../records/index.ts';

/** So many are shown at first. */
const SHOWN = 4;

interface LineListProps {
  postId: string;
  /** the first few, as the line's first answer has them */
  entries: readonly QueueEntry[];
  /** how many are in line, without `except` */
  length: number;
  /** a deal that isn't in the list */
  except?: string;
}

/** Who is in line, in order, as the seller alone sees it. All of them are read when that is asked for. */
export function LineList({ postId, entries, length, except }: LineListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { data: line, isLoading, isError, refetch } = useQuery({ ...lineQuery(postId, 'all'), enabled: showsAll });
  const all = showsAll ? line?.entries : undefined;
  // one more than are shown, because `except` may be among them
  const shown = (all ?? entries.slice(0, SHOWN + 1)).filter(({ deal_id }) => deal_id !== except);
  const rows = all ? shown : shown.slice(0, SHOWN);
  return (
    <>
      <ol aria-label={`${length} in line`} className="divide-y divide-line">
        {rows.map((entry) => (
          <li key={entry.deal_id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {!all && length > rows.length ? (
        <button
          type="button"
          aria-busy={isLoading}
          onClick={() => (isError ? void refetch() : setShowsAll(true))}
          className="hit-44 my-2 text-small font-semi text-2 hover:underline"
        >
          {isError && !isLoading ? "Couldn't load the rest. Try again" : `Show all ${length}`}
        </button>
      ) : null}
    </>
  );
}

/** Leads to the conversation with that buyer, where the offer can be answered. */
function Entry({ entry }: { entry: QueueEntry }) {
  const { buyer, position, price, counter_price: countered, note, things } = entry;
  const name = personName(buyer);
  const row = (
    <>
      <span className="text-center text-small text-3 tnum">{position}</span>
      <Avatar name={name} src={photoOf(buyer, 96)} size={36} />
      <span className="min-w-0">
        <span className="flex items-center gap-1">
          <span className="truncate font-semi">{name}</span>
          {buyer.verified ? <VerifiedTick /> : null}
        </span>
        <span className="block truncate text-small text-2">
          <RelativeTime at={entry.createdAt} sentence />
          {things > 1 ? ` · with ${things - 1} more` : null}
          {entry.state === 'countered' && countered !== null ? ` · you asked ${dealPrice(countered)}` : null}
          <RecordLine userId={buyer._id} start=" · " />
        </span>
      </span>
      <span className="font-bold tnum">{dealPrice(price)}</span>
      {note ? <span className="col-span-2 col-start-3 mt-1 text-label text-2 wrap-anywhere">“{note}”</span> : null}
    </>
  );
  const look = 'grid grid-cols-[20px_36px_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-m py-2.5';
  return entry.chat_id ? (
    <Link to={`/messages/${entry.chat_id}?deal=${entry.deal_id}`} className={`${look} hover:bg-2`}>
      {row}
    </Link>
  ) : (
    <div className={look}>{row}</div>
  );
}
