import { useRef } from 'react';
import { useEarlyInput } from '../../../lib/early-input.ts';
import { icon } from '../../../ui/icons/icon.tsx';
import * as lucide from '../../../ui/icons/lucide.ts';
import { sortChoices } from './filter-words.ts';

const SortIcon = icon(lucide.arrowDownUp);

export interface SortSelectProps {
  /** the kind of list, which has orders of its own */
  of: keyof typeof sortChoices;
  /** undefined: the list's own order */
  value: string | undefined;
  onChange: (sort: string | undefined) => void;
}

/** Above a list: its order, which is changed by one tap. */
export function SortSelect({ of, value = '', onChange }: SortSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const choose = (sort: string) => onChange(sort || undefined);
  useEarlyInput(select, value, choose);
  return (
    <span className="relative flex min-h-target min-w-0 items-center rounded-m text-label font-medium text-2 hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <SortIcon size={18} className="pointer-events-none absolute left-1" />
      <select
        ref={select}
        aria-label="Sort"
        value={value}
        onChange={(event) => choose(event.target.value)}
        className="h-full min-h-target min-w-0 cursor-pointer appearance-none truncate bg-transparent pr-2 pl-7 outline-none [field-sizing:content]"
      >
        {sortChoices[of].map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
