import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { dealPrice, ordinal } from '../../../../contract/deals/event-words.ts';
import type { QueueEntry } from '../../../../contract/deals/deals.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { closeModal } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { AccountIcon, BellIcon } from '../../../ui/icons/icons.tsx';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { personName, photoOf } from '../../identity/index.ts';
import { useKnownPost } from '../../posts/index.ts';
import { lineQuery, sell } from '../api.ts';
import { listingTitle } from '../listing-title.ts';
import { useDealsLive } from '../live.ts';
import { useAct } from '../use-act.ts';

const SOMEONE = 'someone';

/** "Who bought it?": the held buyer first, then the line, then someone else. */
export default function WhoBought({ postId }: { postId: string }) {
  useDealsLive();
  const { known } = useKnownPost(postId);
  const line = useQuery({ ...lineQuery(postId, 'all'), staleTime: 0 });
  const { busy, run } = useAct();
  const [chosen, setChosen] = useState<string | null>(null);
  const entries = [...(line.data?.entries ?? [])].sort((a, b) => Number(isHeld(b)) - Number(isHeld(a)));
  const value = chosen ?? entries[0]?.deal_id ?? SOMEONE;
  const others = entries.length - (value === SOMEONE ? 0 : 1);
  const confirm = async () => {
    const sold = await run('sell', () => sell(postId, value === SOMEONE ? null : value));
    if (!sold) return;
    closeModal();
    showAlert({ msg: 'Marked as sold', alertType: 'success' });
  };
  return (
    <Dialog
      open
      onClose={closeModal}
      title="Who bought it?"
      text={known ? `${listingTitle(known.post)} · ${dealPrice(known.post.price ?? 0)}` : undefined}
      foot={
        <div className="flex gap-2 px-6 py-3 phone:px-4">
          <Button look="second" onClick={closeModal}>
            Cancel
          </Button>
          <Button
            look="primary"
            className="flex-1"
            busy={busy !== null}
            disabled={!line.data}
            onClick={() => void confirm()}
          >
            Mark as sold
          </Button>
        </div>
      }
    >
      <div className="px-6 pt-2 pb-5 phone:px-4">
        {line.data ? (
          <fieldset>
            <legend className="sr-only">Who bought it?</legend>
            {entries.map((entry) => (
              <Choice
                key={entry.deal_id}
                value={entry.deal_id}
                chosen={value}
                onChoose={setChosen}
                name={personName(entry.buyer)}
                hint={`${isHeld(entry) ? `On hold for ${entry.buyer.first_name}` : `${ordinal(entry.position)} in line`} · ${dealPrice(entry.price)}`}
                picture={<Avatar name={personName(entry.buyer)} src={photoOf(entry.buyer, 96)} size={40} />}
              />
            ))}
            <Choice
              value={SOMEONE}
              chosen={value}
              onChoose={setChosen}
              name="Someone else"
              hint="They weren't in line on Quad"
              picture={
                <span className="grid size-10 place-items-center rounded-full bg-2 text-2">
                  <AccountIcon size={20} />
                </span>
              }
            />
          </fieldset>
        ) : (
          <NotLoaded error={line.error} refetch={line.refetch} className="py-3">
            <Spinner />
          </NotLoaded>
        )}
        {others > 0 ? (
          <p className="mt-3 flex gap-2.5 text-small text-2">
            <BellIcon size={18} className="shrink-0 text-3" />
            {others === 1
              ? "We'll tell the other person it's sold, once, and close their offer."
              : `We'll tell the other ${others} it's sold, once, and close their offers.`}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

const isHeld = ({ state }: QueueEntry): boolean => state === 'held' || state === 'agreed';

interface ChoiceProps {
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  name: string;
  hint: string;
  picture: ReactNode;
}

function Choice({ value, chosen, onChoose, name, hint, picture }: ChoiceProps) {
  const id = useId();
  return (
    <label className="-mx-3 flex min-h-15 items-center gap-3 rounded-m px-3 py-2 transition-colors hover:bg-2 has-checked:bg-2 dark:has-checked:bg-3 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      {picture}
      <span className="min-w-0 flex-1">
        <span id={id} className="block truncate font-semi">
          {name}
        </span>
        <span id={`${id}-hint`} className="block text-small text-2 tnum">
          {hint}
        </span>
      </span>
      <input
        type="radio"
        name="buyer"
        value={value}
        checked={value === chosen}
        onChange={() => onChoose(value)}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        className="radio-dot focus-visible:outline-0"
      />
    </label>
  );
}
