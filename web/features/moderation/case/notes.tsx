import { addCaseNote, type CaseDetail, type CaseNote } from '../../../../contract/moderation/cases.ts';
import { showError } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { caseQuery } from '../reports/api.ts';
import { CasePart } from './part.tsx';

/** Moderators' notes on a case. */
export function Notes({ caseId, notes }: { caseId: string; notes: readonly CaseNote[] }) {
  const { form, field, busy, set, values } = useForm({
    initial: { text: '' },
    check: (now) => faultsOf(addCaseNote.body, now),
    async act(body) {
      const note = await call(addCaseNote, { params: { id: caseId }, body });
      queryClient().setQueryData<CaseDetail>(
        caseQuery(caseId).queryKey,
        (detail) => detail && { ...detail, notes: [...detail.notes, note] },
      );
      set('text', '');
    },
    explain(error) {
      showError(error);
      return undefined;
    },
  });
  return (
    <CasePart title="Notes">
      {notes.map((note) => (
        <div key={note._id} className="py-1.5">
          <p className="text-small text-2">
            {note.by ? `@${note.by}` : 'Deleted user'} · <RelativeTime at={note.createdAt} />
          </p>
          <p className="whitespace-pre-line">{note.text}</p>
        </div>
      ))}
      <form {...form} className="mt-2">
        <TextArea
          {...field('text')}
          label="Note"
          hideLabel
          rows={2}
          maxLength={2000}
          placeholder="A note for other moderators"
        />
        <Button type="submit" size="s" className="mt-2" disabled={!values.text.trim()} busy={busy}>
          Add note
        </Button>
      </form>
    </CasePart>
  );
}
