import { type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { isForSale, isListing } from '../../../../contract/posts/listing-look.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { BigPost } from '../components/big-post.tsx';
import { CommentBox } from '../components/comment-box.tsx';
import { OpenedPost } from '../components/opened-post.tsx';
import { SimilarListings } from '../components/similar-listings.tsx';
import { PrivateGate } from '../feed/gate.tsx';
import { useShortcuts } from '../feed/use-shortcuts.tsx';
import type { KnownPost } from '../known-posts.ts';
import { useOpenListing } from '../listing-page/open-listing.ts';
import { ListingPage, type ListingParts } from '../listing-page/listing-page.tsx';
import { showPendingAlert } from '../pending-alerts.ts';
import { Branch, GapBranch } from '../thread/branch.tsx';
import { Thread } from '../thread/thread.tsx';
import { noteViewed } from '../viewed.ts';
import { OrphanedComments } from '../waiting/orphaned-comments.tsx';

interface PostScreenProps {
  /** its ad's label and button, between the post and its actions */
  ad: (known: KnownPost) => ReactNode;
  /** what the page of a listing has besides */
  listing: ListingParts;
}

/** /post/:id: a post with its thread. A visitor of a private campus sees the gate, and the post after log-in (D6). */
export function PostScreen(parts: PostScreenProps) {
  const { id = '' } = useParams();
  const { abilities } = useViewer();
  // a listing's bar is part of its page
  const listing = useOpenListing();
  return (
    <>
      {listing ? null : <ScreenHead title={abilities.read ? 'Post' : ''} back="/home" />}
      {abilities.read ? <Opened key={id} id={id} {...parts} /> : <PrivateGate />}
    </>
  );
}

function Opened({ id, ad, listing }: PostScreenProps & { id: string }) {
  const list = useRef<HTMLDivElement>(null);
  const shortcuts = useShortcuts(list);
  useEffect(() => showPendingAlert(id), [id]);
  return (
    <>
      {shortcuts}
      <OpenedPost
        id={id}
        back="/home"
        branch={{
          of: (known) => (
            <div ref={list}>
              <Branch known={known} />
            </div>
          ),
          gap: (otherwise) => <GapBranch id={id} otherwise={otherwise} />,
        }}
      >
        {(known, leave, whole) => {
          const { post } = known;
          return (
            <>
              {isForSale(post) ? (
                <ListingPage known={known} parts={listing} whole={whole} onRemoved={leave} comments={list} />
              ) : (
                <>
                  <BigPost known={known} onRemoved={leave}>
                    {ad(known)}
                  </BigPost>
                  <CommentBox post={post} />
                  <div ref={list}>
                    <Thread post={post} />
                  </div>
                  {post.type === 'post' ? <SimilarListings post={post} /> : null}
                </>
              )}
              {isListing(post) ? <NoteViewed post={post} /> : null}
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
