import { type ReactNode, useId } from 'react';

interface BuyerChoiceProps {
  value: string;
  chosen: string | null;
  onChoose: (value: string) => void;
  name: string;
  hint: string;
  picture: ReactNode;
}

/** One of those who may have bought a listing. */
export function BuyerChoice({ value, chosen, onChoose, name, hint, picture }: BuyerChoiceProps) {
  const id = useId();
  return (
    <label className="-mx-3 flex min-h-15 items-center gap-3 rounded-m px-3 py-2 transition-colors hover:bg-2 has-checked:bg-2 dark:has-checked:bg-3 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      {picture}
      <span className="min-w-0 flex-1">
        <span id={id} className="block truncate font-semi">
          {name}
        </span>
        <span id={`${id}-hint`} className="block text-small text-2 tnum">
          {hint}
        </span>
      </span>
      <input
        type="radio"
        name="buyer"
        value={value}
        checked={value === chosen}
        onChange={() => onChoose(value)}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        className="radio-dot focus-visible:outline-0"
      />
    </label>
  );
}
