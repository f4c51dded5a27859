import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Select, type SelectOption } from '../../../../ui/forms/select.tsx';

/** A list's filters, which are stored in the address. */
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
