import { addSpot, changeSpot, type Spot, spotFields } from '../../../../contract/campuses/spots.ts';
import { call } from '../../../lib/api.ts';
import { explainAt, faultsOf, useForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { refreshAdmin } from '../api.ts';

const valuesOf = (spot: Spot | null) => ({
  name: spot?.name ?? '',
  hint: spot?.hint ?? '',
  lat: spot ? String(spot.lat) : '',
  lng: spot ? String(spot.lng) : '',
  indoor: spot?.indoor ?? true,
  hours: spot?.hours ?? '',
  staffed: spot?.staffed ?? false,
});
type Values = ReturnType<typeof valuesOf>;

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
const bodyOf = (values: Values) => ({ ...values, lat: numberOf(values.lat), lng: numberOf(values.lng) });

/** Adds a meet-up spot to a campus, or changes one. */
export function SpotDialog({ campus, spot, onClose }: { campus: string; spot: Spot | null; onClose: () => void }) {
  const { form, field, busy, values, set } = useForm({
    initial: valuesOf(spot),
    check: (typed) => faultsOf(spotFields, bodyOf(typed)),
    async act(typed) {
      if (spot) await call(changeSpot, { params: { id: spot._id }, body: bodyOf(typed) });
      else await call(addSpot, { params: { id: campus }, body: bodyOf(typed) });
      await refreshAdmin();
      onClose();
    },
    explain: explainAt('name'),
  });
  return (
    <Dialog open onClose={onClose} title={spot ? 'Edit meet-up spot' : 'Add meet-up spot'} keepOpen>
      <form {...form} className="grid grid-cols-2 gap-x-4 gap-y-5 p-6 phone:grid-cols-1 phone:px-4">
        <TextInput {...field('name')} label="Name" maxLength={80} className="col-span-2 phone:col-span-1" />
        <TextInput
          {...field('hint')}
          label="Hint"
          hint="Such as east entrance, by the info desk."
          maxLength={160}
          className="col-span-2 phone:col-span-1"
        />
        <TextInput {...field('lat')} label="Latitude" inputMode="text" />
        <TextInput {...field('lng')} label="Longitude" inputMode="text" />
        <TextInput
          {...field('hours')}
          label="Opening hours"
          hint="In words. Leave blank if you aren't sure."
          maxLength={120}
          className="col-span-2 phone:col-span-1"
        />
        <div className="col-span-2 phone:col-span-1">
          <Switch checked={values.indoor} onChange={(event) => set('indoor', event.target.checked)}>
            Indoors
          </Switch>
          <Switch checked={values.staffed} onChange={(event) => set('staffed', event.target.checked)}>
            Staff or campus police nearby
          </Switch>
        </div>
        <FormButtons busy={busy} onCancel={onClose} className="col-span-2 flex gap-2 phone:col-span-1" />
      </form>
    </Dialog>
  );
}
