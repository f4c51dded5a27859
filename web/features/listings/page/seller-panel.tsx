import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { SkeletonSeller } from '../../../ui/feedback/skeleton.tsx';
import { type FeedList, idsOf, postQuery } from '../../posts/index.ts';
import { PostTile, profileListQuery } from '../../feed/index.ts';
import { postPath } from '../../posts/components/index.ts';
import { type RecordOf, Seller, sellerQuery } from './seller.tsx';

const MORE = 3;

/**
 * Next to an open post on a wide screen: its author, and more of their posts. For a comment or a deleted post only `children`.
 * @param record the person's record of deals
 * @param children shown below, and rendered together with it, so that nothing is pushed down later
 */
export function SellerPanel({ id, record, children }: { id: string; record: RecordOf; children: ReactNode }) {
  // fetched by the post's own page
  const { data: known, isError } = useQuery({ ...postQuery(id), enabled: false });
  if (isError || (known && (known.post.depth > 0 || known.post.deleted))) return children;
  return known ? (
    <Panel post={known.post} record={record}>
      {children}
    </Panel>
  ) : (
    <SkeletonSeller />
  );
}

function Panel({ post, record, children }: { post: Post; record: RecordOf; children: ReactNode }) {
  const { user } = post;
  const { isPending } = useQuery(sellerQuery(user.username));
  const photos = useInfiniteQuery(profileListQuery(user.username, 'photos'));
  if (isPending || photos.isPending) return <SkeletonSeller />;
  return (
    <>
      <div className="border-b border-line py-5">
        <Seller post={post} record={record} />
      </div>
      <More post={post} list={photos.data} />
      {children}
    </>
  );
}

/** Up to three more posts of the same person, with photos; below everything else, because it comes late. */
export function MoreOfSeller({ post }: { post: Post }) {
  const { data } = useInfiniteQuery(profileListQuery(post.user.username, 'photos'));
  return <More post={post} list={data} />;
}

function More({ post: { _id: id, user }, list: data }: { post: Post; list: FeedList | undefined }) {
  const own = useViewer().user?._id === user._id;
  const ids = data
    ? idsOf(data)
        .filter((other) => other !== id)
        .slice(0, MORE)
    : [];
  if (ids.length === 0) return null;
  return (
    <section className="border-b border-line py-5">
      <h2 className="mb-3 font-semi">{own ? 'Your other listings' : `More from ${user.first_name}`}</h2>
      <ul className="grid grid-cols-3 gap-[3px] overflow-hidden rounded-m">
        {ids.map((other) => (
          <li key={other} className="empty:hidden">
            <PostTile id={other} to={postPath} first={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
