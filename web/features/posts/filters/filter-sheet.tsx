import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { type CategoryField, fieldsOf } from '../../../../contract/posts/category-fields.ts';
import { contradictionIn } from '../../../../contract/posts/filter-values.ts';
import { allChoices, choicesOf, chosenIn, filterChoicesOf } from '../../../../contract/posts/listing-fields.ts';
import { withField } from '../../../../contract/posts/listing-filter.ts';
import { ApiError } from '../../../lib/api.ts';
import { limits } from '../../../../contract/limits.ts';
import { useMedia } from '../../../lib/hydration.ts';
import { useRoute } from '../../../lib/route.ts';
import { useView } from '../../../lib/view.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Checkbox, Switch } from '../../../ui/forms/checkbox.tsx';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import {
  cleared,
  isFree,
  kindChoices,
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
const digits = (text: string) => text.replace(/\D/g, '').slice(0, 7);

/** All filters of a list (BRO-01). They are applied together, by a button that shows the number of results. */
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
  const form = useRef<HTMLFormElement>(null);
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
      focus={form}
      foot={
        <div className="grid grid-cols-[auto_1fr] gap-2 p-4">
          <Button look="second" onClick={() => setDraft(cleared(draft, fixed))}>
            Clear filters
          </Button>
          <Button look="primary" type="submit" form="filters">
            {data ? `Show ${resultsText(data)}` : 'Show results'}
          </Button>
        </div>
      }
    >
      <form ref={form} tabIndex={-1} id="filters" onSubmit={apply} className="outline-none grid gap-4 px-4 pt-4 pb-2">
        <div className="grid grid-cols-2 gap-3">
          <TextInput
            {...price}
            label="Minimum price"
            placeholder="No min"
            value={draft.price_min ?? ''}
            error={contradiction}
            onChange={(event) => set({ price_min: digits(event.target.value) || undefined })}
          />
          <TextInput
            {...price}
            label="Maximum price"
            placeholder="No max"
            value={draft.price_max ?? ''}
            onChange={(event) => set({ price_max: digits(event.target.value) || undefined })}
          />
        </div>
        {fixed ? null : (
          <Select
            label="Category"
            className="desk:hidden"
            options={filterChoicesOf('category')}
            value={draft.category ?? allChoices}
            onChange={(event) => setDraft(withField(draft, 'category', event.target.value))}
          />
        )}
        {fieldsOf(draft.category).map(([name, field]) =>
          field.filter ? (
            <DetailField
              key={name}
              field={field}
              value={draft.details?.[name] ?? ''}
              error={faults?.field(name)}
              onChange={(value) => {
                const { [name]: _, ...others } = (draft.details ?? {}) as Record<string, string>;
                set({ details: value ? { ...others, [name]: value } : others });
              }}
            />
          ) : null,
        )}
        <ChoiceChips
          label="Condition"
          options={conditionChoices}
          chosen={chosenIn('condition', draft.condition)}
          onChange={(value, on) => setDraft(withCondition(draft, value, on))}
        />
        <ChoiceChips
          single
          label="Posted within"
          options={postedWithinChoices}
          chosen={[draft.posted_within ?? '']}
          onChange={choose('posted_within')}
        />
        <ChoiceChips single label="Kind" options={kindChoices} chosen={[draft.kind ?? '']} onChange={choose('kind')} />
        <Select
          label="Sort"
          options={sortChoices[of]}
          value={draft.sort ?? ''}
          onChange={(event) => choose('sort')(event.target.value)}
        />
        <div>
          <Switch
            checked={isFree(draft)}
            onChange={(event) => set({ price_min: undefined, price_max: event.target.checked ? '0' : undefined })}
          >
            Free
          </Switch>
          <Switch
            checked={draft.available === 'true'}
            onChange={(event) => set({ available: event.target.checked ? 'true' : undefined })}
            hint="Hides what is sold"
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
                hint="About ten minutes on foot from your meet-up spots, which you choose in Settings"
              >
                Near you
              </Switch>
            </>
          ) : null}
          <Checkbox
            checked={draft.forSale}
            onChange={(event) => set({ forSale: event.target.checked })}
            className={fixed ? undefined : 'desk:hidden'}
          >
            For sale
          </Checkbox>
          {withPhotos ? (
            <Checkbox checked={draft.photos ?? false} onChange={(event) => set({ photos: event.target.checked })}>
              With photos
            </Checkbox>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

/** Whether the panel at the right offers some of the filters, so that the sheet doesn't repeat them (SHO-04). */
function usePanelFilters(): boolean {
  const { filters, grid } = useRoute().route;
  const panel = useMedia(`(width > ${limits.breakpoints.mid}px)`, false);
  const view = useView();
  return panel && filters === true && !(grid && view === 'grid');
}

const matching = { equal: undefined, 'at least': 'At least', 'at most': 'At most' } as const;

function DetailField({
  field,
  value,
  error,
  onChange,
}: {
  field: CategoryField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { label, type, filter = 'equal' } = field;
  if (type === 'checkbox')
    return (
      <Checkbox checked={value === 'true'} onChange={(event) => onChange(event.target.checked ? 'true' : '')}>
        {label}
      </Checkbox>
    );
  const numeric = type === 'number' || type === 'year' || type === 'dollars';
  return (
    <TextInput
      label={label}
      type={type === 'date' ? 'date' : 'text'}
      lead={type === 'dollars' ? '$' : undefined}
      inputMode={numeric ? 'numeric' : undefined}
      autoComplete="off"
      maxLength={80}
      placeholder={matching[filter]}
      value={value}
      error={error}
      onChange={(event) => onChange(numeric ? digits(event.target.value) : event.target.value)}
    />
  );
}
