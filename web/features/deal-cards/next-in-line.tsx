import { useQuery } from '@tanstack/react-query';
import type { Deal } from '../../../contract/deals/deal.ts';
import { isInLine } from '../../../contract/deals/deal-facts.ts';
import type { QueueEntry } from '../../../contract/deals/deals.ts';
import { Bone, Waiting } from '../../ui/feedback/skeleton.tsx';
import { isSeveral, lineQuery, stateNow } from '../deals/index.ts';
import { LineList } from '../offers/index.ts';

/** As many as `LineList` shows at first. */
const ROWS = 4;

/** Whether the card shows a line, to the seller only. Several things have a line each, which their own pages show. */
const hasLine = (deal: Deal): boolean =>
  deal.role === 'seller' && !deal.listing.gone && !deal.listing.sold && !isSeveral(deal);

/** Who can be given the hold after the seller's deal has ended; null for nobody, and until then. */
export function useNextBuyer(deal: Deal, now: number): QueueEntry | null {
  const ended = !isInLine(stateNow(deal, now));
  const enabled = hasLine(deal) && ended && deal.queue_length > 0;
  const { data: line } = useQuery({ ...lineQuery(deal.listing.post_id), enabled });
  if (!enabled || !line || line.held_until !== null) return null;
  return line.entries.find(({ deal_id }) => deal_id !== deal._id) ?? null;
}

/** The rest of the line below the seller's deal. */
export function NextInLine({ deal, now }: { deal: Deal; now: number }) {
  const { listing } = deal;
  const enabled = hasLine(deal);
  const { data: line, isError } = useQuery({ ...lineQuery(listing.post_id), enabled });
  const inLine = isInLine(stateNow(deal, now));
  const expected = Math.min(ROWS, deal.queue_length - (inLine ? 1 : 0));
  if (!enabled || expected <= 0 || isError) return null;
  if (!line)
    return (
      // about as high as the line, so that little moves when it comes
      <Waiting>
        {Array.from({ length: expected }, (_, row) => (
          <div key={`row-${row}`} className="flex h-15 items-center gap-3">
            <Bone className="size-9 rounded-full" />
            <Bone className="h-3 w-40 rounded-s" />
          </div>
        ))}
      </Waiting>
    );
  if (!line.entries.some(({ deal_id }) => deal_id !== deal._id)) return null;
  const others = line.length - (inLine ? 1 : 0);
  return (
    <div className="mt-3.5 border-t border-line">
      <p className="flex items-center justify-between gap-3 pt-2.5 pb-1.5 text-small">
        <b className="font-semi">
          {others} {inLine ? 'more ' : ''}in line
        </b>
        <span className="text-3">Only you see this</span>
      </p>
      <LineList postId={listing.post_id} entries={line.entries} length={others} except={deal._id} />
    </div>
  );
}
