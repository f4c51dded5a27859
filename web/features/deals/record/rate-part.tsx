import type { Deal } from '../../../../contract/deals/deal.ts';
import { openModal } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { canRate } from '../words.ts';

/** "Rate NAME" on the card of a deal that was handed off, while the viewer can. */
export function RatePart({ deal, now }: { deal: Deal; now: number }) {
  if (!canRate(deal, now)) return null;
  return (
    <Button
      look="primary"
      className="min-w-0 flex-1 px-2.5"
      onClick={() => openModal({ kind: 'rate', dealId: deal._id })}
    >
      Rate {deal.other.first_name}
    </Button>
  );
}
