import { type CategoryField, fieldsOf } from '../../../../contract/posts/category-fields.ts';
import type { ApiError } from '../../../lib/api.ts';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { digits, type SheetFilter } from './filter-words.ts';

const matching = { equal: undefined, 'at least': 'At least', 'at most': 'At most' } as const;

interface DetailFiltersProps {
  draft: SheetFilter;
  /** what the server found wrong with it */
  faults: ApiError | null;
  onChange: (details: Readonly<Record<string, string>>) => void;
}

/** The filters on fields of the chosen category. Renders nothing where it has none. */
export function DetailFilters({ draft, faults, onChange }: DetailFiltersProps) {
  const details = (draft.details ?? {}) as Record<string, string>;
  const fields = fieldsOf(draft.category).filter(([, field]) => field.filter);
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-4 py-4">
      {fields.map(([name, field]) => (
        <DetailFilter
          key={name}
          field={field}
          value={details[name] ?? ''}
          error={faults?.field(name)}
          onChange={(value) => {
            const { [name]: _, ...others } = details;
            onChange(value ? { ...others, [name]: value } : others);
          }}
        />
      ))}
    </div>
  );
}

interface DetailFilterProps {
  field: CategoryField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function DetailFilter({ field, value, error, onChange }: DetailFilterProps) {
  const { label, type, filter = 'equal' } = field;
  if (type === 'checkbox')
    return (
      <Switch checked={value === 'true'} onChange={(event) => onChange(event.target.checked ? 'true' : '')}>
        {label}
      </Switch>
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
