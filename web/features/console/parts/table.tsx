import { type ReactNode, type Ref, useRef } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import type { DrawingName } from '../../../ui/drawings/drawing.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { useSearchText } from './admin-search.tsx';
import { ListEnd, useLoadMore } from '../../../ui/feedback/list-end.tsx';

interface ListProps<T> {
  /** the table's accessible name */
  label: string;
  pages: Parameters<typeof useLoadMore>[0] & {
    data?: unknown;
    isRefetchError: boolean;
    refetch: () => unknown;
  };
  items: readonly T[];
  empty: { drawing: DrawingName; title: string; text?: string };
  /** one entry: a Row */
  children: (item: T, index: number) => ReactNode;
}

/** What a list without entries shows: a search that finds nothing says nothing about the whole list. */
export function useEmpty(empty: ListProps<unknown>['empty']): ListProps<unknown>['empty'] {
  return useSearchText() ? { drawing: 'search', title: 'Nothing found', text: 'Try other words.' } : empty;
}

/** A list of the admin pages: a table with rows at every width. */
export function AdminTable<T>({ label, pages, items, empty, children }: ListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const nothing = useEmpty(empty);
  const more = useLoadMore(pages, items.length, box);
  if (!pages.data) return <NotLoaded error={pages.error} refetch={pages.refetch} />;
  if (items.length === 0 && !pages.hasNextPage) return <EmptyState {...nothing} className="py-14" />;
  return (
    <>
      {pages.isRefetchError ? <ErrorLine text={messageOf(pages.error)} onRetry={() => void pages.refetch()} /> : null}
      <div ref={box} role="table" aria-label={label}>
        {items.map(children)}
      </div>
      <ListEnd {...more} key={more.key} end="You've reached the end." />
    </>
  );
}

interface RowProps {
  /** a tick box, an avatar */
  lead?: ReactNode;
  /** the actions on it; below the rest on a phone */
  actions?: ReactNode;
  /** the actions are one short button or a time, which fits next to the rest even on a phone */
  inline?: boolean;
  children: ReactNode;
  className?: string | undefined;
  /** set on an entry that keys move to */
  tabIndex?: number | undefined;
  ref?: Ref<HTMLDivElement>;
  onFocus?: (() => void) | undefined;
  id?: string | undefined;
}

/** One entry: its content, and its actions at the end, or below on a narrow screen. */
export function TableRow({ lead, actions, inline, children, className, ...rest }: RowProps) {
  return (
    <div
      role="row"
      {...rest}
      data-item={rest.id ?? ''}
      className={classNames(
        'grid items-start gap-x-3 gap-y-3 border-b border-line px-4 py-4 transition-colors hover:bg-2',
        'scroll-mt-28 focus-visible:-outline-offset-2',
        lead ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]',
        inline ? '' : lead ? 'narrow:grid-cols-[auto_minmax(0,1fr)]' : 'phone:grid-cols-[minmax(0,1fr)]',
        className,
      )}
    >
      {lead ? (
        <div role="cell" className="flex items-center gap-3">
          {lead}
        </div>
      ) : null}
      <div role="cell" className="min-w-0">
        {children}
      </div>
      {actions ? (
        <div
          role="cell"
          className={classNames(
            'flex flex-wrap items-center gap-2',
            lead && !inline ? 'narrow:col-start-2 phone:col-span-2 phone:col-start-1' : '',
          )}
        >
          {actions}
        </div>
      ) : null}
    </div>
  );
}
