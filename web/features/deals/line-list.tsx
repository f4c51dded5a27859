import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { QueueEntry } from '../../../contract/deals/deals.ts';
import { dealPrice } from '../../../contract/deals/event-words.ts';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { VerifiedTick } from '../../ui/icons/verified-tick.tsx';
import { Avatar } from '../../ui/photos/avatar.tsx';
import { personName, photoOf } from '../identity/index.ts';
import { RecordLine } from './record/record-line.tsx';

const SHOWN = 4;

/** Who is in line, in order, as the seller alone sees it (DEA-05). `end`: what stands below an entry. */
export function LineList({ entries, end }: { entries: readonly QueueEntry[]; end?: (entry: QueueEntry) => ReactNode }) {
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, SHOWN);
  return (
    <>
      <ol aria-label={`${entries.length} in line`} className="divide-y divide-line">
        {shown.map((entry) => (
          <li key={entry.deal_id}>
            <Entry entry={entry} />
            {end?.(entry)}
          </li>
        ))}
      </ol>
      {entries.length > shown.length ? (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="hit-44 my-2 text-small font-semi text-2 hover:underline"
        >
          Show all {entries.length}
        </button>
      ) : null}
    </>
  );
}

/** Leads to the conversation with that buyer, where the offer can be answered. */
function Entry({ entry }: { entry: QueueEntry }) {
  const { buyer, position, price, counter_price: countered, note } = entry;
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
