import { Link } from 'react-router';
import { categoryChoices } from '../../../../contract/categories.ts';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { Composer } from './use-composer.ts';

const options = categoryChoices();

/** What a listing has beyond its text: a price in whole dollars and a category, both optional (POS-15, POS-16). */
export function SellFields({ composer: { draft, state, send } }: { composer: Composer }) {
  return (
    <div className="grid grid-cols-[148px_minmax(0,1fr)] items-start gap-3 border-t border-line p-4 phone:grid-cols-[112px_minmax(0,1fr)]">
      <TextInput
        label="Price"
        lead="$"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={12}
        value={state.price}
        error={state.faults.price}
        onChange={(event) => draft.setPrice(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          else if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <div>
        <Select
          label="Category"
          placeholder="None"
          options={options}
          value={state.category}
          error={state.faults.category}
          onChange={(event) => draft.setCategory(event.target.value)}
        />
        {draft.target.kind === 'post' ? (
          <Link
            to="/create/categories?goBack=create/post"
            className="hit-44 mt-2 hidden text-small font-medium text-accent hover:underline phone:inline-block"
          >
            See all categories
          </Link>
        ) : null}
      </div>
    </div>
  );
}
