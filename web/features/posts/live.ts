import { useCallback, useEffect } from 'react';
import { type LivePayload, room } from '../../../contract/live-events.ts';
import { currentCampus, useCampus } from '../../lib/app-state.ts';
import { joinRoom, onLive, onLiveGap, useLive, useLiveGap, useRoom } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentViewer } from '../../lib/viewer.ts';
import { addComment, dropComment, dropPost, threads } from './api.ts';
import { knownPost, postQuery, refreshPost, takeCounters } from './known-posts.ts';
import { takeSaved } from './saves.ts';

let following = false;

/**
 * Keeps the loaded lists current for as long as the page is open, on screen or not: deleted posts are removed, changed
 * ones refetched.
 */
export function followFeed(): void {
  if (following) return;
  following = true;
  joinRoom(room.campus(currentCampus()._id));
  onLive('feed.changed', ({ post_id: id, change }) => {
    if (change === 'removed') dropPost(id);
    else if (change === 'updated' && knownPost(id)) refreshPost(id);
  });
  onLive('save.changed', takeSavedOf);
  onLiveGap((again) => {
    // what can't be read stays as it is
    if (again) void import('./after-gap.ts').then(({ refetchAfterGap }) => refetchAfterGap()).catch(() => undefined);
  });
}

/** Keeps a post's page current: its counters, its text, its thread. @param enabled whether to be in the post's room */
export function useLivePost(id: string, enabled: boolean): void {
  const campus = useCampus();
  // the listings beside it
  useEffect(followFeed, []);
  useRoom(enabled ? room.post(campus._id, id) : null);
  useLive('post.counters', takeCountersOf);
  useLive('save.changed', takeSavedOf);
  useLive(
    'post.updated',
    useCallback(({ post_id }) => post_id === id && refreshPost(id), [id]),
  );
  useLive(
    'ad.changed',
    useCallback(({ post_id }) => post_id === id && refreshPost(id), [id]),
  );
  useLive(
    'post.removed',
    useCallback(
      ({ post_id }) => {
        dropPost(post_id);
        if (post_id === id) refreshPost(id);
      },
      [id],
    ),
  );
  useLive(
    'comment.changed',
    useCallback((event) => event.post_id === id && void takeComment(event), [id]),
  );
  useLiveGap(
    useCallback(() => {
      if (!enabled) return;
      refreshPost(id);
      void applyToLate(() => queryClient().invalidateQueries(threads));
    }, [id, enabled]),
  );
}

const takeSavedOf = ({ post_id, saved }: LivePayload<'save.changed'>) => takeSaved(post_id, saved);
const takeCountersOf = ({ post_id, ...counters }: LivePayload<'post.counters'>) =>
  void applyToLate(() => takeCounters(post_id, counters));

async function takeComment({ comment_id, change, author_id }: LivePayload<'comment.changed'>): Promise<void> {
  if (change === 'updated') return refreshPost(comment_id);
  if (change === 'removed') return applyToLate(() => dropComment(comment_id));
  const before = knownPost(comment_id);
  if (before && !before.post.deleted) return;
  const known = await queryClient()
    // moderators may show one again that is known as deleted
    .query({ ...postQuery(comment_id), staleTime: 0 })
    .catch(() => null);
  if (known) await applyToLate(() => addComment(known.post, author_id === currentViewer().user?._id));
}

/** Applies a change to what is cached, and again after fetches that were running: they may be older than the event. */
async function applyToLate(act: () => unknown): Promise<void> {
  const late = queryClient().getQueryCache().findAll({ fetchStatus: 'fetching' });
  act();
  if (late.length === 0) return;
  await Promise.allSettled(late.map(async ({ promise }) => promise));
  act();
}
