import { type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { isListing } from '../../../../contract/posts/listing-look.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { PersonAvatar } from '../components/author-line.tsx';
import { OpenedPost } from '../components/opened-post.tsx';
import { SimilarListings } from '../components/similar-listings.tsx';
import { useComment } from '../components/use-comment.ts';
import { PrivateGate } from '../feed/gate.tsx';
import { useShortcuts } from '../feed/use-shortcuts.tsx';
import type { KnownPost } from '../known-posts.ts';
import { showPendingAlert } from '../pending-alerts.ts';
import { Branch, GapBranch } from '../thread/branch.tsx';
import { Thread } from '../thread/thread.tsx';
import { noteViewed } from '../viewed.ts';
import { OrphanedComments } from '../waiting/orphaned-comments.tsx';

interface PostScreenProps {
  /** its ad's label and button, between the post and its actions */
  ad: (known: KnownPost) => ReactNode;
  /** the buy buttons or the listing's line, below its price */
  buy: (known: KnownPost) => ReactNode;
  /** the buy buttons on a phone, at the bottom of the page */
  bar: (known: KnownPost) => ReactNode;
}

/** /post/:id: a post with its thread. A visitor of a private campus sees the gate, and the post after log-in (D6). */
export function PostScreen(parts: PostScreenProps) {
  const { id = '' } = useParams();
  const { abilities } = useViewer();
  return (
    <>
      <ScreenHead title={abilities.read ? 'Post' : ''} back="/home" />
      {abilities.read ? <Opened key={id} id={id} {...parts} /> : <PrivateGate />}
    </>
  );
}

function Opened({ id, ad, buy, bar }: PostScreenProps & { id: string }) {
  const list = useRef<HTMLDivElement>(null);
  const shortcuts = useShortcuts(list);
  useEffect(() => showPendingAlert(id), [id]);
  return (
    <>
      {shortcuts}
      <OpenedPost
        id={id}
        back="/home"
        ad={ad}
        buy={buy}
        branch={{
          of: (known) => (
            <div ref={list}>
              <Branch known={known} />
            </div>
          ),
          gap: (otherwise) => <GapBranch id={id} otherwise={otherwise} />,
        }}
      >
        {(known) => {
          const { post } = known;
          return (
            <>
              <CommentBox post={post} />
              <div ref={list}>
                <Thread post={post} />
              </div>
              {post.type === 'post' ? <SimilarListings post={post} /> : null}
              {isListing(post) ? <NoteViewed post={post} /> : null}
              {bar(known)}
            </>
          );
        }}
      </OpenedPost>
      <OrphanedComments id={id} />
    </>
  );
}

/** Adds another person's listing to the recently viewed ones. */
function NoteViewed({ post: { _id: id, user: author } }: { post: Post }) {
  const { user } = useViewer();
  const others = user !== null && user._id !== author._id;
  useEffect(() => {
    if (others) noteViewed(id);
  }, [others, id]);
  return null;
}

function CommentBox({ post }: { post: Post }) {
  const { user } = useViewer();
  const comment = useComment();
  return (
    <button
      type="button"
      onClick={() => comment(post)}
      className="group flex w-full items-center gap-3 border-b border-line px-4 py-3 text-left archived:hidden focus-visible:-outline-offset-2"
    >
      {user ? <PersonAvatar user={user} size={36} /> : null}
      <span className="flex min-h-target flex-1 items-center rounded-pill bg-2 px-3.5 text-3 transition-colors group-hover:bg-3">
        Write a comment...
      </span>
    </button>
  );
}
