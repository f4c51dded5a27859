import { useLocation } from 'react-router';
import { valueText } from '../../../contract/posts/listing-fields.ts';
import type { Teaser } from '../../../contract/posts/sharing.ts';
import { useApp } from '../../lib/app-state.ts';
import { postPath } from '../posts/components/index.ts';

/** What this page's address shows of a listing to who may not read it, because its author shared the link; null for nothing. */
export function useTeaser(): Teaser | null {
  const { teaser } = useApp().boot;
  const { pathname } = useLocation();
  return teaser && pathname === postPath(teaser._id) ? teaser : null;
}

/** The listing at the gate: nothing else of it is known here. */
export function TeaserOf({ teaser: { title, price, campus, photo } }: { teaser: Teaser }) {
  return (
    <section aria-label="Shared listing" className="border-b border-line pb-5">
      {photo ? (
        <img
          src={photo.path}
          width={photo.width}
          height={photo.height}
          alt={title}
          fetchPriority="high"
          className="aspect-[4/3] max-h-[50dvh] w-full bg-2 object-contain"
        />
      ) : null}
      <div className="px-6 pt-4 phone:px-4">
        <h1 className="text-display font-bold text-balance wrap-anywhere">{title}</h1>
        {price === null ? null : <p className="mt-1 text-title font-bold tnum">{valueText(price)}</p>}
        <p className="mt-1 text-2">For sale at {campus}</p>
      </div>
    </section>
  );
}
