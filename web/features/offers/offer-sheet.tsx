import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { listingTitle } from '../../../contract/posts/post-name.ts';
import { dealLimits } from '../../../contract/deals/deal-facts.ts';
import type { Queue } from '../../../contract/deals/deals.ts';
import { dealPrice, ordinal } from '../../../contract/deals/event-words.ts';
import { priceRefusal } from '../../../contract/deals/machine.ts';
import type { Post } from '../../../contract/posts/posts.ts';
import { showAlert } from '../../lib/alerts.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { closeModal } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ErrorLine } from '../../ui/forms/error-line.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { PeopleIcon } from '../../ui/icons/icons.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { refreshPost, useKnownPost } from '../posts/index.ts';
import { lineQuery, ListingPicture, useDealsLive, useRetryKey } from '../deals/index.ts';
import { offer } from './api.ts';
import { dollarsOf, priceFault, PriceField } from './price-field.tsx';

/** Prices to choose with one tap: up to three round ones below the asking price, then that. Whole dollars. */
function quickAmounts(asking: number): number[] {
  if (asking < 4) return [];
  const step = asking < 20 ? 1 : asking < 50 ? 2 : asking < 200 ? 5 : asking < 1_000 ? 25 : 100;
  const below = [3, 2, 1].map((times) => Math.floor((asking - 1) / step) * step - (times - 1) * step);
  return [...new Set([...below.filter((price) => price >= 1), asking])];
}

/** "I want this": an offer for a listing, or a change of the open one. */
export default function OfferSheet({ postId, price }: { postId: string; price?: number | undefined }) {
  useDealsLive();
  const { known, error } = useKnownPost(postId);
  const line = useQuery({ ...lineQuery(postId), staleTime: 0 });
  const retry = () => {
    refreshPost(postId);
    void line.refetch();
  };
  if (known && line.data) return <Sheet post={known.post} line={line.data} wanted={price} />;
  return (
    <Dialog open onClose={closeModal} title="I want this">
      <NotLoaded error={error ?? line.error} refetch={retry} className="py-10">
        <Spinner className="py-10" />
      </NotLoaded>
    </Dialog>
  );
}

/** The errors that are shown at the price. */
const priceErrors: readonly string[] = ['price_firm', 'offer_price', 'counters_used'];

