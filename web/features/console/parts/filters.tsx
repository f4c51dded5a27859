import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Segments } from '../../../ui/forms/segments.tsx';
import { Select, type SelectOption } from '../../../ui/forms/select.tsx';

/** A list's filters, which are stored in the address; '' removes one. */
export function useFilter(): [value: (name: string) => string | undefined, set: (name: string, value: string) => void] {
  const [params, setParams] = useSearchParams();
  return [
    (name) => params.get(name) ?? undefined,
    (name, value) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
  ];
}

/** The value of a filter if it is one of the options. */
export const oneOf = <V extends string>(offered: readonly V[], value: string | undefined): V | undefined =>
  offered.find((each) => each === value);

export const Filters = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3">{children}</div>
);

export function FilterSelect({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly SelectOption[];
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Select
      label={label}
      hideLabel
      className="w-56 phone:min-w-32 phone:flex-1"
      options={options}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Switches between the lists of a page. The address names the shown one, unless it's the first. */
export function ListChoice<V extends string>({
  label,
  name,
  value,
  lists,
}: {
  label: string;
  /** of the filter */
  name: string;
  value: V;
  lists: readonly { value: V; label: string }[];
}) {
  const [, set] = useFilter();
  return (
    <Filters>
      <Segments
        label={label}
        value={value}
        onChange={(next) => set(name, next === lists[0]?.value ? '' : next)}
        options={lists}
      />
    </Filters>
  );
}

const doneLists = [
  { value: 'false', label: 'Open' },
  { value: 'true', label: 'Done' },
] as const;

/** Switches between open and finished entries. @returns which are shown, as the list's query has it */
export function useDoneChoice() {
  const [value] = useFilter();
  const done = value('done') === 'true' ? 'true' : 'false';
  return { done, choice: <ListChoice label="State" name="done" value={done} lists={doneLists} /> } as const;
}
