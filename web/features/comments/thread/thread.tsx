import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isForSale } from '../../../../contract/posts/listing-look.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { WhenKnown } from '../../../ui/feedback/unknown.tsx';
import { commentsQuery } from './comments-query.ts';
import { ListEnd, useLoadMore } from '../../../ui/feedback/list-end.tsx';
import { bringIntoSight, useSentComment, useUnsentComments } from '../waiting/comments-slice.ts';
import { UnsentCommentBody } from '../waiting/unsent-comment.tsx';
import { withUnsent } from '../waiting/with-unsent.ts';
import { branchPath, useComment } from '../../posts/components/index.ts';
import { commentsOf, isFolded, layOut } from '../../posts/index.ts';
import { CommentRow } from './comment-row.tsx';
import { RowFrame } from './row-frame.tsx';
import { avatarOf, deepestLevelOf } from './thread-lines.tsx';
import { limits } from '../../../../contract/limits.ts';
import { useMedia } from '../../../lib/hydration.ts';

/** Whether the window is as narrow as a phone's; updates when that changes. */
const usePhone = (): boolean => useMedia(`(max-width: ${limits.breakpoints.phone}px)`, false);

/** The comments below a post, page by page. */
export function Thread({ post }: { post: Post }) {
  const comment = useComment();
  return (
    <ThreadBelow
      top={{ id: post._id, depth: 0 }}
      root={post}
      none={post.comments === 0}
      head={
        <h2 id="comments-head" className="px-4 pt-4 font-semi tnum">
          {post.comments === 1 ? '1 comment' : `${post.comments.toLocaleString('en-US')} comments`}
        </h2>
      }
      empty={
        <EmptyState
          drawing="comments"
          title="Be the first to comment"
          action={
            <Button look="primary" className="archived:hidden" onClick={() => comment(post)}>
              Create A Comment
            </Button>
          }
        />
      }
    />
  );
}

interface ThreadBelowProps {
  /** the post, or the comment that is the first row */
  top: { id: string; depth: number };
  /** the thread's post, if it's loaded: its author's comments are marked */
  root: Post | undefined;
  head: ReactNode;
  /** it's known to have no comments, before they are fetched */
  none?: boolean;
  /** shown if there are no comments */
  empty: ReactNode;
}

/** The comments below a post or comment, a few levels of them; deeper ones are behind a link. */
export function ThreadBelow({ top, root, head, none = false, empty }: ThreadBelowProps) {
  const list = useInfiniteQuery(commentsQuery(top.id, top.depth));
  // The first rows are rendered as a transition, so that the page stays responsive.
  const shown = useDeferredValue(!list.isPending);
  const phone = usePhone();
  const entries = useMemo(() => (shown && list.data ? commentsOf(list.data) : []), [shown, list.data]);
  const unsent = useUnsentComments();
  const { id: topId, depth: topDepth } = top;
  const rows = useMemo(() => {
    const own = topDepth > 0 ? [{ id: topId, depth: topDepth }] : [];
    // a comment that has a page of its own is indented like one on the post
    const base = topDepth > 0 ? topDepth - 1 : 0;
    return layOut(
      [...own, ...withUnsent(entries, unsent, { id: topId, depth: topDepth })].map(({ id, depth }) => ({
        id,
        depth: depth - base,
      })),
      deepestLevelOf(phone),
    );
  }, [entries, unsent, phone, topId, topDepth]);
  const box = useRef<HTMLDivElement>(null);
  const more = useLoadMore(list, rows.length, box);
  const marked = useMarked(entries, shown ? list.hasNextPage : null);
  const sent = useSentComment();
  const isThere = sent !== null && rows.some(({ id }) => id === sent);
  useEffect(() => {
    if (!isThere) return;
    document.getElementById(`comment-${sent}`)?.scrollIntoView({ block: 'center' });
    bringIntoSight(null);
  }, [sent, isThere]);
  if (!shown)
    return none ? (
      empty
    ) : (
      <>
        {head}
        <SkeletonRows count={3} small />
      </>
    );
  if (!list.data) return <NotLoaded line error={list.error} refetch={list.refetch} />;
  if (rows.length === 0 && !list.hasNextPage) return <WhenKnown line>{empty}</WhenKnown>;
  const folded = new Set(entries.filter((entry) => isFolded(entry, top)).map(({ id }) => id));
  return (
    <section aria-label="Comments">
      {head}
      <div ref={box} className="px-4 pt-1">
        {rows.map((row) => {
          const waits = unsent.find(({ client_id: id }) => id === row.id);
          return waits ? (
            <RowFrame key={row.id} id={row.id} row={row} phone={phone}>
              <UnsentCommentBody comment={waits} size={avatarOf(row.level)} />
            </RowFrame>
          ) : (
            <CommentRow
              key={row.id}
              id={row.id}
              row={row}
              phone={phone}
              authorId={root?.user._id ?? ''}
              listing={root !== undefined && isForSale(root)}
              folded={folded.has(row.id)}
              marked={row.id === marked || (top.depth > 0 && row.id === top.id)}
            />
          );
        })}
      </div>
      <ListEnd {...more} key={more.key} end={null} />
    </section>
  );
}

/** History entries whose comment was scrolled to already. Going back to one keeps the scroll position instead. */
const visited = new Set<string>();

/**
 * Shows and marks the comment that the address names (`#comment-…`). One beyond the loaded comments is opened on a page
 * of its own, so that nobody waits for a long thread.
 * @param more whether there are more pages; null until the first one is shown
 * @returns the id of the marked comment
 */
function useMarked(entries: readonly { id: string }[], more: boolean | null): string | null {
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const wanted = hash.startsWith('#comment-') ? hash.slice('#comment-'.length) : null;
  const [shown, setShown] = useState<string | null>(null);
  const there = wanted !== null && entries.some(({ id }) => id === wanted);
  useEffect(() => {
    if (wanted === null || shown === wanted) return;
    if (there) {
      setShown(wanted);
      const visit = `${key} ${wanted}`;
      if (visited.has(visit)) return;
      visited.add(visit);
      document.getElementById(`comment-${wanted}`)?.scrollIntoView({ block: 'center' });
    } else if (more !== null) void navigate(branchPath(wanted), { replace: true });
  }, [wanted, shown, there, more, key, navigate]);
  return shown;
}
