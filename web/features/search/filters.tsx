import { type SyntheticEvent, useState } from 'react';
import { allCategories, categoryLabel, filterChoices } from '../../../contract/categories.ts';
import type { SearchFilter } from '../../../contract/search-address.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip, chipClass } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DownIcon, FiltersIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useShown } from '../../ui/use-shown.ts';

interface FiltersProps {
  filter: SearchFilter;
  /** the tab shows posts with photos alone */
  media: boolean;
  onChange: (filter: SearchFilter) => void;
}

/** What narrows the hits (SEA-15, SEA-32): the two most used beside the tabs, all of them behind a button. */
export function SearchFilters({ filter, media, onChange }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const [category, showCategory] = useShown<SearchFilter['category']>(filter.category);
  const [forSale, showForSale] = useShown(filter.forSale);
  const chosen = category !== allCategories;
  const more = filter.priceMin !== '' || filter.priceMax !== '' || filter.photos;
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2 pr-2">
      <span
        className={classNames(
          chipClass(chosen),
          'relative min-w-0 shrink! phone:hidden',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ring',
        )}
      >
        <span className="truncate">{chosen ? categoryLabel(category) : 'Category'}</span>
        <DownIcon size={16} className={classNames('-mr-1', !chosen && 'text-2')} />
        <select
          aria-label="Category"
          value={category}
          onChange={(event) => {
            const chosen = event.target.value as SearchFilter['category'];
            showCategory(chosen);
            onChange({ ...filter, category: chosen });
          }}
          className="absolute inset-x-0 -inset-y-1 z-1 w-full cursor-pointer opacity-0"
        >
          {filterChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
      <Chip
        role="checkbox"
        on={forSale}
        onClick={() => {
          showForSale(!forSale);
          onChange({ ...filter, forSale: !forSale });
        }}
        className="phone:hidden"
      >
        For sale
      </Chip>
      <IconButton
        label="Filters"
        icon={<FiltersIcon />}
        look={more || ((chosen || forSale) && open) ? 'accent' : 'plain'}
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

/** Every filter; they hold when they are applied, so that a price is whole before it narrows anything. */
function FilterForm({ filter, media, onChange }: FiltersProps) {
  const [draft, setDraft] = useState(filter);
  const set = (part: Partial<SearchFilter>) => setDraft((before) => ({ ...before, ...part }));
  const backwards = draft.priceMin !== '' && draft.priceMax !== '' && Number(draft.priceMin) > Number(draft.priceMax);
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    onChange(backwards ? { ...draft, priceMin: draft.priceMax, priceMax: draft.priceMin } : draft);
  };
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 7);
  const price = { inputMode: 'numeric', lead: '$', autoComplete: 'off' } as const;
  return (
    <form onSubmit={apply} className="grid gap-4 p-4">
      <Select
        label="Category"
        options={filterChoices}
        value={draft.category}
        onChange={(event) => set({ category: event.target.value as SearchFilter['category'] })}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          {...price}
          label="Price from"
          placeholder="0"
          value={draft.priceMin}
          onChange={(event) => set({ priceMin: digits(event.target.value) })}
        />
        <TextInput
          {...price}
          label="Price to"
          placeholder="Any"
          value={draft.priceMax}
          onChange={(event) => set({ priceMax: digits(event.target.value) })}
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
        <Button
          onClick={() =>
            onChange({ category: allCategories, priceMin: '', priceMax: '', photos: false, forSale: false })
          }
        >
          Clear
        </Button>
        <Button look="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}
