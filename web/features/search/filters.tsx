import { type SyntheticEvent, useState } from 'react';
import {
  allChoices,
  choiceFieldNames,
  filterChoicesOf,
  listingFields,
} from '../../../contract/posts/listing-fields.ts';
import { contradictionIn } from '../../../contract/posts/filter-values.ts';
import { filterQuery, withField } from '../../../contract/posts/listing-filter.ts';
import type { SearchFilter } from '../../../contract/search/address.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { FiltersIcon } from '../../ui/icons/icons.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useOptimistic } from '../../ui/layout/use-shown.ts';
import { FieldChip } from '../posts/index.ts';

interface FiltersProps {
  filter: SearchFilter;
  /** the tab only shows posts with photos */
  media: boolean;
  onChange: (filter: SearchFilter) => void;
}

/** The filters of the results (SEA-15, SEA-32): the two most used next to the tabs, all of them behind a button. */
export function SearchFilters({ filter, media, onChange }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const [shown, show] = useOptimistic(filter);
  const set = (next: SearchFilter) => {
    show(next);
    onChange(next);
  };
  const beside = Object.keys(filterQuery(shown)).length > 0;
  const more = filter.price_min || filter.price_max || filter.photos;
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2 pr-2">
      {choiceFieldNames.map((name) => (
        <FieldChip
          key={name}
          name={name}
          value={shown[name]}
          onChoose={(value) => set(withField(shown, name, value))}
          className="phone:hidden"
        />
      ))}
      <Chip
        role="checkbox"
        on={shown.forSale}
        onClick={() => set({ ...shown, forSale: !shown.forSale })}
        className="phone:hidden"
      >
        For sale
      </Chip>
      <IconButton
        label="Filters"
        icon={<FiltersIcon />}
        look={more || (beside && open) ? 'accent' : 'plain'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title="Filters" size="ask">
        <FilterForm
          filter={filter}
          media={media}
          onChange={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      </Dialog>
    </div>
  );
}

/** All filters. They take effect on Apply, so that a half-typed price filters nothing. */
function FilterForm({ filter, media, onChange }: FiltersProps) {
  const [draft, setDraft] = useState(filter);
  const set = (part: Partial<SearchFilter>) => setDraft((before) => ({ ...before, ...part }));
  const backwards = contradictionIn(draft) !== null;
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    onChange(backwards ? { ...draft, price_min: draft.price_max, price_max: draft.price_min } : draft);
  };
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 7);
  const price = { inputMode: 'numeric', lead: '$', autoComplete: 'off' } as const;
  return (
    <form onSubmit={apply} className="grid gap-4 p-4">
      {choiceFieldNames.map((name) => (
        <Select
          key={name}
          label={listingFields[name].label}
          options={filterChoicesOf(name)}
          value={draft[name] ?? allChoices}
          onChange={(event) => setDraft(withField(draft, name, event.target.value))}
        />
      ))}
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          {...price}
          label="Price from"
          placeholder="0"
          value={draft.price_min ?? ''}
          onChange={(event) => set({ price_min: digits(event.target.value) })}
        />
        <TextInput
          {...price}
          label="Price to"
          placeholder="Any"
          value={draft.price_max ?? ''}
          onChange={(event) => set({ price_max: digits(event.target.value) })}
        />
      </div>
      <div>
        <Checkbox checked={draft.forSale} onChange={(event) => set({ forSale: event.target.checked })}>
          For sale
        </Checkbox>
        {media ? null : (
          <Checkbox checked={draft.photos} onChange={(event) => set({ photos: event.target.checked })}>
            With photos
          </Checkbox>
        )}
      </div>

      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => onChange({ price_min: '', price_max: '', photos: false, forSale: false })}>Clear</Button>
        <Button look="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}
