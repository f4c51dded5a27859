import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../../contract/date-format.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { FollowButton, personName, profileQuery } from '../../identity/index.ts';
import { AuthorAvatar, useTracked } from '../../posts/components/index.ts';

/** Renders a person's record of deals. */
export type RecordOf = (userId: string) => ReactNode;

export const sellerQuery = (username: string) => queryOptions({ ...profileQuery(username), staleTime: 60_000 });

/**
 * A post's author: picture, name, when they joined, their record, and Follow. In a column of its own, on a wide screen,
 * the buttons are below; in the page of a listing Follow is beside the name.
 * @param record the person's record of deals
 */
export function Seller({ post, record }: { post: Post; record: RecordOf }) {
  const { user } = post;
  const { time_zone: timeZone } = useCampus();
  const { data: profile } = useQuery(sellerQuery(user.username));
  const { visit } = useTracked(post._id);
  const posts = profile?.totalPosts ?? null;
  const facts = [
    profile && `Joined ${formatDate(profile.joined, { month: 'short', year: 'numeric', timeZone })}`,
    posts !== null && `${posts.toLocaleString('en-US')} ${posts === 1 ? 'post' : 'posts'}`,
  ].filter(Boolean);
  return (
    <section aria-label="Seller" className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-3">
      <AuthorAvatar user={user} size={48} onOpen={visit} />
      <div className="leading-5 panes:col-span-2">
        <p className="flex items-center gap-1">
          <Link to={`/${user.username}`} onClick={visit} className="truncate font-semi hover:underline">
            {personName(user)}
          </Link>
          {user.verified ? <VerifiedTick /> : null}
        </p>
        <p className="truncate text-small text-3">@{user.username}</p>
        <p className="min-h-5 truncate text-small text-3 tnum">{facts.join(' · ')}</p>
      </div>
      <div className="flex gap-2 panes:order-last panes:col-span-full panes:mt-4 panes:*:flex-1">
        {profile ? <FollowButton profile={profile} /> : null}
        <Link to={`/${user.username}`} onClick={visit} className={`${buttonClass('second')} narrow:hidden`}>
          View Profile
        </Link>
      </div>
      <div className="col-span-full">
        {profile?.bio ? (
          <p dir="auto" className="mt-3 line-clamp-4 whitespace-pre-line break-words text-2">
            {profile.bio}
          </p>
        ) : null}
        {record(user._id)}
      </div>
    </section>
  );
}
