import { type ReactNode, useId } from 'react';
import { ListingTile } from './listing-tile.tsx';

interface ShelfProps {
  title: string;
  ids: readonly string[];
  /** next to the title */
  action?: ReactNode;
}

/** A titled row of listings that scrolls sideways. */
export function Shelf({ title, ids, action }: ShelfProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-5 pb-6">
      <div className="flex min-h-target items-center gap-3 px-4">
        <h2 id={id} className="min-w-0 flex-1 text-title font-bold">
          {title}
        </h2>
        {action}
      </div>
      <ul className="scrollless flex gap-3 overflow-x-auto overflow-y-hidden px-4 pt-1 pb-1.5">
        {ids.map((each) => (
          <li key={each} className="w-37 shrink-0 empty:hidden">
            <ListingTile id={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}
