import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { contradictionIn } from '../../../../contract/posts/filter-values.ts';
import { valueText } from '../../../../contract/posts/listing-fields.ts';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { cleared, resultsText, setFilters, type SheetFilter } from './filter-words.ts';
import type { SummaryQuery } from './summary-query.ts';

export { setFilters };

interface FilterChipsProps {
  filter: SheetFilter;
  /** the category belongs to the page */
  fixed?: boolean;
  summary: SummaryQuery;
  onChange: (filter: SheetFilter) => void;
}

/** Above a filtered list: the number of results, and a chip per filter, which removes it (BRO-01). */
export default function FilterChips({ filter, fixed = false, summary, onChange }: FilterChipsProps) {
  const { data } = useQuery(summary);
  const chips = setFilters(filter, fixed);
  const list = useRef<HTMLUListElement>(null);
  /** A chip that disappears passes the focus on. */
  const passFocus = (next: number) => {
    const target = chips.length > 1 && next > 0 ? list.current?.querySelectorAll('button')[next] : null;
    if (target) target.focus();
    else document.getElementById('content')?.focus({ preventScroll: true });
  };
  const contradiction = contradictionIn(filter);
  return (
    <div className="border-b border-line pb-2">
      {chips.length > 0 ? (
        <ul ref={list} aria-label="Filters" className="scrollless flex gap-2 overflow-x-auto px-4 pt-2">
          {chips.map(({ name, text, without }, at) => (
            <li key={name} className="shrink-0">
              <button
                type="button"
                aria-label={`Remove filter: ${text}`}
                onClick={() => {
                  passFocus(at + 1);
                  onChange(without);
                }}
                className="hit-44 inline-flex h-9 items-center gap-1.5 rounded-pill bg-2 pr-2.5 pl-3.5 text-label font-medium whitespace-nowrap hover:bg-3"
              >
                {text}
                <CloseIcon size={16} className="text-2" />
              </button>
            </li>
          ))}
          <li className="shrink-0">
            <button
              type="button"
              onClick={() => {
                passFocus(0);
                onChange(cleared(filter, fixed));
              }}
              className="hit-44 h-9 px-2 text-label font-medium whitespace-nowrap text-2 hover:text-ink"
            >
              Clear filters
            </button>
          </li>
        </ul>
      ) : null}
      <p aria-live="polite" className="min-h-5.5 px-4 pt-2 font-semi tnum">
        {data ? resultsText(data) : null}
        {fixed && data?.price ? (
          <span className="font-normal text-2">
            {' · '}
            {data.price.low === data.price.high
              ? valueText(data.price.low)
              : `${valueText(data.price.low)} to ${valueText(data.price.high)}`}
          </span>
        ) : null}
      </p>
      {contradiction ? (
        <p role="alert" className="px-4 pt-1 text-danger">
          {contradiction}
        </p>
      ) : null}
    </div>
  );
}
