import { useQuery } from '@tanstack/react-query';
import { limits } from '../../../../contract/limits.ts';
import { isSelling } from '../../../../contract/posts/listing-fields.ts';
import { plainText } from '../../../../contract/posts/rich-text/index.ts';
import { lookingText } from '../../../../contract/watching/looking-for.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { PeopleIcon } from '../../../ui/icons/icons.tsx';
import type { ComposedListing } from '../../composer/index.ts';
import { countQuery } from './queries.ts';

/** Typing is over after this pause. */
const PAUSE_MS = 500;

/** In the composer of a listing: how many people look for it. */
export function LookingHint({ listing, text }: ComposedListing) {
  const { firm: _firm, kind, ...described } = listing;
  const words = text ? [...plainText(text)].slice(0, limits.listingTextMax).join('') : '';
  const wrote = { ...described, text: words };
  // as text, because the object is a new one with every render
  const body = JSON.parse(useDebounced(JSON.stringify(wrote), PAUSE_MS)) as typeof wrote;
  const wanted = isSelling(kind) && listing.price !== null && (body.title !== null || body.text.trim() !== '');
  const { data } = useQuery({ ...countQuery(body), enabled: wanted, placeholderData: (before) => before });
  const people = wanted ? (data?.people ?? 0) : 0;
  return (
    <p role="status" className="flex gap-2.5 px-4 pb-3 text-small text-2 empty:hidden">
      {people > 0 ? (
        <>
          <PeopleIcon size={16} className="mt-0.5 shrink-0" />
          <span>
            <b className="font-semi text-ink">{lookingText(people)}.</b> {whatHappens(people, data?.automatic ?? 0)}
          </span>
        </>
      ) : null}
    </p>
  );
}

function whatHappens(people: number, automatic: number): string {
  if (automatic === 0) return 'You can let them know after you post.';
  if (automatic === people) return "We'll let them know when you post.";
  return `We'll let ${automatic} of them know when you post. You can notify the rest.`;
}
