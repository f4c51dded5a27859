import type { Deal } from '../../../contract/deals/deal.ts';
import { dealLimits } from '../../../contract/deals/deal-facts.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { cancel, release, sell, withdraw } from '../offers/index.ts';
import { sayMet } from '../hand-offs/index.ts';
import { countOf, isSeveral, useAct } from '../deals/index.ts';

export type SureAction = 'withdraw' | 'release' | 'cancel' | 'met' | 'sold';

const acts: Record<SureAction, (deal: Deal) => Promise<unknown>> = {
  withdraw: ({ _id: id }) => withdraw(id),
  release: ({ _id: id }) => release(id),
  cancel: ({ _id: id }) => cancel(id),
  met: ({ _id: id }) => sayMet(id),
  sold: ({ _id: id, listing }) => sell(listing.post_id, { deal: id }),
};

/** Asks once more before somebody leaves a deal or says that it's done, and says what follows. */
export function SureDialog({ deal, action, onClose }: { deal: Deal; action: SureAction; onClose: () => void }) {
  const now = useNow();
  const { busy, run } = useAct();
  const { first_name: name } = deal.other;
  const meetUp = deal.meet_up && deal.no_show === null ? Date.parse(deal.meet_up.at) : Number.POSITIVE_INFINITY;
  const isLate = now > meetUp - dealLimits.lateCancel;
  const why = now > meetUp ? 'The time of the meet-up has passed' : "It's less than two hours to the meet-up";
  const several = isSeveral(deal);
  const words = {
    sold: {
      title: `Sold all ${countOf(deal)} to ${name}?`,
      text: `We'll ask ${name} once if that's right. If they say yes, you can rate each other. Other offers for them are closed.`,
      confirm: 'Mark as sold',
    },
    withdraw: {
      title: 'Withdraw your offer?',
      text: deal.held_until
        ? `The hold ends and ${name} can offer ${several ? 'them' : 'it'} to someone else.`
        : `You lose your ${several ? 'places' : 'place'} in line.`,
      confirm: 'Withdraw',
    },
    release: {
      title: `Release the hold for ${name}?`,
      text: `${name} keeps their place in line, and others can get it.`,
      confirm: 'Release hold',
    },
    cancel: {
      title: 'Cancel this deal?',
      text: `${name} will be notified, and the ${several ? 'listings become' : 'listing becomes'} available again.`,
      confirm: 'Cancel deal',
    },
    met: {
      title: `Did you meet ${name}?`,
      text: deal.met.other
        ? `${name} says you met. If you say so too, ${doneWords(deal)} and the deal is done.`
        : `The deal is done once ${name} says so too. Until then you can undo it for 10 minutes.`,
      confirm: 'We met',
    },
  }[action];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title}
      text={
        isLate && action !== 'met' && action !== 'sold'
          ? `${words.text} ${why}, so it counts as a late cancellation.`
          : words.text
      }
      confirm={words.confirm}
      cancel={action === 'met' ? 'Not yet' : 'Keep it'}
      danger={action !== 'met' && action !== 'sold'}
      busy={busy !== null}
      onConfirm={() => void run(action, () => acts[action](deal)).then(onClose)}
    />
  );
}

/** What follows once both have said that they met. */
function doneWords(deal: Deal): string {
  if (deal.role === 'buyer') return isSeveral(deal) ? "they're yours" : "it's yours";
  return isSeveral(deal) ? 'the listings are sold' : 'the listing is sold';
}
