import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { limits } from '../../../../contract/limits.ts';
import { postName } from '../../../../contract/posts/post-name.ts';
import { type ApiError, messageOf } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { hasRecentHistory } from '../../../lib/history-entry.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { SkeletonPosts } from '../../../ui/feedback/skeleton.tsx';
import { isAbsent } from '../absent.ts';
import { isJustRead, type KnownPost, postQuery } from '../known-posts.ts';
import { useLivePost } from '../live.ts';
import { isBranch } from './branch-path.ts';

interface BranchViews {
  of: (known: KnownPost) => ReactNode;
  /** shown for a deleted comment, whose answers may still be there; `otherwise`: if there are none */
  gap: (otherwise: ReactNode) => ReactNode;
}

interface OpenedPostProps {
  id: string;
  /** where its author goes after deleting it, if there is no history */
  back: string;
  /** shows a comment above its answers; without it a comment redirects to its place in the thread */
  branch?: BranchViews;
  /**
   * @param leave to be called when its author has deleted it
   * @param whole false while what only its page shows is still being read; true once it is there, or can't be read
   */
  children: (known: KnownPost, leave: () => void, whole: boolean) => ReactNode;
}

/** A post on a page of its own, kept live. A comment redirects to its place in its thread, unless `branch` shows it here. */
export function OpenedPost({ id, back, branch, children }: OpenedPostProps) {
  const navigate = useNavigate();
  const alone = isBranch(useLocation().hash);
  const {
    data: known,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...postQuery(id),
    refetchOnMount: (query) => (isJustRead(query) ? false : 'always'),
  });
  useLivePost(id, known !== undefined && known.post.depth === 0);
  usePageTitle(known ? postName(known.post) : 'Post');
  const leave = () => {
    if (hasRecentHistory()) void navigate(-1);
    else void navigate(back, { replace: true });
  };

  if (isAbsent(error)) return alone && branch ? branch.gap(<Absent error={error} />) : <Absent error={error} />;
  if (isPending) return <SkeletonPosts count={1} />;
  if (!known) return <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} className="py-12" />;
  const { depth, root } = known.post;
  if (branch && depth > 0 && (alone || depth >= limits.threadLevels)) return branch.of(known);
  if (depth > 0) return <Navigate to={`/post/${root}#comment-${id}`} replace />;
  return children(known, leave, known.abilities !== null || error !== null);
}

/** A missing post comes with a search; a deleted one doesn't. */
export function Absent({ error }: { error: ApiError }) {
  const deleted = error.code === 'post_deleted';
  return (
    <EmptyState
      drawing={deleted ? 'lost' : 'search'}
      className="py-14"
      title={error.message}
      action={
        <Link to={deleted ? '/home' : '/search'} className={buttonClass('primary')}>
          {deleted ? 'Go To Feed' : 'Search'}
        </Link>
      }
    />
  );
}
