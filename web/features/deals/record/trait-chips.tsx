import { useId } from 'react';
import { recordRules, type Trait, traits, traitWords } from '../../../../contract/deals/record.ts';
import { FieldError } from '../../../ui/forms/field.tsx';
import { CheckIcon } from '../../../ui/icons/icons.tsx';

interface TraitChipsProps {
  chosen: readonly Trait[];
  error: string | undefined;
  onChange: (trait: Trait, picked: boolean) => void;
}

/** Up to three traits, as checkboxes that look like chips; with three the others can't be picked. */
export function TraitChips({ chosen, error, onChange }: TraitChipsProps) {
  const id = useId();
  return (
    <fieldset className="mt-5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-small font-semi">
        What stood out? <span className="font-normal text-2">Pick up to three</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {traits.map((trait) => {
          const on = chosen.includes(trait);
          const full = !on && chosen.length >= recordRules.traitsMax;
          return (
            <label
              key={trait}
              className="relative inline-flex h-10 cursor-pointer items-center gap-1.5 rounded-pill px-4 text-label font-medium inset-ring inset-ring-line-2 transition-colors hover:bg-2 has-checked:bg-2 has-checked:font-semi has-checked:inset-ring-[1.5px] has-checked:inset-ring-ink has-disabled:cursor-default has-disabled:text-3 has-disabled:hover:bg-transparent has-focus-visible:outline-2 has-focus-visible:outline-focus dark:has-checked:bg-3"
            >
              <input
                type="checkbox"
                name={trait}
                checked={on}
                disabled={full}
                onChange={(event) => onChange(trait, event.target.checked)}
                className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
              />
              {on ? <CheckIcon size={16} /> : null}
              {traitWords[trait]}
            </label>
          );
        })}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
