import type { Deal } from '../../../../contract/deals/deal.ts';
import { dealLimits } from '../../../../contract/deals/deal-facts.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { cancel, release, withdraw } from '../api.ts';
import { useAct } from '../use-act.ts';

export type SureAction = 'withdraw' | 'release' | 'cancel';

const acts = { withdraw, release, cancel };

/** Asks once more before somebody leaves a deal, and says what follows. */
export function SureDialog({ deal, action, onClose }: { deal: Deal; action: SureAction; onClose: () => void }) {
  const now = useNow();
  const { busy, run } = useAct();
  const { first_name: name } = deal.other;
  const late = deal.meet_up !== null && now > Date.parse(deal.meet_up.at) - dealLimits.lateCancel;
  const words = {
    withdraw: {
      title: 'Withdraw your offer?',
      text: deal.held_until
        ? `The hold ends and ${name} can offer it to someone else.`
        : 'You lose your place in line.',
      confirm: 'Withdraw',
    },
    release: {
      title: `Release the hold for ${name}?`,
      text: `${name} keeps their place in line, and others can get it.`,
      confirm: 'Release hold',
    },
    cancel: {
      title: 'Cancel this deal?',
      text: `${name} will be notified, and the listing becomes available again.`,
      confirm: 'Cancel deal',
    },
  }[action];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title}
      text={
        late
          ? `${words.text} It's less than two hours to the meet-up, so it counts as a late cancellation.`
          : words.text
      }
      confirm={words.confirm}
      cancel="Keep it"
      danger
      busy={busy !== null}
      onConfirm={() => void run(action, () => acts[action](deal._id)).then(onClose)}
    />
  );
}
