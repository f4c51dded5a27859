import { postName } from '../../../../contract/posts/post-name.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router';
import { useLive } from '../../../lib/live.ts';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { commentsQuery } from './comments-query.ts';
import { postPath } from '../../posts/components/index.ts';
import { commentsOf, type KnownPost, knownPost, refreshPost, useKnownPost, useLivePost } from '../../posts/index.ts';
import { ReplyContext } from '../../posts/components/index.ts';
import { ThreadBelow } from './thread.tsx';

/** A comment and its answers on a page of their own, where a deep thread continues. */
export function Branch({ known: { post } }: { known: KnownPost }) {
  const { _id: id, depth, root, post_commented_on: parent } = post;
  useLive(
    'comment.changed',
    useCallback(({ comment_id, change }) => change === 'removed' && comment_id === id && refreshPost(id), [id]),
  );
  return <Branched id={id} depth={depth} root={root} parent={parent} />;
}

/** The page of a deleted comment whose answers still exist. `otherwise` is shown if there are none. */
export function GapBranch({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  // its depth isn't known, but only whether it is below a post matters to how many levels are fetched
  const list = useInfiniteQuery({ ...commentsQuery(id, 1), retry: false });
  const queries = useQueryClient();
  if (list.isPending) return <SkeletonRows count={3} />;
  const first = list.data && commentsOf(list.data)[0];
  const below = first && knownPost(first.id, queries)?.post;
  return below ? <Branched id={id} depth={below.depth - 1} root={below.root} parent={null} /> : otherwise;
}

interface Place {
  id: string;
  depth: number;
  root: string;
  parent: string | null;
}

function Branched({ id, depth, root, parent }: Place) {
  const { known } = useKnownPost(root);
  useLivePost(root, true);
  return (
    <ThreadBelow
      top={{ id, depth }}
      root={known?.post}
      empty={null}
      head={
        <>
          <Link
            to={postPath(root)}
            className="flex min-h-13 items-center gap-3 border-b border-line px-4 py-2 transition-colors hover:bg-2 focus-visible:-outline-offset-2"
          >
            <BackIcon size={20} className="shrink-0 text-3" />
            <span className="min-w-0 flex-1">
              <span className="block font-semi">View the whole thread</span>
              <span className="block truncate text-small text-3">{known ? postName(known.post) : ' '}</span>
            </span>
          </Link>
          {parent !== null && parent !== root ? (
            <div className="px-4 pt-5">
              <ReplyContext id={parent} flush />
            </div>
          ) : null}
        </>
      }
    />
  );
}
