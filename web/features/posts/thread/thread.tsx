import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Post } from '../../../../contract/posts.ts';
import { messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { CommentIcon } from '../../../ui/icons.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { commentsQuery } from '../api.ts';
import { useComment } from '../components/use-comment.ts';
import { ListEnd } from '../feed/list-end.tsx';
import { useLoadMore } from '../feed/use-load-more.ts';
import { commentsOf, layOut } from './comment-list.ts';
import { CommentRow } from './comment-row.tsx';
import { capOf } from './thread-lines.tsx';
import { usePhone } from './use-phone.ts';

/** The comments below a post (COM-01, COM-02, COM-08), page by page. */
export function Thread({ post }: { post: Post }) {
  const list = useInfiniteQuery(commentsQuery(post._id));
  const comment = useComment();
  const phone = usePhone();
  const entries = useMemo(() => (list.data ? commentsOf(list.data) : []), [list.data]);
  const rows = useMemo(() => layOut(entries, capOf(phone)), [entries, phone]);
  const box = useRef<HTMLDivElement>(null);
  const end = useLoadMore(list, rows.length, box);
  const marked = useMarked(
    entries.map(({ id }) => id),
    list.hasNextPage && !list.isFetching ? list.fetchNextPage : null,
  );
  if (list.isPending) return <SkeletonRows count={3} />;
  if (!list.data)
    return <ErrorLine text={messageOf(list.error)} onRetry={() => void list.refetch()} className="py-12" />;
  if (rows.length === 0 && !list.hasNextPage)
    return (
      <EmptyState
        icon={CommentIcon}
        title="Be the first to comment"
        action={
          <Button look="primary" onClick={() => comment(post)}>
            Create A Comment
          </Button>
        }
      />
    );
  return (
    <section aria-labelledby="comments-head">
      <h2 id="comments-head" className="px-4 pt-4 font-semi tnum">
        {post.comments === 1 ? '1 comment' : `${post.comments.toLocaleString('en-US')} comments`}
      </h2>
      <div ref={box} className="px-4 pt-1">
        {rows.map((row) => (
          <CommentRow
            key={row.id}
            id={row.id}
            rootId={post._id}
            row={row}
            phone={phone}
            authorId={post.user._id}
            listing={post.price !== null || post.category !== null}
            marked={row.id === marked}
          />
        ))}
      </div>
      <ListEnd {...end} key={end.key} end={null} />
    </section>
  );
}

/** The comment that the address names (`#comment-…`): more is loaded until it is there, then it is shown and marked. */
function useMarked(ids: string[], loadMore: (() => unknown) | null): string | null {
  const { hash } = useLocation();
  const wanted = hash.startsWith('#comment-') ? hash.slice('#comment-'.length) : null;
  const [shown, setShown] = useState<string | null>(null);
  const there = wanted !== null && ids.includes(wanted);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- after every drawing, until it is there
  useEffect(() => {
    if (wanted === null || shown === wanted) return;
    if (!there) return void loadMore?.();
    setShown(wanted);
    document.getElementById(`comment-${wanted}`)?.scrollIntoView({ block: 'center' });
  });
  return shown;
}
