import { useState } from 'react';
import { Link } from 'react-router';
import { editSale, type EndChoice, endSale, type Sale, stopSchedule } from '../../../../contract/sales/sales.ts';
import { saleLimits } from '../../../../contract/sales/drafts.ts';
import { campusDay } from '../../../../contract/sales/schedule.ts';
import { limits } from '../../../../contract/limits.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { showSale, type ShownSale } from '../api.ts';
import { itemsText, longDay } from '../words.ts';

const endLabels: Record<EndChoice, string> = { extend: 'Extend', 'give away': 'Give away', 'take down': 'Take down' };

/** The buttons of a sale for its seller. */
export function OwnSale({ sale }: { sale: ShownSale }) {
  const [busy, setBusy] = useState(false);
  const [editing, setEditing] = useState(false);
  const { _id: id } = sale;
  const isFree = sale.percent === 100;
  const act = async (run: () => Promise<Sale>, done?: (sale: Sale) => string) => {
    setBusy(true);
    try {
      const after = await run();
      showSale(after);
      if (done) showAlert({ msg: done(after), alertType: 'success' });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const end = (choice: EndChoice, prices: 'before' | 'free' = 'before') =>
    act(
      () => call(endSale, { params: { id }, body: { choice, prices } }),
      ({ ends_on }) =>
        choice === 'take down'
          ? "What was left isn't listed anymore."
          : choice === 'extend'
            ? `Extended until ${longDay(ends_on)}`
            : `Everything left is free until ${longDay(ends_on)}`,
    );
  return (
    <>
      {sale.asks ? (
        <section aria-label="This sale has ended" className="border-b border-line bg-2 px-4 py-4">
          <h2 className="font-semi">Your sale has ended with {itemsText(sale.left)} left.</h2>
          <p className="mt-1 text-small text-2">
            {isFree
              ? 'Everything was free at the end. Extend it by a week at full price or for free, or take it down.'
              : 'Extend it by a week, give everything away for two more days, or take it down.'}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {isFree ? (
              <>
                <Button busy={busy} onClick={() => void end('extend')}>
                  Extend at full price
                </Button>
                <Button busy={busy} onClick={() => void end('extend', 'free')}>
                  Extend for free
                </Button>
              </>
            ) : null}
            {(Object.keys(endLabels) as EndChoice[])
              .filter((choice) => !isFree || choice === 'take down')
              .map((choice) => (
                <Button key={choice} busy={busy} onClick={() => void end(choice)}>
                  {endLabels[choice]}
                </Button>
              ))}
          </div>
        </section>
      ) : null}
      <div className="flex flex-wrap gap-2 border-b border-line px-4 py-3">
        <Button size="s" onClick={() => setEditing(true)}>
          Edit sale
        </Button>
        <Link to="/sell-many" className={buttonClass('second', 's')}>
          Sell more
        </Link>
        {sale.steps.length > 0 && !sale.asks ? (
          <Button
            size="s"
            busy={busy}
            onClick={() =>
              void act(
                () => call(stopSchedule, { params: { id } }),
                () => 'Prices stay as they are now',
              )
            }
          >
            Stop price drops
          </Button>
        ) : null}
      </div>
      {/* with a key: each opening begins with the sale's current fields */}
      <EditSale key={String(editing)} sale={sale} open={editing} onClose={() => setEditing(false)} />
    </>
  );
}

interface EditSaleProps {
  sale: ShownSale;
  open: boolean;
  onClose(): void;
}

function EditSale({ sale, open, onClose }: EditSaleProps) {
  const [title, setTitle] = useState(sale.title);
  const [place, setPlace] = useState(sale.place);
  const [endsOn, setEndsOn] = useState(sale.ends_on);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<ApiError | null>(null);
  const today = campusDay(useNow(), sale.time_zone);
  const save = async () => {
    setBusy(true);
    setWrong(null);
    const ends = endsOn && endsOn !== sale.ends_on ? { ends_on: endsOn } : {};
    try {
      showSale(await call(editSale, { params: { id: sale._id }, body: { title, place, ...ends } }));
      onClose();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && (error.field('ends_on') ?? error.field('title'))) setWrong(error);
      else showError(error);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit sale"
      size="form"
      action={
        <Button look="primary" size="s" busy={busy} disabled={!title.trim()} onClick={() => void save()}>
          Save
        </Button>
      }
    >
      <div className="grid gap-4 px-6 pt-4 pb-6 phone:px-4">
        <TextInput
          label="Sale title"
          maxCharacters={limits.titleMax}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          error={wrong?.field('title')}
        />
        <TextInput
          label="Pick-up place"
          maxCharacters={saleLimits.placeMax}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
        <TextInput
          label="Ends"
          type="date"
          min={today}
          value={endsOn}
          onChange={({ target }) => setEndsOn(target.value)}
          error={wrong?.field('ends_on')}
        />
      </div>
    </Dialog>
  );
}
