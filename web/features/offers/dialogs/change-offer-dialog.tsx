import { type SubmitEvent, useState } from 'react';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { dealLimits } from '../../../../contract/deals/deal-facts.ts';
import { dealPrice } from '../../../../contract/deals/event-words.ts';
import { priceRefusal } from '../../../../contract/deals/machine.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { changePrice } from '../api.ts';
import { refetchDeals, dealTitle } from '../../deals/index.ts';
import { dollarsOf, priceFault, PriceField } from '../price-field.tsx';

/** Changes an offer for several things of a sale: one price for all of them. */
export function ChangeOfferDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { _id: id, listing, other } = deal;
  const [price, setPrice] = useState(String(deal.price));
  const [note, setNote] = useState(deal.note);
  const [fault, setFault] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const amount = dollarsOf(price);
    const wrong = amount === null ? 'offer_price' : priceRefusal(amount, { ...listing, available: true });
    if (amount === null || wrong) return setFault(priceFault(wrong));
    setBusy(true);
    setFault(undefined);
    try {
      await changePrice(id, amount, note.trim());
      showAlert({ msg: 'Offer changed', alertType: 'success' });
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
      title="Change offer"
      text={`${dealTitle(deal)} · ${other.first_name} asks ${dealPrice(listing.price)}`}
      foot={
        <div className="flex gap-2 px-6 py-3 phone:px-4">
          <Button look="second" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" className="flex-1" type="submit" form="change-offer" busy={busy} busyLabel="Sending…">
            Send offer
          </Button>
        </div>
      }
    >
      <form id="change-offer" noValidate onSubmit={(event) => void send(event)} className="px-6 pb-5 phone:px-4">
        <PriceField
          value={price}
          onChange={(value) => {
            setPrice(value);
            setFault(undefined);
          }}
          error={fault}
          hint="One price for everything"
        />
        <TextArea
          label="Note"
          note={`${[...note].length} / ${dealLimits.noteMax}`}
          className="mt-4"
          rows={2}
          maxLength={dealLimits.noteMax}
          placeholder="When can you pick it up?"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
