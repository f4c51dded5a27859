import { useQuery } from '@tanstack/react-query';
import { openModal } from '../../../lib/store.ts';
import { UnconfirmedListing } from './unconfirmed-listing.tsx';
import { unconfirmedQuery } from './availability-answers.ts';

/** Above "My listings": listings not confirmed for a week, each with its three answers. */
export function StillAvailable() {
  const { data } = useQuery(unconfirmedQuery());
  if (!data || data.listings.length === 0) return null;
  return (
    <section aria-labelledby="still-available" className="m-4 rounded-l bg-2 p-4">
      <h2 id="still-available" className="text-title font-bold">
        Still available?
      </h2>
      <p className="mt-0.5 text-2">You haven't confirmed {data.listings.length === 1 ? 'this' : 'these'} for a week.</p>
      <ul>
        {data.listings.map((listing) => (
          <UnconfirmedListing
            key={listing.post_id}
            listing={listing}
            onSold={(postId) => openModal({ kind: 'who-bought', postId })}
          />
        ))}
      </ul>
    </section>
  );
}
