import type { ReactNode } from 'react';
import type { ThreadItem } from '../../posts/index.ts';
import { indentOf, ThreadLines } from './thread-lines.tsx';

/** A row of a thread: its indentation, its lines, and two columns for avatar and content. */
export function RowFrame({
  id,
  row,
  phone,
  children,
}: {
  id: string;
  row: ThreadItem;
  phone: boolean;
  children: ReactNode;
}) {
  return (
    <div
      id={`comment-${id}`}
      data-item={id}
      className="relative pt-2"
      style={{ paddingLeft: indentOf(row.level, phone) }}
    >
      <ThreadLines {...row} phone={phone} />
      <div
        className={`relative grid gap-2.5 ${row.level === 0 ? 'grid-cols-[36px_minmax(0,1fr)]' : 'grid-cols-[28px_minmax(0,1fr)]'}`}
      >
        {children}
      </div>
    </div>
  );
}
