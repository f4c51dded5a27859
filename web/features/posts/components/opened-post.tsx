import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { SkeletonPosts } from '../../../ui/skeleton.tsx';
import { type KnownPost, postQuery } from '../known-posts.ts';
import { useLivePost } from '../live.ts';
import { BigPost } from './big-post.tsx';
import { postName } from './post-links.ts';

/**
 * A post on a page of its own, kept live, with what stands below it. A comment leads to its place in its thread.
 * @param back where its author goes who deletes it, without a history
 * @param ad what stands above the post's actions
 */
export function OpenedPost({
  id,
  back,
  ad,
  children,
}: {
  id: string;
  back: string;
  ad?: (known: KnownPost) => ReactNode;
  children: (known: KnownPost) => ReactNode;
}) {
  const navigate = useNavigate();
  const { data: known, error, isPending, refetch } = useQuery({ ...postQuery(id), refetchOnMount: 'always' });
  useLivePost(id, known !== undefined && known.post.depth === 0);
  usePageTitle(known ? postName(known.post) : 'Post');
  const leave = () => {
    if ((window.history.state as { idx?: number } | null)?.idx) void navigate(-1);
    else void navigate(back, { replace: true });
  };

  if (error instanceof ApiError && (error.code === 'post_deleted' || error.status === 404))
    return <Absent>{error.message}</Absent>;
  if (isPending) return <SkeletonPosts count={1} />;
  if (!known) return <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} className="py-12" />;
  if (known.post.depth > 0) return <Navigate to={`/post/${known.post.root}#comment-${id}`} replace />;
  return (
    <>
      <BigPost known={known} onRemoved={leave}>
        {ad?.(known)}
      </BigPost>
      {children(known)}
    </>
  );
}

/** The post is missing or was deleted (POS-36, POS-37). */
export function Absent({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      title={String(children)}
      action={
        <Link to="/home" className={buttonClass('primary')}>
          Go To Feed
        </Link>
      }
    />
  );
}
