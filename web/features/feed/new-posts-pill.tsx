import { Suspense } from 'react';
import { lazy } from '../../lib/lazy.ts';
import type { ListEntry } from '../posts/index.ts';

const NewPostsButton = lazy(() => import('./new-posts-button.tsx'));

export interface NewPostsProps {
  /** the new posts that aren't in the list yet */
  waiting: ListEntry[];
  /** there are more than these */
  more: boolean;
  onShow: () => void;
}

/** Announces new posts to a reader further down, without moving the list. */
export function NewPostsPill(props: NewPostsProps) {
  return (
    <div
      className="pointer-events-none sticky top-[61px] z-bar flex h-0 justify-center phone:top-[109px]"
      aria-live="polite"
    >
      {props.waiting.length > 0 ? (
        <Suspense>
          <NewPostsButton {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
