import { valueText } from '../../../../contract/posts/listing-fields.ts';
import type {
  AvailabilityAnswer,
  UnconfirmedListing as Listing,
} from '../../../../contract/posts/availability-calls.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { ImageIcon } from '../../../ui/icons/icons.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { sendAnswer } from './availability-answers.ts';

const doneTexts: Record<AvailabilityAnswer, string> = {
  available: 'Confirmed as available',
  sold: 'Marked as sold',
  removed: 'Your post was deleted',
};

interface UnconfirmedProps {
  listing: Listing;
  /** from the link in a mail */
  token?: string | undefined;
  /** asks who bought a listing that has people in line; if absent, "Sold" marks it as sold without asking */
  onSold?: ((postId: string) => void) | undefined;
}

/** One listing of the weekly question, with its three answers as buttons. */
export function UnconfirmedItem({ listing, token, onSold }: UnconfirmedProps) {
  const { running, busy, run } = useAction();
  const { post_id: id, title, price, photo } = listing;
  const send = async (answer: AvailabilityAnswer) => {
    if (busy) return;
    if (answer === 'sold' && onSold && listing.queue_length > 0) return onSold(id);
    await run(async () => {
      await sendAnswer(id, answer, token);
      showAlert({ msg: doneTexts[answer], alertType: 'success' });
    }, answer);
  };
  return (
    <li aria-label={title} className="border-b border-line py-3 last:border-0 last:pb-0">
      <div className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3">
        <span className="grid size-11 place-items-center overflow-hidden rounded-m bg-3 text-3">
          {photo ? (
            <img src={`${photo}/320.webp`} alt="" className="size-full object-cover" onError={hide} />
          ) : (
            <ImageIcon size={20} />
          )}
        </span>
        <div className="min-w-0">
          <p className="truncate font-semi">{title}</p>
          <p className="text-small text-2">
            Posted <RelativeTime at={listing.createdAt} sentence />
          </p>
        </div>
        <span className="font-semi tnum">{valueText(price)}</span>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="s" look="invert" busy={running === 'available'} onClick={() => void send('available')}>
          Still available
        </Button>
        <Button size="s" busy={running === 'sold'} onClick={() => void send('sold')}>
          Sold
        </Button>
        <Button
          size="s"
          look="plain"
          className="text-2!"
          busy={running === 'removed'}
          onClick={() => void send('removed')}
        >
          Take down
        </Button>
      </div>
    </li>
  );
}

const hide = (event: React.SyntheticEvent<HTMLImageElement>) => {
  event.currentTarget.style.visibility = 'hidden';
};