function Sheet({ post, line, wanted }: { post: Post; line: Queue; wanted?: number | undefined }) {
  const navigate = useNavigate();
  const keyOf = useRetryKey();
  const asking = post.price ?? 0;
  // the viewer's offer when the sheet opened: after an answer that was lost, the line already has the new one
  const [mine] = useState(line.mine);
  const firm = post.firm === true;
  const isNegotiable = asking > 0 && !firm;
  const { first_name: seller } = post.user;
  const [price, setPrice] = useState(String((isNegotiable ? (wanted ?? mine?.price) : undefined) ?? asking));
  const [note, setNote] = useState(mine?.note ?? '');
  const [faults, setFaults] = useState<{ price?: string | undefined; note?: string | undefined; all?: string }>({});
  const [busy, setBusy] = useState(false);
  const amount = isNegotiable ? dollarsOf(price) : asking;

  const choose = (value: string) => {
    setPrice(value);
    setFaults({});
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = amount === null ? 'offer_price' : priceRefusal(amount, { price: asking, firm, available: true });
    if (amount === null || wrong) return setFaults({ price: priceFault(wrong) });
    setBusy(true);
    setFaults({});
    const body = { price: amount, note: note.trim() };
    try {
      const deal = await offer(post._id, body, keyOf(body));
      closeModal();
      showAlert({ msg: mine ? 'Offer changed' : 'Offer sent', alertType: 'success' });
      if (deal.chat_id) void navigate(`/messages/${deal.chat_id}?deal=${deal._id}`);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) return setFaults({ all: messageOf(error) });
      const fields = { price: error.field('price'), note: error.field('note') };
      if (priceErrors.includes(error.code)) setFaults({ price: error.message });
      else if (fields.price ?? fields.note) setFaults(fields);
      else setFaults({ all: error.message });
      // the listing has changed since it was read
      if (error.status === 409 || priceErrors.includes(error.code)) refreshPost(post._id);
    }
  };

  const [file] = [...post.img_gallery].sort((a, b) => a.img_order - b.img_order);
  // the viewer's place or the next one; an offer whose answer was lost is part of the line's length already
  const place = (mine && line.mine?.position) ?? line.length + (line.mine ? 0 : 1);
  return (
    <Dialog
      open
      onClose={closeModal}
      title={mine ? 'Change offer' : 'I want this'}
      foot={
        <div className="px-6 py-3 phone:px-4">
          {faults.all ? <ErrorLine text={faults.all} className="pt-0 pb-2" /> : null}
          <div className="flex gap-2">
            <Button look="second" onClick={closeModal}>
              Cancel
            </Button>
            <Button look="primary" className="flex-1" type="submit" form="offer" busy={busy} busyLabel="Sending…">
              Send offer
            </Button>
          </div>
        </div>
      }
    >
      <form id="offer" noValidate onSubmit={(event) => void send(event)} className="px-6 pt-1 pb-5 phone:px-4">
        <div className="flex items-center gap-3">
          <ListingPicture photo={file?.img_path ?? null} className="size-16" />
          <div className="min-w-0">
            <p className="truncate font-semi">{listingTitle(post)}</p>
            <p className="text-small text-2">
              {asking === 0
                ? `${seller} is giving it away`
                : `${seller} asks ${dealPrice(asking)} · ${firm ? 'Firm' : 'Open to offers'}`}
            </p>
          </div>
        </div>
        {isNegotiable ? (
          <>
            <PriceField value={price} onChange={choose} error={faults.price} hint={underAsking(amount, asking)} />
            <QuickAmounts asking={asking} chosen={amount} onChoose={(value) => choose(String(value))} />
          </>
        ) : (
          <>
            <p className="pt-4 text-center text-[44px] leading-13 font-bold tracking-[-.03em] tnum">
              {dealPrice(asking)}
            </p>
            {firm && asking > 0 ? <p className="text-center text-small text-2">The price is firm.</p> : null}
            {faults.price ? <ErrorLine text={faults.price} className="py-1" /> : null}
          </>
        )}
        <TextArea
          label="Note"
          note={`${[...note].length} / ${dealLimits.noteMax}`}
          className="mt-4"
          rows={2}
          maxLength={dealLimits.noteMax}
          placeholder="When can you pick it up?"
          value={note}
          error={faults.note ?? null}
          onChange={(event) => setNote(event.target.value)}
        />
        <p className="mt-4 flex gap-2.5">
          <PeopleIcon size={20} className="shrink-0 text-2" />
          <span>
            <b className="font-semi">
              {mine ? `You stay ${ordinal(place)} in line.` : `You'd be ${ordinal(place)} in line.`}
            </b>
            <span className="block text-small text-2">
              {isNegotiable ? `${seller} sees your price and note.` : `${seller} sees your note.`} Other buyers only see
              how long the line is.
            </span>
          </span>
        </p>
      </form>
    </Dialog>
  );
}

function underAsking(amount: number | null, asking: number): string {
  if (amount === null || amount > asking) return `Asking ${dealPrice(asking)}`;
  return amount === asking ? 'The asking price' : `${dealPrice(asking - amount)} under asking`;
}

function QuickAmounts({
  asking,
  chosen,
  onChoose,
}: {
  asking: number;
  chosen: number | null;
  onChoose: (value: number) => void;
}) {
  const amounts = quickAmounts(asking);
  if (amounts.length === 0) return null;
  return (
    <div role="group" aria-label="Quick amounts" className="flex flex-wrap justify-center gap-2 pt-3">
      {amounts.map((value) => (
        <Chip key={value} on={value === chosen} onClick={() => onChoose(value)} className="tnum">
          {dealPrice(value)}
          {value === asking ? ' asking' : null}
        </Chip>
      ))}
    </div>
  );
}
