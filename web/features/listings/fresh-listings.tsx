import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { readFilter } from '../../../contract/posts/listing-filter.ts';
import { isListing } from '../../../contract/posts/listing-look.ts';
import { useCampus } from '../../lib/app-state.ts';
import { useViewer } from '../../lib/viewer.ts';
import { feedQuery, idsOf, postQuery } from '../posts/index.ts';
import { ListingTile } from '../posts/components/index.ts';

const unfiltered = readFilter(new URLSearchParams());
const MOST = 8;

/**
 * Below an empty state: a row of listings with a photo from the top of the campus's feed, without sold ones and the viewer's.
 * Renders nothing if there are none.
 */
export default function FreshListings() {
  const { campus_short_name: name, generic } = useCampus();
  const { user, abilities } = useViewer();
  const { data } = useInfiniteQuery({ ...feedQuery(unfiltered), enabled: abilities.read && !generic });
  // `enabled: false`: the tiles fetch theirs
  const posts = useQueries({ queries: (data ? idsOf(data) : []).map((id) => ({ ...postQuery(id), enabled: false })) });
  const shown = posts
    .flatMap(({ data: known }) => (known ? [known.post] : []))
    .filter((post) => isListing(post) && post.hasPhoto && !post.sold && post.user._id !== user?._id);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="fresh-listings" className="border-t border-line pt-5 pb-10">
      <h2 id="fresh-listings" className="px-4 text-lead font-bold">
        New at {name}
      </h2>
      <ul className="scrollless mt-3 flex gap-3 overflow-x-auto px-4 py-1">
        {shown.slice(0, MOST).map(({ _id: id }) => (
          <li key={id} className="w-37 shrink-0">
            <ListingTile id={id} />
          </li>
        ))}
      </ul>
    </section>
  );
}
