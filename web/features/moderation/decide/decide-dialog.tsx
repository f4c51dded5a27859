import { useState } from 'react';
import { type CaseAction, isMeasure } from '../../../../contract/moderation/cases.ts';
import { verdict, type Verdict } from '../../../../contract/moderation/decisions.ts';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { actionLabels, questionOf, type Subject, messageFor } from './words.ts';

/** The lengths of a suspension, days. */
const spans = [1, 3, 7, 14, 30, 90, 365] as const;

interface DecideDialogProps {
  action: CaseAction;
  subject: Subject;
  /** for several cases at once: how many */
  count?: number;
  /** applies the decision and closes the dialog; if it throws, the dialog stays and shows the error */
  onDecide: (verdict: Verdict) => Promise<void>;
  onClose: () => void;
}

/** Asks for the message to the person concerned. For an action against them it's prefilled, so that Ctrl+Enter is enough. */
export function DecideDialog({ action, subject, count, onDecide, onClose }: DecideDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const isAgainst = isMeasure(action);
  const { title, text } = questionOf(action, subject);
  const sent = (values: { reason: string; days: string }) => ({
    action,
    reason: values.reason,
    ...(action === 'suspend' ? { days: Number(values.days) } : {}),
  });
  const { form, field, busy, values, set } = useForm({
    initial: { reason: isAgainst ? messageFor(subject.reason) : '', days: '7' },
    check: (now) => faultsOf(verdict, sent(now)),
    async act(now) {
      setFailure(null);
      await onDecide({ ...sent(now), reason: now.reason.trim() });
    },
    explain(error) {
      const faults = error instanceof ApiError ? error.fields : [];
      if (faults.length > 0 && faults.every((fault) => fault.field === 'reason' || fault.field === 'days'))
        return Object.fromEntries(faults.map((fault) => [fault.field, fault.message]));
      setFailure(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : messageOf(error));
      return undefined;
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={count && count > 1 ? `${actionLabels[action]} ${count} entries?` : title}
      text={text}
      keepOpen={busy}
    >
      <form {...form} className="p-6 phone:px-4">
        {action === 'suspend' ? (
          <Select
            label="For"
            className="mb-5"
            value={values.days}
            onChange={(event) => set('days', event.target.value)}
            options={spans.map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }))}
          />
        ) : null}
        <TextArea
          {...field('reason')}
          label="Reason"
          hint={isAgainst ? 'Sent to the person, with a way to appeal.' : 'Sent to the person.'}
          note={isAgainst ? undefined : 'optional'}
          maxLength={1000}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || (!event.metaKey && !event.ctrlKey)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        {failure ? <ErrorLine text={failure} className="mt-3 px-0" /> : null}
        <div className="mt-6 grid grid-cols-2 gap-2">
          <Button type="submit" look={isAgainst ? 'danger-solid' : 'primary'} busy={busy}>
            {actionLabels[action]}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
