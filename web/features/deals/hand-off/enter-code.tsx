import { type SubmitEvent, Suspense, useState } from 'react';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { codeAfter } from '../../../../contract/deals/deal-facts.ts';
import { lazy } from '../../../lib/lazy.ts';
import { useOnline } from '../../../lib/online.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { CameraIcon } from '../../../ui/icons/icons.tsx';
import { dropCode, sendCode, useWaitingCode } from './outbox.ts';

const ScanDialog = lazy(() => import('./scan-dialog.tsx'));

/** The seller types or scans the buyer's code, which confirms the hand-off for both. */
export function EnterCode({ deal, now }: { deal: Deal; now: number }) {
  const { _id: id, other, queue_length: length, code_locked_until: locked } = deal;
  const online = useOnline();
  const waiting = useWaitingCode(id);
  const [typed, setTyped] = useState('');
  const [scanning, setScanning] = useState(false);
  const digits = codeAfter(deal.wrong_codes)?.digits ?? 4;
  const isLocked = locked !== null && Date.parse(locked) > now;
  const sending = waiting !== undefined && waiting.refused === null;
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
    ? `Too many wrong codes. ${other.first_name} has a new one with six digits. Try it in ten minutes.`
    : (waiting?.refused ?? null);
  const others = Math.max(0, length - 1);
  return (
    <form onSubmit={submit} className="mt-3.5 rounded-l bg-2 p-3">
      <TextInput
        label="Hand-off code"
        note={`On ${other.first_name}'s phone`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={digits}
        placeholder={'0'.repeat(digits)}
        value={code}
        disabled={isLocked || sending}
        error={error}
        hint={
          sending && (waiting.late || !online)
            ? "Saved. We'll confirm it as soon as you're back online."
            : `Marks it as sold to ${other.first_name}${others > 0 ? ' and closes the line' : ''}.`
        }
        onChange={(event) => {
          if (waiting) dropCode(waiting);
          setTyped(event.target.value.replace(/\D/g, '').slice(0, digits));
        }}
        trail={
          <button
            type="button"
            onClick={() => setScanning(true)}
            disabled={isLocked || sending}
            className="hit-44 flex items-center gap-1.5 rounded-s text-label font-semi whitespace-nowrap disabled:text-3"
          >
            <CameraIcon size={18} />
            Scan code
          </button>
        }
        className="[&_input]:text-lead [&_input]:font-bold [&_input]:tracking-[.3em] [&_input]:tnum"
      />
      <Button
        type="submit"
        look="invert"
        wide
        className="mt-3"
        busy={sending && online && !waiting.late}
        disabled={isLocked || code.length !== digits || (sending && (!online || waiting.late))}
      >
        Confirm hand-off
      </Button>
      {scanning ? (
        <Suspense>
          <ScanDialog
            name={other.first_name}
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
  );
}
