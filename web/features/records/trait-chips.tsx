import { recordRules, type Trait, traits, traitWords } from '../../../contract/deals/record.ts';
import { ChoiceChips } from '../../ui/forms/choice-chips.tsx';

interface TraitChipsProps {
  chosen: readonly Trait[];
  error: string | undefined;
  onChange: (trait: Trait, picked: boolean) => void;
}

const options = traits.map((value) => ({ value, label: traitWords[value] }));

/** Up to three traits; with three the others can't be picked. */
export const TraitChips = ({ chosen, error, onChange }: TraitChipsProps) => (
  <div className="mt-5">
    <ChoiceChips
      label={
        <>
          What stood out? <span className="font-normal text-2">Pick up to three</span>
        </>
      }
      options={options}
      chosen={chosen}
      full={chosen.length >= recordRules.traitsMax}
      error={error}
      onChange={onChange}
    />
  </div>
);
