import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getPostAnalytics } from '../../../../contract/analytics/analytics.ts';
import { call } from '../../../lib/api.ts';
import { useApp } from '../../../lib/app-state.ts';
import { openModal } from '../../../lib/store.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { AdsIcon, EditIcon, EyeIcon, SaveIcon, TagIcon } from '../../../ui/icons/icons.tsx';
import { type KnownPost, markSold } from '../../posts/index.ts';
import { countText } from '../../posts/components/index.ts';

/** How often a listing of the viewer's was seen. */
export const viewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['views', id] as const,
    queryFn: async ({ signal }) => (await call(getPostAnalytics, { params: { id }, signal })).totals.views,
    staleTime: 60_000,
  });

/** On the viewer's own listing, below its price: who is in line, views and saves, and what they can do with it. */
export function OwnPart({
  known: { post },
  line,
  flyer,
}: {
  known: KnownPost;
  /** who is in line, with the next step */
  line: ReactNode;
  /** a button to print its flyer */
  flyer: ReactNode;
}) {
  const { _id: id, sold, likes } = post;
  const { ads } = useApp().boot.switches;
  const { data: views } = useQuery(viewsQuery(id));
  const icon = 'max-[360px]:hidden';
  return (
    <div className="px-4">
      {line}
      <p className="mt-3.5 flex min-h-5 flex-wrap gap-x-4 text-label text-2 tnum">
        <span className="inline-flex min-w-24 items-center gap-1.5">
          <EyeIcon size={18} />
          {views === undefined ? 'Views' : `${countText(views)} ${views === 1 ? 'view' : 'views'}`}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <SaveIcon size={18} />
          {countText(likes)} {likes === 1 ? 'save' : 'saves'}
        </span>
      </p>
      <div className="archived:hidden mt-3 grid grid-cols-2 gap-2 desk:flex">
        <Button icon={<EditIcon size={18} className={icon} />} onClick={() => openModal({ kind: 'edit-post', post })}>
          Edit
        </Button>
        <Button icon={<TagIcon size={18} className={icon} />} onClick={() => markSold(post, !sold)}>
          {sold ? 'Mark as available' : 'Mark as sold'}
        </Button>
        {sold ? null : flyer}
        {sold || post.expired || !ads ? null : (
          <Link to={`/post/${id}/boost`} className={buttonClass('second')}>
            <AdsIcon size={18} className={icon} />
            Boost Post
          </Link>
        )}
      </div>
    </div>
  );
}
