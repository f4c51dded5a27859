import {
  allChoices,
  choiceFieldNames,
  filterChoicesOf,
  listingFields,
} from '../../../../contract/posts/listing-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { useSetFilter } from './use-set-filter.ts';

/** A phone's filters; its code comes when they are opened. */
export default function FiltersDialog({
  setting: { filter, setField, setForSale },
  onClose,
}: {
  setting: ReturnType<typeof useSetFilter>;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Filters"
      size="ask"
      foot={
        <div className="p-4">
          <Button look="primary" wide onClick={onClose}>
            Done
          </Button>
        </div>
      }
    >
      <div className="grid gap-3 px-4 pt-4 pb-2">
        {choiceFieldNames.map((name) => (
          <Select
            key={name}
            label={listingFields[name].label}
            options={filterChoicesOf(name)}
            value={filter[name] ?? allChoices}
            onChange={(event) => setField(name, event.target.value)}
          />
        ))}
        <Checkbox checked={filter.forSale} onChange={(event) => setForSale(event.target.checked)}>
          For sale
        </Checkbox>
      </div>
    </Dialog>
  );
}
