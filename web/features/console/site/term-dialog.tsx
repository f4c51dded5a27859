import { addTerm, changeTerm, type Term, termFields } from '../../../../contract/campuses/terms.ts';
import { call } from '../../../lib/api.ts';
import { explainAt, faultsOf, useForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { refreshAdmin } from '../api.ts';

const valuesOf = (term: Term | null) => ({
  name: term?.name ?? '',
  move_in: term?.move_in ?? '',
  first_day: term?.first_day ?? '',
  finals: term?.finals ?? '',
  move_out: term?.move_out ?? '',
});

/** Adds a term to a campus's calendar, or changes one. */
export function TermDialog({ campus, term, onClose }: { campus: string; term: Term | null; onClose: () => void }) {
  const { form, field, busy } = useForm({
    initial: valuesOf(term),
    check: (typed) => faultsOf(termFields, typed),
    async act(body) {
      if (term) await call(changeTerm, { params: { id: term._id }, body });
      else await call(addTerm, { params: { id: campus }, body });
      await refreshAdmin();
      onClose();
    },
    explain: explainAt('name'),
  });
  return (
    <Dialog open onClose={onClose} title={term ? 'Edit term' : 'Add term'} keepOpen>
      <form {...form} className="grid grid-cols-2 gap-x-4 gap-y-5 p-6 phone:grid-cols-1 phone:px-4">
        <TextInput
          {...field('name')}
          label="Name"
          placeholder="Fall 2027"
          autoComplete="off"
          maxLength={40}
          className="col-span-2 phone:col-span-1"
        />
        <TextInput {...field('move_in')} type="date" label="Move-in" />
        <TextInput {...field('first_day')} type="date" label="First day of class" />
        <TextInput {...field('finals')} type="date" label="Finals" hint="Their first day." />
        <TextInput {...field('move_out')} type="date" label="Move-out" />
        <FormButtons busy={busy} onCancel={onClose} className="col-span-2 flex gap-2 phone:col-span-1" />
      </form>
    </Dialog>
  );
}
