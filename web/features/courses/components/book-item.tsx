import { Link } from 'react-router';
import { listingTitle } from '../../../../contract/posts/post-name.ts';
import { holdText } from '../../../../contract/posts/availability.ts';
import { detailOf } from '../../../../contract/posts/category-fields.ts';
import { valueText } from '../../../../contract/posts/listing-fields.ts';
import { postName } from '../../../../contract/posts/post-name.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { BooksIcon } from '../../../ui/icons/icons.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { personName } from '../../identity/index.ts';
import { Cover, ListingPrice, postPath } from '../../posts/components/index.ts';
import { useKnownPost } from '../../posts/index.ts';

/** "15th edition · Like new · Caleb W." */
function factsOf({ details, condition, user }: Post): string {
  const edition = detailOf(details, 'edition');
  const named = edition === undefined ? null : /edition|ed\.?$/i.test(String(edition)) ? edition : `${edition} edition`;
  return [named, valueText(condition), personName(user)].filter(Boolean).join(' · ');
}

/** One book for sale; nothing once it is sold or deleted. */
export function BookItem({ id }: { id: string }) {
  const { known } = useKnownPost(id);
  const { time_zone: timeZone } = useCampus();
  const now = useNow();
  if (!known || known.post.deleted || known.post.sold) return null;
  const { post } = known;
  const hold = holdText(post, timeZone, now);
  return (
    <article aria-label={postName(post)} className="border-b border-line">
      <Link
        to={postPath(id)}
        className="grid grid-cols-[76px_minmax(0,1fr)_auto] items-center gap-x-3.5 px-4 py-3 hover:bg-2 focus-visible:-outline-offset-2"
      >
        {post.hasPhoto ? (
          <Cover post={post} look="tile" />
        ) : (
          <span className="grid aspect-square place-items-center rounded-l bg-2 text-3">
            <BooksIcon size={28} />
          </span>
        )}
        <span className="min-w-0">
          <b className="line-clamp-2 font-semi">{listingTitle(post, 'A book')}</b>
          <span className="block truncate text-small text-2">{factsOf(post)}</span>
          {hold ? <span className="mt-0.5 block truncate text-small font-medium text-warn">{hold}</span> : null}
        </span>
        <ListingPrice post={post} className="text-lead" />
      </Link>
    </article>
  );
}
