import type { CategoryField, DetailName } from '../../../contract/posts/category-fields.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { IsbnField } from './isbn/isbn-field.tsx';
import { fieldKeys } from './field-keys.ts';
import type { Composer } from './use-composer.ts';

const inputTypes: Record<string, string | undefined> = { date: 'date', time: 'datetime-local' };

/** One field of the chosen category, or of the curb. */
export function DetailField({ name, field, composer }: { name: DetailName; field: CategoryField; composer: Composer }) {
  const { draft, state } = composer;
  const value = state.details[name] ?? '';
  const error = state.faults[`details.${name}`];
  if (field.type === 'checkbox')
    return (
      <Checkbox
        checked={value === 'true'}
        error={error}
        onChange={(event) => draft.setDetail(name, event.target.checked ? 'true' : '')}
      >
        {field.label}
      </Checkbox>
    );
  if (field.type === 'text' && field.form === 'isbn')
    return <IsbnField name={name} label={field.label} composer={composer} />;
  const numeric = field.type === 'number' || field.type === 'year' || field.type === 'dollars';
  return (
    <TextInput
      label={field.label}
      type={inputTypes[field.type] ?? 'text'}
      lead={field.type === 'dollars' ? '$' : undefined}
      trail={field.type === 'number' && field.unit ? <span className="shrink-0 text-2">{field.unit}</span> : undefined}
      inputMode={numeric ? 'numeric' : undefined}
      autoComplete="off"
      enterKeyHint="done"
      value={value}
      error={error}
      onChange={(event) => draft.setDetail(name, event.target.value)}
      onKeyDown={fieldKeys(composer)}
    />
  );
}
