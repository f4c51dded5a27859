import { type SubmitEvent, useState } from 'react';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { dealPrice } from '../../../../contract/deals/event-words.ts';
import { priceRefusal } from '../../../../contract/deals/machine.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { counter } from '../api.ts';
import { refetchDeals, useRetryKey } from '../../deals/index.ts';
import { dollarsOf, priceFault, PriceField } from '../price-field.tsx';

/**
 * Asks a buyer for another price; they have 24 hours to answer.
 * @param start the price that is filled in, in whole dollars; without it the asking price
 */
export function CounterDialog({ deal, start, onClose }: { deal: Deal; start?: number; onClose: () => void }) {
  const { _id: id, listing, other, price: offered, counter_price: asked, counters_left: left } = deal;
  const keyOf = useRetryKey();
  const [price, setPrice] = useState(String(start ?? listing.price));
  const [fault, setFault] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const amount = dollarsOf(price);
    const wrong = amount === null ? 'offer_price' : priceRefusal(amount, { ...listing, available: true });
    if (amount === null || wrong) return setFault(priceFault(wrong));
    if (amount === asked) return setFault('You asked for this price already.');
    setBusy(true);
    setFault(undefined);
    try {
      await counter(id, amount, keyOf(amount));
      showAlert({ msg: 'Counter-offer sent', alertType: 'success' });
      onClose();
    } catch (error) {
      setBusy(false);
      setFault((error instanceof ApiError ? error.field('price') : undefined) ?? messageOf(error));
      if (error instanceof ApiError && error.status === 409) refetchDeals();
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Counter ${other.first_name}'s offer`}
      text={`${other.first_name} offers ${dealPrice(offered)}. You're asking ${dealPrice(listing.price)}.`}
      foot={
        <div className="flex gap-2 px-6 py-3 phone:px-4">
          <Button look="second" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" className="flex-1" type="submit" form="counter" busy={busy} busyLabel="Sending…">
            Send counter
          </Button>
        </div>
      }
    >
      <form id="counter" noValidate onSubmit={(event) => void send(event)} className="px-6 pb-5 phone:px-4">
        <PriceField
          value={price}
          onChange={(value) => {
            setPrice(value);
            setFault(undefined);
          }}
          error={fault}
          hint={`${other.first_name} has 24 hours to answer.`}
        />
        <p className="pt-3 text-center text-small text-3">
          {left === 1 ? 'This is your last counter-offer.' : `You have ${left} counter-offers left.`}
        </p>
      </form>
    </Dialog>
  );
}
