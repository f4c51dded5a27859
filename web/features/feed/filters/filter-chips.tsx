import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { contradictionIn } from '../../../../contract/posts/filter-values.ts';
import { valueText } from '../../../../contract/posts/listing-fields.ts';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { cleared, resultsText, activeFilters, type SheetFilter, type sortChoices } from './filter-words.ts';
import { ListBar } from './list-bar.tsx';
import type { SummaryQuery } from './summary-query.ts';

export { activeFilters };

interface FilterChipsProps {
  filter: SheetFilter;
  /** the kind of list: search has an order of its own */
  of: keyof typeof sortChoices;
  /** the category belongs to the page */
  fixed?: boolean;
  /** another control names the filters already, so they have no chips */
  named?: boolean;
  /** switches between cards and grid here */
  switches?: boolean;
  summary: SummaryQuery;
  /** false: the number of results isn't that of the posts below */
  counts?: boolean;
  onChange: (filter: SheetFilter) => void;
}

/**
 * Above a list: a chip per filter, which removes it, then in one row the number of results, their order, and the view.
 */
export default function FilterChips(props: FilterChipsProps) {
  const { filter, of, fixed = false, named = false, switches = false, summary, counts = true, onChange } = props;
  const { data } = useQuery(summary);
  const chips = named ? [] : activeFilters(filter, fixed);
  const list = useRef<HTMLUListElement>(null);
  /** A chip that disappears passes the focus on: to the button at this index, if there is one, else to the page's content. */
  const passFocus = (next: number) => {
    const target = chips.length > 1 && next > 0 ? list.current?.querySelectorAll('button')[next] : null;
    if (target) target.focus();
    else document.getElementById('content')?.focus({ preventScroll: true });
  };
  const contradiction = contradictionIn(filter);
  return (
    <div>
      {chips.length > 0 ? (
        <ul
          ref={list}
          aria-label="Filters"
          className="scrollless flex gap-2 overflow-x-auto border-b border-line px-4 py-2"
        >
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
      <ListBar of={of} value={filter.sort} switches={switches} onChange={(sort) => onChange({ ...filter, sort })}>
        {data && counts ? resultsText(data) : null}
        {fixed && data?.price ? (
          <span className="font-normal text-2">
            {' · '}
            {data.price.low === data.price.high
              ? valueText(data.price.low)
              : `${valueText(data.price.low)} to ${valueText(data.price.high)}`}
          </span>
        ) : null}
      </ListBar>
      {contradiction ? (
        <p role="alert" className="px-4 pb-2 text-danger">
          {contradiction}
        </p>
      ) : null}
    </div>
  );
}
