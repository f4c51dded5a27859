import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import type { Post } from '../../../../contract/posts.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { PersonAvatar } from '../components/author-line.tsx';
import { OpenedPost } from '../components/opened-post.tsx';
import { useComment } from '../components/use-comment.ts';
import { PrivateGate } from '../feed/gate.tsx';
import { useShortcuts } from '../feed/use-shortcuts.tsx';
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
  const list = useRef<HTMLDivElement>(null);
  const shortcuts = useShortcuts(list);
  useEffect(() => showPendingAlert(id), [id]);
  return (
    <>
      {shortcuts}
      <OpenedPost id={id} back="/home">
        {({ post }) => (
          <>
            <CommentBox post={post} />
            <div ref={list}>
              <Thread post={post} />
            </div>
          </>
        )}
      </OpenedPost>
    </>
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
