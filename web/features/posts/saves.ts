import { savePost, unsavePost } from '../../../contract/posts/posts.ts';
import { showAlert, showError } from '../../lib/alerts.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { track } from '../../lib/track.ts';
import { outdateLists } from './api.ts';
import { changePost, holdSaved, knownPost, postQuery, refreshPost, releaseSaved } from './known-posts.ts';

/** The desired state of each post whose saved state is being sent. */
const wanted = new Map<string, boolean>();

function show(id: string, saved: boolean, likes?: number): void {
  changePost(id, (known) => {
    const by = known.saved === saved ? 0 : saved ? 1 : -1;
    return { ...known, saved, post: { ...known.post, likes: likes ?? Math.max(0, known.post.likes + by) } };
  });
}

/**
 * Saves a post or likes a comment, or undoes it (SAV-01, COM-14). An optimistic update, reverted with an alert if the
 * server refuses. Of several quick clicks the last one wins, with one call at a time.
 */
export function setSaved(id: string, saved: boolean): void {
  const known = knownPost(id);
  if (!known || known.saved === saved) return;
  const { likes } = known.post;
  show(id, saved);
  const running = wanted.has(id);
  wanted.set(id, saved);
  if (!running) void settle(id, { saved: !saved, likes }, known.post.depth > 0);
}

/** Applies a change that the viewer made in another tab or on another device, unless this page is sending its own. */
export function takeSaved(id: string, saved: boolean): void {
  if (wanted.has(id)) return;
  outdateLists();
  if (!knownPost(id) || knownPost(id)?.saved === saved) return;
  changePost(id, (known) => ({ ...known, saved }));
  refreshPost(id);
}

async function settle(id: string, before: { saved: boolean; likes: number }, isComment: boolean): Promise<void> {
  let sure = before;
  holdSaved(id);
  void queryClient().cancelQueries({ queryKey: postQuery(id).queryKey });
  try {
    while (sure.saved !== wanted.get(id)) sure = await call(wanted.get(id) ? savePost : unsavePost, { params: { id } });
    if (sure.saved !== before.saved) outdateLists();
    if (sure.saved) track('save', id);
    if (sure.saved !== before.saved && sure.saved)
      showAlert({ msg: isComment ? 'Reaction sent.' : 'Post saved.', alertType: 'success' });
  } catch (error) {
    showError(error);
  } finally {
    wanted.delete(id);
    releaseSaved(id);
    show(id, sure.saved, sure.likes);
  }
}
