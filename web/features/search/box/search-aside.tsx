import { useId } from 'react';

const widgets = [
  { label: 'People', options: ['From anyone', 'People you follow'] },
  { label: 'Location', options: ['Anywhere', 'Near you'] },
] as const;

/** The search screen's filters of people and place, which change nothing (SEA-14). */
export function StaticFilters() {
  const id = useId();
  return widgets.map(({ label, options }) => (
    <fieldset key={label} className="not-first:mt-3">
      <legend className="text-small font-semi text-2">{label}</legend>
      {options.map((option, at) => (
        <label key={option} className="flex min-h-10 cursor-pointer items-center gap-3 pointer-coarse:min-h-target">
          <input type="radio" name={`${id}${label}`} defaultChecked={at === 0} className="radio-dot" />
          {option}
        </label>
      ))}
    </fieldset>
  ));
}

/** The same in the side panel. */
export default function SearchAside() {
  return (
    <section aria-labelledby="search-filters" className="border-b border-line pt-2 pb-4">
      <h2 id="search-filters" className="mb-2 font-semi">
        Search filters
      </h2>
      <StaticFilters />
    </section>
  );
}
