import { lazy } from '../../../lib/lazy.ts';
import { Suspense, useState } from 'react';
import { allCategories, categoryLabel, filterChoices } from '../../../../contract/categories.ts';
import { Chip, chipClass } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { preloadDialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DownIcon, FiltersIcon } from '../../../ui/icons.tsx';
import type { FeedFilter } from '../api.ts';
import { useSetFilter } from './use-set-filter.ts';

const load = () => import('./filters-dialog.tsx');
const FiltersDialog = lazy(load);
const preload = () => {
  preloadDialog();
  void load().catch(() => undefined);
};

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
          {filterChoices.map(({ value, label }) => (
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
  const setting = useSetFilter(filter);
  const narrowed = setting.forSale || setting.category !== allCategories;
  return (
    <div className="ml-auto hidden pr-1.5 phone:block">
      <IconButton
        label="Filters"
        icon={<FiltersIcon />}
        look={narrowed ? 'accent' : 'plain'}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      />
      <Suspense>{open ? <FiltersDialog setting={setting} onClose={() => setOpen(false)} /> : null}</Suspense>
    </div>
  );
}
