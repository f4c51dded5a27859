import { type SubmitEvent, Suspense, useState } from 'react';
import type { Deal } from '../../../contract/deals/deal.ts';
import { codeAfter } from '../../../contract/deals/deal-facts.ts';
import { dealPrice } from '../../../contract/deals/event-words.ts';
import { lazy } from '../../lib/lazy.ts';
import { useOnline } from '../../lib/online.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { BarcodeIcon } from '../../ui/icons/icons.tsx';
import { Avatar } from '../../ui/photos/avatar.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { personName, photoOf } from '../identity/index.ts';
import { DealPicture, isSeveral, dealTitle } from '../deals/index.ts';
import { dropCode, sendCode, useWaitingCode } from './outbox.ts';
import { waitingCodeLine } from './waiting-code-words.ts';

const ScanDialog = lazy(() => import('./scan-dialog.tsx'));

/** The seller types or scans the buyer's code, which confirms the hand-off for both. */
export default function EnterCodeDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { _id: id, other, queue_length: length, code_locked_until: locked } = deal;
  const { first_name: name } = other;
  const now = useNow();
  const online = useOnline();
  const waiting = useWaitingCode(id);
  const [typed, setTyped] = useState('');
  const [scanning, setScanning] = useState(false);
  const digits = codeAfter(deal.wrong_codes)?.digits ?? 4;
  const isLocked = locked !== null && Date.parse(locked) > now;
  const sending = waiting !== undefined && waiting.refused === null;
  const isSaved = sending && (waiting.late || !online);
  const code = sending ? waiting.code : typed;
  const confirm = (entered: string) => {
    if (entered.length !== digits || sending) return;
    if (waiting) dropCode(waiting);
    sendCode(id, entered);
    setTyped('');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    confirm(typed);
  };
  const error = isLocked
    ? `Too many wrong codes. ${name} has a new one with six digits. Try it in ten minutes.`
    : (waiting?.refused ?? null);
  const others = Math.max(0, length - 1);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Enter ${name}'s code`}
      text={`It's the ${digits === 4 ? 'four' : 'six'} digits on ${name}'s phone`}
      foot={
        <div className="flex gap-2 px-6 py-3 *:flex-1 phone:px-4">
          <Button
            look="second"
            icon={<BarcodeIcon size={20} />}
            disabled={isLocked || sending}
            onClick={() => setScanning(true)}
          >
            Scan code
          </Button>
          <Button
            look="primary"
            type="submit"
            form="hand-off"
            busy={sending && !isSaved}
            disabled={isLocked || code.length !== digits || isSaved}
          >
            Confirm hand-off
          </Button>
        </div>
      }
    >
      <form id="hand-off" onSubmit={submit} className="px-6 pt-2 pb-5 phone:px-4">
        <div className="mb-4 flex items-center gap-3">
          <DealPicture deal={deal} className="size-14" />
          <p className="min-w-0 flex-1">
            <b className="block truncate font-semi">{dealTitle(deal)}</b>
            <span className="text-small text-2">
              {deal.price === 0 ? `${name} gets it for free` : `${name} pays you ${dealPrice(deal.price)}`}
            </span>
          </p>
          <Avatar name={personName(other)} src={photoOf(other, 96)} size={40} />
        </div>
        <TextInput
          label="Hand-off code"
          hideLabel
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={digits}
          placeholder={'0'.repeat(digits)}
          value={code}
          disabled={isLocked || sending}
          error={error}
          hint={
            (isSaved && waiting && waitingCodeLine(waiting)) ||
            `This marks ${isSeveral(deal) ? 'them' : 'it'} as sold to ${name}${others > 0 ? ` and closes the line for the other ${others === 1 ? 'one' : others}` : ''}.`
          }
          onChange={(event) => {
            if (waiting) dropCode(waiting);
            setTyped(event.target.value.replace(/\D/g, '').slice(0, digits));
          }}
          data-autofocus=""
          className="[&_input]:text-center [&_input]:text-[28px] [&_input]:font-bold [&_input]:tracking-[.4em] [&_input]:tnum"
        />
        {scanning ? (
          <Suspense>
            <ScanDialog
              name={name}
              digits={digits}
              onClose={() => setScanning(false)}
              onCode={(scanned) => {
                setScanning(false);
                confirm(scanned);
              }}
            />
          </Suspense>
        ) : null}
      </form>
    </Dialog>
  );
}
