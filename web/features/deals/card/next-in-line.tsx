import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { isInLine } from '../../../../contract/deals/deal-facts.ts';
import { Button } from '../../../ui/button.tsx';
import { lineQuery } from '../api.ts';
import { HoldDialog } from '../dialogs/hold-dialog.tsx';
import { LineList } from '../line-list.tsx';
import { stateNow } from '../may.ts';

/** The rest of the line below the seller's deal; after a deal has ended, the next buyer with one tap (DEA-05, DEA-07). */
export function NextInLine({ deal, now }: { deal: Deal; now: number }) {
  const { listing, time_zone: timeZone } = deal;
  const state = stateNow(deal, now);
  const open = !listing.gone && !listing.sold;
  const { data: line } = useQuery({ ...lineQuery(listing.post_id), enabled: open });
  const [holding, setHolding] = useState(false);
  if (!open || !line) return null;
  const first = line.entries.find(({ deal_id }) => deal_id !== deal._id);
  if (!first) return null;
  const ended = !isInLine(state);
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
