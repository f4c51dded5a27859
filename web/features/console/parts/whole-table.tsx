import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { DrawingName } from '../../../ui/drawings/drawing.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { useEmpty } from './table.tsx';

/** A short table that is fetched as a whole. */
export function WholeTable<T>({
  label,
  list,
  items,
  empty,
  children,
}: {
  label: string;
  list: { data?: unknown; error: unknown; refetch: () => unknown };
  items: readonly T[];
  empty: { drawing: DrawingName; title: string; text?: string };
  children: (item: T) => ReactNode;
}) {
  const nothing = useEmpty(empty);
  if (!list.data) return <NotLoaded error={list.error} refetch={list.refetch} />;
  if (items.length === 0) return <EmptyState {...nothing} className="py-14" />;
  return (
    <div role="table" aria-label={label}>
      {items.map(children)}
    </div>
  );
}
