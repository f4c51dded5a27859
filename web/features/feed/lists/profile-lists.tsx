import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { type ProfileList, profileLists } from '../../../../contract/posts/lists.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { DrawingName } from '../../../ui/drawings/drawing.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { useScrolledDown } from '../../../ui/layout/use-scrolled-down.ts';
import { CreatePostLink } from '../../posts/components/index.ts';
import { JoinButton } from '../gate.tsx';
import { PostList } from './post-list.tsx';
import { ProfileShop } from './profile-shop.tsx';
import { profileListQuery } from './queries.ts';

const looks: Record<ProfileList, { label: string; empty: string; drawing: DrawingName }> = {
  posts: { label: 'Posts', empty: 'No Posts', drawing: 'listing' },
  photos: { label: 'Photos', empty: 'No Photos / Videos', drawing: 'photos' },
  replies: { label: 'Replies', empty: 'No Replies', drawing: 'comments' },
  likes: { label: 'Likes', empty: 'No Likes', drawing: 'saved' },
};
const panel = 'profile-panel';

interface ProfileListsProps {
  username: string;
  /** what people said after their deals, between what they sold and their posts */
  notes: ReactNode;
}

/** The four tabs of a profile, chosen by ?show=. */
export function ProfileLists({ username, notes }: ProfileListsProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { user, abilities } = useViewer();
  const show = profileLists.find((known) => known === search.get('show')) ?? 'posts';
  const away = useScrolledDown();
  const mark = useRef<HTMLDivElement>(null);
  useStayUnderTabs(show, mark);
  if (!abilities.read) return <Private />;
  const { label, empty, drawing } = looks[show];
  return (
    <>
      <div ref={mark} />
      <Tabs
        label="Profile"
        selected={show}
        replace
        tabs={profileLists.map((key) => ({
          key,
          label: looks[key].label,
          to: key === 'posts' ? pathname : `${pathname}?show=${key}`,
          panel,
        }))}
        className={classNames(
          'sticky top-14 z-bar border-b border-line bg-glass backdrop-blur-[14px] transition-[top] duration-base motion-reduce:transition-none',
          away && 'narrow:top-0',
        )}
      />
      <div id={panel} role="tabpanel" aria-label={label} className="min-h-[calc(100dvh-240px)]">
        {show === 'posts' ? (
          <>
            <ProfileShop username={username} />
            {notes}
          </>
        ) : null}
        <PostList
          key={show}
          query={profileListQuery(username, show)}
          label={label}
          tiles={show === 'photos'}
          empty={
            <EmptyState
              drawing={drawing}
              title={empty}
              heading="h3"
              action={
                user?.username !== username ? null : show === 'posts' || show === 'photos' ? (
                  <CreatePostLink className={buttonClass('primary')}>Create Post</CreatePostLink>
                ) : (
                  <Link to="/home" className={buttonClass('primary')}>
                    Go To Feed
                  </Link>
                )
              }
            />
          }
        />
      </div>
    </>
  );
}

/** Scrolls to the start of the new list, if the reader had scrolled down in the last one. */
function useStayUnderTabs(show: ProfileList, mark: React.RefObject<HTMLElement | null>): void {
  const before = useRef(show);
  useLayoutEffect(() => {
    if (before.current === show) return;
    before.current = show;
    // the tabs stay 56 px below the window's top, under the screen's head
    const top = (mark.current?.getBoundingClientRect().top ?? 0) - 56;
    if (top < 0) window.scrollBy({ top, behavior: 'instant' });
  }, [show, mark]);
}

/** Shown instead of the lists to everyone who may not read the campus (D6). */
function Private() {
  return (
    <EmptyState
      className="border-t border-line"
      drawing="lock"
      title="This community is private."
      action={<JoinButton />}
    />
  );
}
