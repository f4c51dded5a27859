import { type SubmitEvent, useState } from 'react';
import type { SavedFilter } from '../../../../contract/watching/saved-searches.ts';
import { SEARCH_NAME_MAX } from '../../../../contract/watching/saved-searches.ts';
import { alertChoices, type AlertChoice, alertLabels } from '../../../../contract/watching/watches.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { addSavedSearch, savedSearchesQuery } from '../api.ts';

const hints: Record<AlertChoice, string> = {
  instant: "We'll notify you within seconds of a new listing.",
  daily: 'One email and notification a day, at 8 AM.',
  off: "New listings wait in Search. We won't notify you.",
};

interface SaveDialogProps {
  /** the search's words; '' for none */
  q: string;
  filter: SavedFilter;
  /** a name for it */
  suggested: string;
  onClose: () => void;
}

/** Asks for a name and when to alert, and saves the search. */
export function SaveDialog({ q, filter, suggested, onClose }: SaveDialogProps) {
  const [name, setName] = useState(() => Array.from(suggested).slice(0, SEARCH_NAME_MAX).join(''));
  const [alerts, setAlerts] = useState<AlertChoice>('instant');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ name?: string | undefined; other?: string | undefined }>({});
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!name.trim()) return setFault({ name: 'Give it a name.' });
    setBusy(true);
    setFault({});
    try {
      await addSavedSearch({ name: name.trim(), alerts, query: q, filter });
      showAlert({ msg: 'Search saved', alertType: 'success' });
      onClose();
    } catch (error) {
      // in another tab, or the first answer was lost
      if (error instanceof ApiError && error.code === 'search_saved_already') {
        void queryClient().invalidateQueries({ queryKey: savedSearchesQuery.queryKey });
        showAlert({ msg: error.message, alertType: 'okay' });
        return onClose();
      }
      setBusy(false);
      const [first] = error instanceof ApiError ? error.fields : [];
      setFault(first?.field === 'name' ? { name: first.message } : { other: first?.message ?? messageOf(error) });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this search"
      size="form"
      foot={
        <div className="flex gap-2 px-6 py-3 phone:px-4">
          <Button look="second" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" className="flex-1" type="submit" form="save-search" busy={busy} busyLabel="Saving…">
            Save
          </Button>
        </div>
      }
    >
      <form
        id="save-search"
        noValidate
        onSubmit={(event) => void send(event)}
        className="grid gap-4 px-6 pb-5 phone:px-4"
      >
        <TextInput
          label="Name"
          value={name}
          maxLength={SEARCH_NAME_MAX}
          onChange={(event) => setName(event.target.value)}
          error={fault.name}
        />
        <Select
          label="Alerts"
          value={alerts}
          hint={hints[alerts]}
          options={alertChoices.map((value) => ({ value, label: alertLabels[value] }))}
          onChange={(event) => setAlerts(event.target.value as AlertChoice)}
        />
        {fault.other ? <ErrorLine text={fault.other} /> : null}
      </form>
    </Dialog>
  );
}
