import {
  allChoices,
  choiceLabel,
  type ChoiceFieldName,
  filterChoicesOf,
  listingFields,
} from '../../../../contract/posts/listing-fields.ts';
import { useRef } from 'react';
import { useEarlyInput } from '../../../lib/early-input.ts';
import { chipClass } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DownIcon } from '../../../ui/icons/icons.tsx';

interface FieldChipProps {
  name: ChoiceFieldName;
  /** undefined: all */
  value: string | undefined;
  onChoose: (value: string) => void;
  /** what is chosen is named elsewhere on the screen */
  unnamed?: boolean;
  className?: string;
}

/** A chip that filters a list by one field of its listings. */
export function FieldChip({ name, value, onChoose, unnamed = false, className }: FieldChipProps) {
  const { label } = listingFields[name];
  const select = useRef<HTMLSelectElement>(null);
  useEarlyInput(select, value ?? allChoices, onChoose);
  return (
    <span
      className={classNames(
        chipClass(value !== undefined),
        'relative min-w-0 shrink! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <span className="truncate">{value && !unnamed ? choiceLabel(value) : label}</span>
      <DownIcon size={16} className={classNames('-mr-1', !value && 'text-2')} />
      {/* The native select, styled as a chip: works best on every device, and needs no code. */}
      <select
        ref={select}
        aria-label={label}
        value={value ?? allChoices}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-x-0 -inset-y-1 z-1 w-full cursor-pointer opacity-0"
      >
        {filterChoicesOf(name).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
