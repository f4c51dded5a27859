import { Suspense, useState } from 'react';
import { isAtCurb } from '../../../../contract/posts/curb.ts';
import { Link } from 'react-router';
import { lazy } from '../../../lib/lazy.ts';
import { PinIcon } from '../../../ui/icons/icons.tsx';
import type { KnownPost } from '../known-posts.ts';

const SpotDialog = lazy(() => import('./spot-dialog.tsx'));

interface ListingSpotsProps {
  known: KnownPost;
  /** a section of its own, on a listing's page */
  headed?: boolean;
}

/** On a listing's page: where it can be picked up; its seller can choose another spot. Nothing for one at the curb. */
export function ListingSpots({ known: { post, spots, abilities }, headed }: ListingSpotsProps) {
  const [choosing, setChoosing] = useState(false);
  if (!spots || post.price === null || post.depth > 0 || isAtCurb(post)) return null;
  const mine = abilities?.sell === true;
  if (spots.length === 0 && !mine) return null;
  const names = new Intl.ListFormat('en-US', { type: 'disjunction' }).formatToParts(spots.map(({ name }) => name));
  const linked = names.map(({ type, value }, at) => {
    // every second part is what stands between two names
    const spot = type === 'element' ? spots[at / 2] : undefined;
    return spot ? (
      <Link key={spot._id} to={`/places?at=${spot._id}`} className="hit-44 font-medium text-ink hover:underline">
        {value}
      </Link>
    ) : (
      value
    );
  });
  const line = (
    <p className="mt-3 flex items-start gap-2 text-label text-2">
      <PinIcon size={18} className="mt-px shrink-0" />
      <span>
        {spots.length > 0 ? <>Meet at {linked}</> : 'No meet-up spot'}
        {mine ? (
          <>
            {' · '}
            <button
              type="button"
              className="hit-44 font-medium text-accent hover:underline"
              onClick={() => setChoosing(true)}
            >
              Change meet-up spot
            </button>
          </>
        ) : null}
      </span>
      {choosing ? (
        <Suspense>
          <SpotDialog postId={post._id} spots={spots} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </p>
  );
  return headed ? (
    <section className="border-t border-line px-4 py-5">
      <h2 className="text-lead font-bold">Where you could meet</h2>
      {line}
    </section>
  ) : (
    line
  );
}
