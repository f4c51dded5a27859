import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { ListEnd, useLoadMore } from '../../../ui/feedback/list-end.tsx';
import { adQuery, adsQuery, nowOf } from '../api.ts';
import { timeText } from '../time.ts';
import { useTwoPanes } from '../../../lib/two-panes.ts';
import { spentOf } from './spend.ts';
import { SpentBar } from './spent-bar.tsx';
import { StatusLabel } from './status-label.tsx';
import { useCampus } from '../../../lib/app-state.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { AdsIcon } from '../../../ui/icons/icons.tsx';
import { placeholderBackground } from '../../../ui/photos/photo.ts';
import { photoOfFile } from '../../posts/index.ts';

/** The boosted post's first photo, small, or an icon if it has none. */
function PostPhoto({ post }: { post: Post | null }) {
  const file = post?.img_gallery[0];
  if (!file)
    return (
      <span className="grid size-14 shrink-0 place-items-center rounded-m bg-2 text-3">
        <AdsIcon size={24} />
      </span>
    );
  const { src, srcSet, poster, placeholder } = photoOfFile(file);
  return (
    <img
      src={poster ?? src}
      srcSet={srcSet}
      sizes="56px"
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-14 shrink-0 rounded-m object-cover"
      style={{ background: placeholderBackground(placeholder) }}
    />
  );
}

/** The viewer's ads, the newest first. */
export function AdList({ open }: { open: string | null }) {
  const both = useTwoPanes();
  return (
    <>
      <ScreenHead title="Manage Ads" {...(both ? {} : { back: '/home' })} />
      <List open={open} />
    </>
  );
}

function List({ open }: { open: string | null }) {
  const list = useInfiniteQuery({ ...adsQuery, refetchOnMount: 'always' });
  const ids = [...new Set(list.data?.pages.flatMap((page) => page.ids) ?? [])];
  const box = useRef<HTMLUListElement>(null);
  const more = useLoadMore(list, ids.length, box);
  if (!list.data) return <NotLoaded error={list.error} refetch={list.refetch} />;
  if (ids.length === 0 && !list.hasNextPage) return <NoAds />;
  return (
    <>
      {list.isRefetchError ? <ErrorLine text={messageOf(list.error)} onRetry={() => void list.refetch()} /> : null}
      <ul ref={box} aria-label="Ads">
        {ids.map((id) => (
          <li key={id} data-item={id}>
            <Row id={id} current={id === open} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? <ListEnd {...more} key={more.key} end={null} /> : null}
    </>
  );
}

function NoAds() {
  const { user } = useViewer();
  return (
    <EmptyState
      drawing="chart"
      className="py-14"
      title="No Ads"
      text="Boost one of your posts for $5 a day to get seen by more people."
      action={
        <Link to={`/${user?.username ?? 'home'}`} className={buttonClass('primary')}>
          View your posts
        </Link>
      }
    />
  );
}

function Row({ id, current }: { id: string; current: boolean }) {
  useNow();
  const { time_zone: timeZone } = useCampus();
  const { data } = useQuery(adQuery(id));
  if (!data) return null;
  const { ad } = data;
  const { spent, budget, share } = spentOf(ad);
  const time = timeText(ad, nowOf(data), timeZone);
  return (
    <Link
      to={`/ads/${id}`}
      aria-current={current ? 'true' : undefined}
      className="flex gap-3 border-b border-line px-4 py-3.5 transition-colors hover:bg-2 focus-visible:-outline-offset-2 aria-[current=true]:bg-2"
    >
      <PostPhoto post={ad.post} />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-5 font-semi">{ad.title}</span>
        <span className="flex items-center justify-between gap-2">
          <StatusLabel status={ad.status} />
          <span className="text-small text-2 tnum">{time}</span>
        </span>
        <span className="block text-small text-2 tnum">
          {spent} of {budget}
        </span>
        {share === null ? null : (
          <span className="mt-1.5 block">
            <SpentBar share={share} rests={ad.status !== 'active'} />
          </span>
        )}
      </span>
    </Link>
  );
}
