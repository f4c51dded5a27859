import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Spot, spotFacts } from '../../../contract/campuses/spot.ts';
import { useCampus } from '../../lib/app-state.ts';
import { useViewer } from '../../lib/viewer.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MissingPage } from '../../ui/feedback/missing-page.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { PinIcon } from '../../ui/icons/icons.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { PrivateGate } from '../../features/feed/index.ts';
import { spotsQuery } from '../../features/posts/spots/spots.ts';
import { placesAround } from '../../features/meet-ups/map-places.ts';
import { MapOf } from '../../features/meet-ups/place-and-time.tsx';
import type { Loader } from '../../lib/loader.ts';

export const loader: Loader = ({ queries }) => queries.query(spotsQuery);

/** /places: the campus's public places to meet, with a map around the chosen one. */
export default function PlacesScreen() {
  const { abilities } = useViewer();
  if (useCampus().generic) return <MissingPage />;
  return (
    <>
      <ScreenHead title="Where to meet" back="/home" />
      {abilities.read ? (
        <Spots />
      ) : (
        <Suspense fallback={null}>
          <PrivateGate />
        </Suspense>
      )}
    </>
  );
}

function Spots() {
  const { campus_short_name: campus } = useCampus();
  const { user } = useViewer();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(spotsQuery);
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  const { spots, usual } = data;
  const wanted = [search.get('at'), ...usual];
  const chosen = wanted.map((id) => spots.find(({ _id }) => _id === id)).find(Boolean) ?? spots[0];
  if (!chosen)
    return (
      <EmptyState
        className="py-16"
        drawing="listing"
        title="No meet-up spots yet"
        text={`The people who run ${campus} on Quad haven't added any. Agree on a public place in the chat.`}
      />
    );
  return (
    <div className="px-4 pt-2 pb-12">
      <MapOf spot={chosen} spots={spots} tall />
      <ul aria-label="Meet-up spots" className="mt-3 border-t border-line">
        <Row spot={chosen} current />
        {placesAround(chosen, spots).map(({ spot, about }) => (
          <Row key={spot._id} spot={spot} about={about} />
        ))}
      </ul>
      {user ? (
        <Link to="/settings/account/spots" className={`${buttonClass()} mt-5`}>
          Choose your usual spots
        </Link>
      ) : null}
    </div>
  );
}

interface RowProps {
  spot: Spot;
  /** how far it is from the chosen one */
  about?: string;
  current?: boolean;
}

const Row = ({ spot, about, current }: RowProps) => (
  <li className="border-b border-line">
    <Link
      to={`/places?at=${spot._id}`}
      replace
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className="flex gap-3 py-3 hover:bg-2 focus-visible:-outline-offset-2"
    >
      <PinIcon size={20} className={`mt-0.5 shrink-0 ${current ? 'text-accent' : 'text-3'}`} />
      <span className="min-w-0 wrap-anywhere">
        <b className="block font-semi">{spot.name}</b>
        <span className="block text-small text-2">{spotFacts(spot)}</span>
        {about ? <span className="block text-small text-2 tnum">{about}</span> : null}
      </span>
    </Link>
  </li>
);
