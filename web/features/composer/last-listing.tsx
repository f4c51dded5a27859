import { queryOptions, useQuery } from '@tanstack/react-query';
import { listSpots } from '../../../contract/campuses/spots.ts';
import { choiceLabel, isSelling, type ListingValues, type PostKind } from '../../../contract/posts/listing-fields.ts';
import { fieldOf } from '../../../contract/posts/listing-rules.ts';
import { listOwnListings } from '../../../contract/posts/own-listings.ts';
import { getPost } from '../../../contract/posts/posts.ts';
import { call } from '../../lib/api.ts';
import { Chip } from '../../ui/chip.tsx';
import { PinIcon, PlusIcon } from '../../ui/icons/icons.tsx';
import { lastListing } from '../posts/index.ts';
import type { DraftState } from './draft/draft-state.ts';
import { showsField } from './draft/typed-fields.ts';
import type { Composer } from './use-composer.ts';

interface LastListing extends Pick<ListingValues, 'condition' | 'firm'> {
  /** its own; null where it has the seller's usual spots, as a new listing does by default */
  spot: DraftState['spot'];
}

/** What the viewer's newest listing says; null without one. */
const lastListingQuery = queryOptions({
  queryKey: lastListing,
  queryFn: async ({ signal }): Promise<LastListing | null> => {
    const [last] = (await call(listOwnListings, { query: { show: 'active' }, signal })).posts;
    if (!last) return null;
    const [{ spots }, { usual }] = await Promise.all([
      call(getPost, { params: { id: last._id }, signal }),
      call(listSpots, { signal }),
    ]);
    const [own, more] = spots;
    const spot = own && !more && !usual.includes(own._id) ? { _id: own._id, name: own.name } : null;
    return { condition: last.condition, firm: last.firm, spot };
  },
  staleTime: 60_000,
  retry: false,
});

/**
 * What the seller gave in their last listing, one tap each: condition, firm price, spot. A suggestion goes once
 * its field is filled in; the spot has no other field here, so its chip stays, pressed.
 */
export function LastListing({ composer: { draft, state } }: { composer: Composer }) {
  const { fields, spot } = state;
  const asks = draft.target.kind === 'post' && isSelling((fields.kind || null) as PostKind | null);
  const { data: last } = useQuery({ ...lastListingQuery, enabled: asks });
  if (!asks || (!last && !spot)) return null;
  const condition = fields.condition === '' ? last?.condition : null;
  const firm = fields.firm === '' && last?.firm === true && showsField('firm', fields);
  const place = spot ?? last?.spot;
  if (!condition && !firm && !place) return null;
  return (
    <div role="group" aria-label="From your last listing" className="col-span-2 flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-small text-3">
        Same as last time:
      </span>
      {condition ? (
        <Chip icon={<PlusIcon size={16} />} onClick={() => draft.setField('condition', condition)}>
          Condition: {choiceLabel(condition)}
        </Chip>
      ) : null}
      {firm ? (
        <Chip icon={<PlusIcon size={16} />} onClick={() => draft.setField('firm', 'true')}>
          {fieldOf('firm').label}
        </Chip>
      ) : null}
      {place ? (
        <Chip
          on={spot !== null}
          icon={<PinIcon size={16} />}
          className="max-w-full"
          onClick={() => draft.setSpot(spot ? null : place)}
        >
          <span className="truncate">Meet at {place.name}</span>
        </Chip>
      ) : null}
    </div>
  );
}
