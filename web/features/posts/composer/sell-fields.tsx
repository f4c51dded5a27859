import { Link } from 'react-router';
import {
  choicesOf,
  isChoiceField,
  type ListingFieldName,
  listingFieldNames,
} from '../../../../contract/posts/listing-fields.ts';
import { fieldOf } from '../../../../contract/posts/listing-rules.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { isOffered } from './draft/typed-fields.ts';
import type { Composer } from './use-composer.ts';

/** What a listing has beyond its text, all optional (POS-15, POS-16). */
export function SellFields({ composer }: { composer: Composer }) {
  const { draft, state } = composer;
  return (
    <div className="grid grid-cols-[148px_minmax(0,1fr)] items-start gap-3 border-t border-line p-4 phone:grid-cols-[112px_minmax(0,1fr)]">
      {listingFieldNames
        .filter((name) => name !== 'title' && name !== 'kind' && isOffered(name, state.fields))
        .map((name) => (
          <div key={name} className={fieldOf(name).after && 'col-span-2'}>
            <SellField name={name} composer={composer} />
            {name === 'category' && draft.target.kind === 'post' ? (
              <Link
                to="/create/categories?goBack=create/post"
                className="hit-44 mt-2 hidden text-small font-medium text-accent hover:underline phone:inline-block"
              >
                See all categories
              </Link>
            ) : null}
          </div>
        ))}
    </div>
  );
}

function SellField({ name, composer: { draft, state, send } }: { name: ListingFieldName; composer: Composer }) {
  const { label } = fieldOf(name);
  const value = state.fields[name];
  const error = state.faults[name];
  if (isChoiceField(name))
    return (
      <Select
        label={label}
        placeholder="None"
        options={choicesOf(name)}
        value={value}
        error={error}
        onChange={(event) => draft.setField(name, event.target.value)}
      />
    );
  return (
    <TextInput
      label={label}
      lead="$"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={12}
      value={value}
      error={error}
      onChange={(event) => draft.setField(name, event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        else if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
