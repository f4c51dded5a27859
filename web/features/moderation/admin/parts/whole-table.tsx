import type { ReactNode } from 'react';
import { messageOf } from '../../../../lib/api.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../../ui/forms/error-line.tsx';
import type { DrawingName } from '../../../../ui/drawings/drawing.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';

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
  if (!list.data)
    return list.error ? (
      <ErrorLine className="py-12" text={messageOf(list.error)} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows />
    );
  if (items.length === 0) return <EmptyState {...empty} className="py-14" />;
  return (
    <div role="table" aria-label={label}>
      {items.map(children)}
    </div>
  );
}
