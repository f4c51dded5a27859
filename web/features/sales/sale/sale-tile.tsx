import { Link } from 'react-router';
import { priceText } from '../../../../contract/posts/listing-fields.ts';
import { postName } from '../../../../contract/posts/post-name.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon } from '../../../ui/icons/icons.tsx';
import { AvailabilityFlag, Cover, postPath } from '../../posts/components/index.ts';
import { canBuy, useKnownPost } from '../../posts/index.ts';

interface SaleTileProps {
  id: string;
  /** in whole US dollars */
  firstPrice: number;
  viewerId: string | undefined;
  picked: boolean;
  onPick(): void;
}

/** An item of a sale: its photo, price and title, and a box to pick it. */
export function SaleTile({ id, firstPrice, viewerId, picked, onPick }: SaleTileProps) {
  const { known } = useKnownPost(id);
  if (!known || known.post.deleted) return null;
  const { post } = known;
  const name = post.title ?? postName(post);
  const price = post.price ?? 0;
  return (
    <article aria-label={name} className="relative min-w-0">
      <Link to={postPath(id)} className="block rounded-l focus-visible:outline-offset-4">
        {post.hasPhoto ? (
          <Cover post={post} look="tile" />
        ) : (
          <span className="grid aspect-square content-center rounded-l bg-2 p-4 text-label text-2">{name}</span>
        )}
        <span className="mt-2 block text-body font-bold tnum">
          {post.sold ? <span className="font-semi text-3">Sold</span> : priceText(price)}
          {!post.sold && firstPrice > price ? (
            <>
              <span className="sr-only">, was </span>
              <s className="ml-1.5 text-label font-normal text-3">{priceText(firstPrice)}</s>
            </>
          ) : null}
        </span>
        <h2 className="truncate text-label">{name}</h2>
      </Link>
      <AvailabilityFlag post={post} look="sale" />
      {canBuy(post, viewerId) && viewerId !== post.user._id ? (
        <button
          type="button"
          role="checkbox"
          aria-checked={picked}
          aria-label={`Pick ${name}`}
          onClick={onPick}
          className="absolute top-1 right-1 grid size-target place-items-center"
        >
          <span
            className={classNames(
              'grid size-8 place-items-center rounded-pill border-2 border-white',
              picked ? 'bg-accent-solid text-on-accent' : 'bg-[rgb(0_0_0/.4)]',
            )}
          >
            {picked ? <CheckIcon size={18} /> : null}
          </span>
        </button>
      ) : null}
    </article>
  );
}
