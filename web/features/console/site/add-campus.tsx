import { useNavigate } from 'react-router';
import { addAdminCampus } from '../../../../contract/console/site.ts';
import { newCampus } from '../../../../contract/campuses/columns.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { explainCampus, sentences } from './campuses-query.ts';
import { refreshAdmin } from '../api.ts';

/** Creates a campus with its required fields; the rest is edited on its page. */
export function AddCampus({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { form, field, busy } = useForm({
    initial: { id: '', name: '', city: '', state: '', colour: '#2b6a4d' },
    check: (typed) => sentences(faultsOf(newCampus, typed)),
    async act(body) {
      const made = await call(addAdminCampus, { body });
      showAlert({ msg: `${made.name} is added`, alertType: 'success' });
      await refreshAdmin();
      onClose();
      await navigate(`/admin/campuses/${made._id}`);
    },
    explain: (error) => explainCampus(error, 'id'),
  });
  return (
    <Dialog open onClose={onClose} title="Add a campus" text="It goes live right away, as private." keepOpen={busy}>
      <form {...form} className="grid gap-5 p-6 phone:px-4">
        <TextInput {...field('name')} label="Name" maxLength={120} />
        <TextInput
          {...field('id')}
          label="Id"
          hint="The first part of its address, such as ou."
          maxLength={32}
          autoCapitalize="none"
        />
        <div className="grid grid-cols-[1fr_100px] gap-3">
          <TextInput {...field('city')} label="City" maxLength={120} />
          <TextInput {...field('state')} label="State" maxLength={120} />
        </div>
        <TextInput
          {...field('colour')}
          label="Color"
          maxLength={7}
          lead={<Swatch colour={String(field('colour').value)} />}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" look="primary" busy={busy}>
            Add
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}

export const Swatch = ({ colour }: { colour: string }) => (
  <svg width="18" height="18" aria-hidden="true" className="block">
    <rect width="18" height="18" rx="5" fill={/^#[0-9a-f]{6}$/i.test(colour) ? colour : 'none'} />
  </svg>
);
