import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import type { Post } from '../../../../contract/posts.ts';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SkeletonPosts } from '../../../ui/skeleton.tsx';
import { PersonAvatar } from '../components/author-line.tsx';
import { BigPost } from '../components/big-post.tsx';
import { postName } from '../components/post-links.ts';
import { useComment } from '../components/use-comment.ts';
import { PrivateGate } from '../feed/gate.tsx';
import { useShortcuts } from '../feed/use-shortcuts.tsx';
import { postQuery } from '../known-posts.ts';
import { useLivePost } from '../live.ts';
import { showPendingAlert } from '../pending-alerts.ts';
import { Thread } from '../thread/thread.tsx';

/** /post/:id: a post with its thread. A visitor of a private campus sees the gate, and after log-in the post (D6). */
export default function PostScreen() {
  const { id = '' } = useParams();
  const { abilities } = useViewer();
  return (
    <>
      <ScreenHead title={abilities.read ? 'Post' : ''} back="/home" />
      {abilities.read ? <Opened key={id} id={id} /> : <PrivateGate />}
    </>
  );
}

function Opened({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data: known, error, isPending, refetch } = useQuery({ ...postQuery(id), refetchOnMount: 'always' });
  const list = useRef<HTMLDivElement>(null);
  const shortcuts = useShortcuts(list);
  useLivePost(id, known !== undefined && known.post.depth === 0);
  usePageTitle(known ? postName(known.post) : 'Post');
  useEffect(() => showPendingAlert(id), [id]);
  const leave = () => {
    if ((window.history.state as { idx?: number } | null)?.idx) void navigate(-1);
    else void navigate('/home', { replace: true });
  };

  if (error instanceof ApiError && error.code === 'post_deleted') return <Absent>{error.message}</Absent>;
  if (error instanceof ApiError && error.status === 404) return <Absent>{error.message}</Absent>;
  if (isPending) return <SkeletonPosts count={1} />;
  if (!known) return <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} className="py-12" />;
  if (known.post.depth > 0) return <Navigate to={`/post/${known.post.root}#comment-${id}`} replace />;
  return (
    <>
      {shortcuts}
      <BigPost known={known} onRemoved={leave} />
      <CommentBox post={known.post} />
      <div ref={list}>
        <Thread post={known.post} />
      </div>
    </>
  );
}

/** The post is missing or was deleted (POS-36, POS-37). */
function Absent({ children }: { children: ReactNode }) {
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

function CommentBox({ post }: { post: Post }) {
  const { user } = useViewer();
  const comment = useComment();
  return (
    <button
      type="button"
      onClick={() => comment(post)}
      className="group flex w-full items-center gap-3 border-b border-line px-4 py-3 text-left focus-visible:-outline-offset-2"
    >
      {user ? <PersonAvatar user={user} size={36} /> : null}
      <span className="flex min-h-target flex-1 items-center rounded-pill bg-2 px-3.5 text-3 transition-colors group-hover:bg-3">
        Write a comment...
      </span>
    </button>
  );
}
