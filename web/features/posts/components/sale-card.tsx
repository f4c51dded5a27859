import { Link, useNavigate } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { personName } from '../../identity/index.ts';
import { useKnownPost } from '../known-posts.ts';
import { AuthorAvatar } from './author-line.tsx';
import { useGone } from './use-gone.ts';

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The title of a sale that its seller didn't name. */
const PLAIN_TITLE = 'Move-out sale';

interface SaleCardProps {
  id: string;
  position: number;
  total: number;
  grid: boolean;
}

/** A move-out sale in the feed, in place of its items (SAL-03). */
export default function SaleCard({ id, position, total, grid }: SaleCardProps) {
  const { known, error } = useKnownPost(id);
  const navigate = useNavigate();
  const now = useNow();
  if (useGone(id, error) || !known?.post.sale) return null;
  const { user, sale, sale_id } = known.post;
  const path = `/sale/${sale_id}`;
  const ended = Date.parse(sale.ends_at) <= now;
  const { percent, left, items } = sale;
  const plain = sale.title === PLAIN_TITLE;
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
        'cursor-pointer focus-visible:-outline-offset-2 phone:scroll-mt-8',
        grid ? 'p-3' : 'border-b border-line py-4',
      )}
    >
      <div className={grid ? '' : 'mx-auto max-w-[532px] px-4'}>
        {sale.photos.length > 0 ? (
          <Link
            to={path}
            tabIndex={-1}
            aria-hidden="true"
            className="mb-3 grid grid-cols-4 gap-1 overflow-hidden rounded-l"
          >
            {sale.photos.map((photo) => (
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
        <p className="text-small font-semi text-2">
          {[plain ? '' : PLAIN_TITLE, percent === 100 ? 'Everything free' : percent > 0 ? `${percent}% off` : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
        <h2 className="text-lead font-semi wrap-anywhere">
          <Link to={path} className="hover:underline">
            {sale.title}
          </Link>
        </h2>
        <p className="text-label text-2 tnum">
          {left === 0 ? 'All sold' : `${left} of ${items} left`} · {ended ? 'Ended' : 'Ends'}{' '}
          {day.format(new Date(`${sale.ends_on}T12:00:00Z`))}
        </p>
        <p className="mt-1 flex h-11 items-center gap-1.5 text-small">
          <AuthorAvatar user={user} size={24} />
          <Link to={`/${user.username}`} className="truncate font-medium text-2 hover:underline">
            {personName(user)}
          </Link>
          {user.verified ? <VerifiedTick className="shrink-0" /> : null}
        </p>
      </div>
    </article>
  );
}
