import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { isInLine } from '../../../../contract/deals/deal-facts.ts';
import { Button } from '../../../ui/button.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { lineQuery } from '../api.ts';
import { HoldDialog } from '../dialogs/hold-dialog.tsx';
import { LineList } from '../line-list.tsx';
import { stateNow } from '../may.ts';

const ROWS = 4;

/** The rest of the line below the seller's deal; after a deal has ended, the next buyer with one tap. */
export function NextInLine({ deal, now }: { deal: Deal; now: number }) {
  const { listing, time_zone: timeZone } = deal;
  const state = stateNow(deal, now);
  const open = !listing.gone && !listing.sold;
  const { data: line, isError } = useQuery({ ...lineQuery(listing.post_id), enabled: open });
  const [holding, setHolding] = useState(false);
  const inLine = isInLine(state);
  const expected = Math.min(ROWS, deal.queue_length - (inLine ? 1 : 0));
  if (!open || expected <= 0 || isError) return null;
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
  const first = line.entries.find(({ deal_id }) => deal_id !== deal._id);
  if (!first) return null;
  const ended = !inLine;
  const others = line.length - (ended ? 0 : 1);
  const free = line.held_until === null;
  return (
    <div className="mt-3.5 border-t border-line">
      {ended && free ? (
        <Button look="primary" wide className="mt-3" onClick={() => setHolding(true)}>
          Hold for {first.buyer.first_name}
        </Button>
      ) : null}
      <p className="flex items-center justify-between gap-3 pt-2.5 pb-1.5 text-small">
        <b className="font-semi">
          {others} {ended ? '' : 'more '}in line
        </b>
        <span className="text-3">Only you see this</span>
      </p>
      <LineList postId={listing.post_id} entries={line.entries} length={others} except={deal._id} />
      {holding ? (
        <HoldDialog
          target={{
            dealId: first.deal_id,
            name: first.buyer.first_name,
            price: first.price,
            timeZone,
            others: others - 1,
            held: false,
          }}
          onClose={() => setHolding(false)}
        />
      ) : null}
    </div>
  );
}
