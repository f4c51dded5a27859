import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Post } from '../../../../contract/posts/posts.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { SkeletonSeller } from '../../../ui/feedback/skeleton.tsx';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { FollowButton, personName, profileQuery } from '../../identity/index.ts';
import { type FeedList, idsOf } from '../feed/feed-list.ts';
import { PostTile } from '../lists/post-tile.tsx';
import { profileListQuery } from '../lists/queries.ts';
import { postQuery } from '../known-posts.ts';
import { AuthorAvatar } from './author-line.tsx';
import { postPath } from './post-links.ts';
import { useTracked } from './use-tracked.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { formatDate } from '../../../../contract/date-format.ts';

const MORE = 3;
type RecordOf = (userId: string) => ReactNode;

/**
 * Next to an open post on a wide screen: its author, and their other listings.
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
  const { time_zone: timeZone } = useCampus();
  const { data: profile, isPending } = useQuery({ ...profileQuery(user.username), staleTime: 60_000 });
  const photos = useInfiniteQuery(profileListQuery(user.username, 'photos'));
  const { visit } = useTracked(post._id);
  if (isPending || photos.isPending) return <SkeletonSeller />;
  const name = personName(user);
  const posts = profile?.totalPosts ?? null;
  const facts = [
    profile && `Joined ${formatDate(profile.joined, { month: 'short', year: 'numeric', timeZone })}`,
    posts !== null && `${posts.toLocaleString('en-US')} ${posts === 1 ? 'post' : 'posts'}`,
  ].filter(Boolean);
  return (
    <>
      <section aria-label="Seller" className="border-b border-line py-5">
        <div className="flex items-center gap-3">
          <AuthorAvatar user={user} size={48} onOpen={visit} />
          <div className="min-w-0 flex-1 leading-5">
            <p className="flex items-center gap-1">
              <Link to={`/${user.username}`} onClick={visit} className="truncate font-semi hover:underline">
                {name}
              </Link>
              {user.verified ? <VerifiedTick /> : null}
            </p>
            <p className="min-h-5 truncate text-small text-3 tnum">{facts.join(' · ')}</p>
          </div>
        </div>
        {profile?.bio ? (
          <p className="mt-3 line-clamp-4 whitespace-pre-line break-words text-2">{profile.bio}</p>
        ) : null}
        {record(user._id)}
        <div className="mt-4 flex gap-2 *:flex-1">
          {profile ? <FollowButton profile={profile} /> : null}
          <Link to={`/${user.username}`} onClick={visit} className={buttonClass('second')}>
            View Profile
          </Link>
        </div>
      </section>
      <More post={post} list={photos.data} />
      {children}
    </>
  );
}

/** Three more listings of the same person, with photos. */
function More({ post: { _id: id, user }, list: data }: { post: Post; list: FeedList | undefined }) {
  const ids = data
    ? idsOf(data)
        .filter((other) => other !== id)
        .slice(0, MORE)
    : [];
  if (ids.length === 0) return null;
  return (
    <section className="border-b border-line py-5">
      <h2 className="mb-3 font-semi">More from {user.first_name}</h2>
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
