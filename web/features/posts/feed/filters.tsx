import { lazy } from '../../../lib/lazy.ts';
import { Suspense, useState } from 'react';
import { choiceFieldNames } from '../../../../contract/posts/listing-fields.ts';
import { filterQuery } from '../../../../contract/posts/listing-filter.ts';
import { Chip } from '../../../ui/chip.tsx';
import { preloadDialog } from '../../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { FiltersIcon } from '../../../ui/icons/icons.tsx';
import type { FeedFilter } from '../api.ts';
import { FieldChip } from '../components/field-chip.tsx';
import { useSetFilter } from './use-set-filter.ts';

const load = () => import('./filters-dialog.tsx');
const FiltersDialog = lazy(load);
const preload = () => {
  preloadDialog();
  void load().catch(() => undefined);
};

/** A listing's fields and For sale, beside the tabs (FEE-24 to FEE-27). */
export function FeedFilters({ filter: addressed }: { filter: FeedFilter }) {
  const { filter, setField, setForSale } = useSetFilter(addressed);
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2 pr-4 phone:hidden">
      {choiceFieldNames.map((name) => (
        <FieldChip key={name} name={name} value={filter[name]} onChoose={(value) => setField(name, value)} />
      ))}
      <Chip role="checkbox" on={filter.forSale} onClick={() => setForSale(!filter.forSale)}>
        For sale
      </Chip>
    </div>
  );
}

/** The same on a phone, behind a button. */
export function PhoneFilters({ filter }: { filter: FeedFilter }) {
  const [open, setOpen] = useState(false);
  const setting = useSetFilter(filter);
  const narrowed = Object.keys(filterQuery(setting.filter)).length > 0;
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
