import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { allCategories, categories, categoryLabel } from '../../../../contract/categories.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Chip, chipClass } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DownIcon, FiltersIcon } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { useShown } from '../../../ui/use-shown.ts';
import type { FeedFilter } from '../api.ts';

const options = [
  { value: allCategories, label: 'All' },
  ...categories.map((value) => ({ value, label: categoryLabel(value) })),
];

/** Narrows the feed by the address, so that a narrowed feed can be shared and survives a reload. */
function useSetFilter(filter: FeedFilter) {
  const [, setSearch] = useSearchParams();
  const set = (next: FeedFilter) =>
    setSearch(
      {
        ...(next.category === allCategories ? {} : { category: next.category }),
        ...(next.forSale ? { for_sale: 'true' } : {}),
      },
      { replace: true },
    );
  const [category, showCategory] = useShown<string>(filter.category);
  const [forSale, showForSale] = useShown(filter.forSale);
  return {
    category,
    forSale,
    setForSale: (forSale: boolean) => {
      showForSale(forSale);
      set({ ...filter, forSale });
    },
    setCategory: (category: string) => {
      showCategory(category);
      set({ ...filter, category: category as FeedFilter['category'] });
      showAlert({ msg: 'Category switched', alertType: 'okay' });
    },
  };
}

/** Category and For sale, beside the tabs (FEE-24 to FEE-27). */
export function FeedFilters({ filter }: { filter: FeedFilter }) {
  const { category, forSale, setCategory, setForSale } = useSetFilter(filter);
  const chosen = category !== allCategories;
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2 pr-4 phone:hidden">
      <span
        className={classNames(
          chipClass(chosen),
          'relative min-w-0 shrink! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ring',
        )}
      >
        <span className="truncate">{chosen ? categoryLabel(category) : 'Category'}</span>
        <DownIcon size={16} className={classNames('-mr-1', !chosen && 'text-2')} />
        {/* The browser's own list, under a chip's looks: best on any device, and nothing to load. */}
        <select
          aria-label="Category"
          value={category}
          onChange={(event) => setCategory(event.target.value)}
          className="absolute inset-x-0 -inset-y-1 z-1 w-full cursor-pointer opacity-0"
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
      <Chip role="checkbox" on={forSale} onClick={() => setForSale(!forSale)}>
        For sale
      </Chip>
    </div>
  );
}

/** The same on a phone, behind a button. */
export function PhoneFilters({ filter }: { filter: FeedFilter }) {
  const [open, setOpen] = useState(false);
  const { category, forSale, setCategory, setForSale } = useSetFilter(filter);
  const narrowed = forSale || category !== allCategories;
  return (
    <div className="ml-auto hidden pr-1.5 phone:block">
      <IconButton
        label="Filters"
        icon={<FiltersIcon />}
        look={narrowed ? 'accent' : 'plain'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        size="ask"
        foot={
          <div className="p-4">
            <Button look="primary" wide onClick={() => setOpen(false)}>
              Done
            </Button>
          </div>
        }
      >
        <div className="grid gap-3 px-4 pt-4 pb-2">
          <Select
            label="Category"
            options={options}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
          />
          <Checkbox checked={forSale} onChange={(event) => setForSale(event.target.checked)}>
            For sale
          </Checkbox>
        </div>
      </Dialog>
    </div>
  );
}
