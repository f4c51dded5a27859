import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { contradictionIn } from '../../../../contract/posts/filter-values.ts';
import {
  allChoices,
  type Choice,
  choicesOf,
  chosenIn,
  filterChoicesOf,
} from '../../../../contract/posts/listing-fields.ts';
import { withField } from '../../../../contract/posts/listing-filter.ts';
import { ApiError } from '../../../lib/api.ts';
import { limits } from '../../../../contract/limits.ts';
import { useMedia } from '../../../lib/hydration.ts';
import { useRoute } from '../../../lib/route.ts';
import { useView } from '../../../lib/view.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { DownIcon } from '../../../ui/icons/icons.tsx';
import { DetailFilters } from './detail-filters.tsx';
import {
  cleared,
  digits,
  kindOptions,
  postedWithinChoices,
  resultsText,
  type SheetFilter,
  sortChoices,
  withCondition,
} from './filter-words.ts';
import type { SummaryQuery } from './summary-query.ts';

interface FilterSheetProps {
  filter: SheetFilter;
  /** the kind of list: search has an order of its own */
  of: keyof typeof sortChoices;
  /** the category belongs to the page */
  fixed?: boolean;
  /** has a filter for posts with photos */
  withPhotos?: boolean;
  summary: (filter: SheetFilter) => SummaryQuery;
  onApply: (filter: SheetFilter) => void;
  onClose: () => void;
}

const conditionChoices = choicesOf('condition');

/** All filters of a list. They are applied together, by a button that shows the number of results. */
export default function FilterSheet({
  filter,
  of,
  fixed = false,
  withPhotos,
  summary,
  onApply,
  onClose,
}: FilterSheetProps) {
  const [draft, setDraft] = useState(filter);
  const first = useRef<HTMLFieldSetElement>(null);
  const set = (part: Partial<SheetFilter>) => setDraft((before) => ({ ...before, ...part }));
  const { data, error } = useQuery(summary(draft));
  const faults = error instanceof ApiError && error.code === 'malformed' ? error : null;
  const signedIn = useViewer().user !== null;
  const beside = usePanelFilters();
  const contradiction = contradictionIn(draft);
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    if (faults) return;
    onApply(draft);
    onClose();
  };
  const price = { lead: '$', inputMode: 'numeric', autoComplete: 'off' } as const;
  const choose = (name: 'posted_within' | 'kind' | 'sort') => (value: string) => set({ [name]: value || undefined });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Filters"
      size="ask"
      // focusing a price field would open a phone's keyboard over the sheet
      focus={first}
      foot={
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 p-4">
          <Button look="plain" className="px-2! text-2!" onClick={() => setDraft(cleared(draft, fixed))}>
            Clear filters
          </Button>
          <Button look="primary" type="submit" form="filters">
            {data ? `Show ${resultsText(data)}` : 'Show results'}
          </Button>
        </div>
      }
    >
      <form id="filters" onSubmit={apply} className="grid divide-y divide-line px-4 pb-2 outline-none">
        <fieldset ref={first} tabIndex={-1} className="min-w-0 py-4 outline-none">
          <legend className="float-left mb-2 w-full text-small font-semi">Price</legend>
          <div className="clear-both grid grid-cols-2 gap-3">
            <TextInput
              {...price}
              label="Minimum price"
              hideLabel
              placeholder="No min"
              value={draft.price_min ?? ''}
              error={contradiction}
              onChange={(event) => set({ price_min: digits(event.target.value) || undefined })}
            />
            <TextInput
              {...price}
              label="Maximum price"
              hideLabel
              placeholder="No max"
              value={draft.price_max ?? ''}
              onChange={(event) => set({ price_max: digits(event.target.value) || undefined })}
            />
          </div>
        </fieldset>
        {fixed ? null : (
          <RowSelect
            label="Category"
            options={filterChoicesOf('category')}
            value={draft.category ?? allChoices}
            onChange={(value) => setDraft(withField(draft, 'category', value))}
          />
        )}
        <DetailFilters draft={draft} faults={faults} onChange={(details) => set({ details })} />
        <div className="py-4">
          <ChoiceChips
            label="Condition"
            options={conditionChoices}
            chosen={chosenIn('condition', draft.condition)}
            onChange={(value, on) => setDraft(withCondition(draft, value, on))}
          />
        </div>
        <div className="py-4">
          <ChoiceChips
            single
            label="Posted within"
            options={postedWithinChoices}
            chosen={[draft.posted_within ?? '']}
            onChange={choose('posted_within')}
          />
        </div>
        <div className="py-4">
          <ChoiceChips
            single
            label="Kind"
            options={kindOptions}
            chosen={[draft.kind ?? '']}
            onChange={choose('kind')}
          />
        </div>
        <div className="py-1">
          <Switch
            checked={draft.forSale}
            onChange={(event) => set({ forSale: event.target.checked })}
            hint="Only what has a price and isn't sold"
          >
            For sale
          </Switch>
          <Switch
            checked={draft.available === 'true'}
            onChange={(event) => set({ available: event.target.checked ? 'true' : undefined })}
            hint="Hide listings on hold or sold"
          >
            Available now
          </Switch>
          {signedIn && !beside ? (
            <>
              <Switch
                checked={draft.following === 'true'}
                onChange={(event) => set({ following: event.target.checked ? 'true' : undefined })}
              >
                People you follow
              </Switch>
              <Switch
                checked={draft.near === 'true'}
                onChange={(event) => set({ near: event.target.checked ? 'true' : undefined })}
                hint="About ten minutes on foot from your meet-up spots"
              >
                Near you
              </Switch>
            </>
          ) : null}
          {withPhotos ? (
            <Switch checked={draft.photos ?? false} onChange={(event) => set({ photos: event.target.checked })}>
              With photos
            </Switch>
          ) : null}
        </div>
        <RowSelect label="Sort" options={sortChoices[of]} value={draft.sort ?? ''} onChange={choose('sort')} />
      </form>
    </Dialog>
  );
}

/** Whether the panel at the right offers some of the filters, so that the sheet doesn't repeat them. */
function usePanelFilters(): boolean {
  const { filters, grid } = useRoute().route;
  const panel = useMedia(`(width > ${limits.breakpoints.mid}px)`, false);
  const view = useView();
  return panel && filters === true && !(grid && view === 'grid');
}

interface RowSelectProps {
  label: string;
  options: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** A choice among many options, as a row: its name, and at the end what is chosen. */
function RowSelect({ label, options, value, onChange }: RowSelectProps) {
  return (
    <label className="flex min-h-15 items-center gap-4">
      <span className="flex-1 font-medium">{label}</span>
      <span className="relative flex min-w-0 items-center text-2">
        <select
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-target min-w-0 cursor-pointer appearance-none truncate bg-transparent pr-6 text-right [field-sizing:content]"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <DownIcon size={18} className="pointer-events-none absolute right-0" />
      </span>
    </label>
  );
}
