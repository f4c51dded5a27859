import { savePost, unsavePost } from '../../../contract/posts/saves.ts';
import { showAlert, showError } from '../../lib/alerts.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { track } from '../../lib/track.ts';
import { gotNoAnswer, WaitingStates } from '../../lib/waiting-states.ts';
import { outdateLists } from './api.ts';
import { changePost, holdSaved, knownPost, postQuery, refreshPost, releaseSaved } from './known-posts.ts';

/** The key of who saved a post. */
export const likesKey = (id: string) => ['likes', id] as const;

/** After the viewer saved a post, or no longer: the lists of posts and of people that this changes are refetched. */
function outdateSaved(id: string): void {
  outdateLists();
  void queryClient().invalidateQueries({ queryKey: likesKey(id) });
}

/** The desired state of each post whose saved state this page is sending. */
const wanted = new Map<string, boolean>();

/** Saves that wait for a connection. One that this page is sending at the same time is left to that. */
const waiting = new WaitingStates<boolean>('saves', async (id, saved) => {
  if (wanted.has(id)) return;
  wanted.set(id, saved);
  const { depth = 0, likes = 0 } = knownPost(id)?.post ?? {};
  await sendWanted(id, { saved: !saved, likes: Math.max(0, likes + (saved ? -1 : 1)) }, depth > 0);
});

/** Shows the saves that an earlier page couldn't send, unless the viewer has pressed again since. */
export function showWaitingSaves(): void {
  for (const [id, saved] of Object.entries(waiting.all())) {
    if (wanted.has(id)) continue;
    holdSaved(id, saved);
    showSaved(id, saved);
  }
}

/** Shows a post as saved or not; without the server's count of likes, with one more or less than before. */
function showSaved(id: string, saved: boolean, likes?: number): void {
  changePost(id, (known) => {
    const by = known.saved === saved ? 0 : saved ? 1 : -1;
    return { ...known, saved, post: { ...known.post, likes: likes ?? Math.max(0, known.post.likes + by) } };
  });
}

/**
 * Saves a post or likes a comment, or undoes it. An optimistic update, reverted with an alert if the
 * server refuses; without a connection it stays and waits. Calls are sent one at a time: clicks during a call
 * only change what is wanted after it.
 */
export function setSaved(id: string, saved: boolean): void {
  const known = knownPost(id);
  if (!known || known.saved === saved) return;
  const { likes } = known.post;
  showSaved(id, saved);
  const running = wanted.has(id);
  wanted.set(id, saved);
  holdSaved(id, saved);
  // it only rejects without a connection: the state waits
  if (!running) sendWanted(id, { saved: !saved, likes }, known.post.depth > 0).catch(() => undefined);
}

/** Applies a change that the viewer made in another tab or on another device, unless this page is sending its own. */
export function takeSaved(id: string, saved: boolean): void {
  if (wanted.has(id)) return;
  outdateSaved(id);
  if (!knownPost(id) || knownPost(id)?.saved === saved) return;
  changePost(id, (known) => ({ ...known, saved }));
  refreshPost(id);
}

/**
 * Calls the server until it has the wanted state, and then shows what it answered.
 * @param before the state before the first click, which is shown again if the first call is refused
 * @throws ApiError when there is no connection: the state waits
 */
async function sendWanted(id: string, before: { saved: boolean; likes: number }, isComment: boolean): Promise<void> {
  let stored = before;
  // answers to earlier requests must not overwrite what the viewer sees
  void queryClient().cancelQueries({ queryKey: postQuery(id).queryKey });
  try {
    while (stored.saved !== wanted.get(id))
      stored = await call(wanted.get(id) ? savePost : unsavePost, { params: { id } });
    if (stored.saved !== before.saved) outdateSaved(id);
    if (stored.saved) track('save', id);
    if (stored.saved !== before.saved && stored.saved)
      showAlert({ msg: isComment ? 'Reaction sent.' : 'Post saved.', alertType: 'success' });
  } catch (error) {
    const last = wanted.get(id);
    if (gotNoAnswer(error) && last !== undefined) {
      wanted.delete(id);
      waiting.keep(id, last);
      throw error;
    }
    showError(error);
  }
  wanted.delete(id);
  waiting.drop(id);
  releaseSaved(id);
  showSaved(id, stored.saved, stored.likes);
}
