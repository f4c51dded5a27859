import { Link, useNavigate } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { personName } from '../../identity/index.ts';
import { useKnownPost } from '../known-posts.ts';
import { AuthorAvatar } from './author-line.tsx';
import { useGone } from './use-gone.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The title of a sale that its seller didn't name (sales/sell/stored-sale.ts). */
const PLAIN_TITLE = 'Move-out sale';

const SQUARE = 4;

interface SaleCardProps {
  id: string;
  position: number;
  /** -1 while there may be more */
  total: number;
  /** in a photo grid */
  grid: boolean;
}

/** A move-out sale in the feed, in place of its items. */
export default function SaleCard({ id, position, total, grid }: SaleCardProps) {
  const { known, error } = useKnownPost(id);
  const navigate = useNavigate();
  const now = useNow();
  if (useGone(id, error) || !known?.post.sale) return null;
  const { user, sale, sale_id } = known.post;
  const path = `/sale/${sale_id}`;
  const ended = Date.parse(sale.ends_at) <= now;
  const { percent, left, items } = sale;
  // a tile has room for four photos, or one
  const photos = grid && sale.photos.length < SQUARE ? sale.photos.slice(0, 1) : sale.photos.slice(0, SQUARE);
  const plain = sale.title === PLAIN_TITLE;
  const off = percent === 100 ? 'Everything free' : percent > 0 ? `${percent}% off` : '';
  const day = dayFormat.format(new Date(`${sale.ends_on}T12:00:00Z`));
  return (
    <article
      aria-label={plain ? sale.title : `${PLAIN_TITLE}: ${sale.title}`}
      aria-posinset={position}
      aria-setsize={total}
      tabIndex={0}
      onClick={(event) => {
        if (!(event.target as Element).closest('a, button')) void navigate(path);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) void navigate(path);
      }}
      className={classNames(
        'cursor-pointer phone:scroll-mt-8',
        grid
          ? 'min-w-0 rounded-l focus-visible:outline-offset-4'
          : 'border-b border-line py-4 focus-visible:-outline-offset-2',
      )}
    >
      <div className={grid ? '' : 'mx-auto max-w-[532px] px-4'}>
        {photos.length > 0 || grid ? (
          <Link
            to={path}
            tabIndex={-1}
            aria-hidden="true"
            className={classNames(
              'grid gap-1 overflow-hidden rounded-l',
              grid ? squares(photos.length) : 'mb-3 grid-cols-4',
            )}
          >
            {photos.map((photo) => (
              <img
                key={photo}
                src={`${photo}/320.webp`}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-square size-full bg-3 object-cover"
              />
            ))}
          </Link>
        ) : null}
        <p className={grid ? 'mt-2 truncate leading-5 font-bold' : 'text-small font-semi text-2'}>
          {[grid || plain ? '' : PLAIN_TITLE, off].filter(Boolean).join(' · ') || (grid ? PLAIN_TITLE : '')}
        </p>
        <h2 className={grid ? 'truncate text-label' : 'text-lead font-semi wrap-anywhere'}>
          <Link to={path} className="hover:underline">
            {sale.title}
          </Link>
        </h2>
        <p className={classNames('tnum', grid ? 'truncate text-small leading-4.5 text-3' : 'text-label text-2')}>
          {left === 0 ? 'All sold' : `${left} of ${items} left`} · {ended ? 'Ended' : 'Ends'} {day}
        </p>
        {grid ? null : (
          <p className="mt-1 flex h-11 items-center gap-1.5 text-small">
            <AuthorAvatar user={user} size={24} />
            <Link to={`/${user.username}`} className="truncate font-medium text-2 hover:underline">
              {personName(user)}
            </Link>
            {user.verified ? <VerifiedTick className="shrink-0" /> : null}
          </p>
        )}
      </div>
    </article>
  );
}

/** The photos as one square tile: four of them, or one. */
const squares = (count: number) => `aspect-square bg-3 ${count > 1 ? 'grid-cols-2' : ''}`;
