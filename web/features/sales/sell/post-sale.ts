import { ApiError } from '../../../lib/api.ts';
import { isSettled } from '../../../lib/draft-files/draft-file.ts';
import { isEmptySale, withoutGone, withoutItemsOf } from './edited-sale.ts';
import { type Ask, type EditorEvent, followedBy, type Step, step } from './editor-events.ts';
import { contentNow, type EditorState, isChanged, isPaused, savingOf } from './editor-state.ts';
import { failedPhotosAlert, postedAlert } from './sale-alerts.ts';
import { added, beganAnew, mergedSale, retryLater, saveSale, saveLater } from './save-sale.ts';

/** Post all: once the photos are uploaded and everything is saved, the server posts what is ready. */
export function postEditedSale(state: EditorState): Step {
  if (state.phase !== 'editing') return step(state);
  return isSettled(state.files) ? saveAll(state) : step({ ...state, phase: 'photos' });
}

/** A photo that turns out to be none isn't counted, and leaves no empty item. */
function withoutRefused(state: EditorState, files: EditorState['files']): EditorState {
  const known = new Set(files.map(({ id }) => id));
  const refused = state.files.filter((file) => file.state === 'preparing' && !known.has(file.id));
  if (!state.sale || refused.length === 0) return state;
  const sale = withoutItemsOf(state.sale, new Set(refused.map(({ id }) => id)));
  if (!state.sorted) return { ...state, sale };
  const photos = state.sorted.photos - refused.length;
  const items = state.sorted.items - (state.sale.items.length - sale.items.length);
  return { ...state, sale, sorted: photos > 0 && items > 0 ? { photos, items } : null };
}

export function filesChanged(before: EditorState, files: EditorState['files']): Step {
  const state = withoutRefused(before, files);
  const next = saveLater({ ...state, files, sale: state.sale && withoutGone(state.sale, files) });
  return state.phase === 'photos' && isSettled(files) ? followedBy(next, saveAll) : next;
}

function saveAll(state: EditorState): Step {
  if (state.files.some((file) => file.state === 'failed'))
    return editing(state, { do: 'alert', alert: failedPhotosAlert });
  const saving: EditorState = { ...state, phase: 'saving' };
  return saving.sending || isChanged(saving) ? saveSale(saving) : posting(saving);
}

const posting = (state: EditorState): Step =>
  step({ ...state, phase: 'posting' }, { do: 'wait', ms: null }, { do: 'post', id: state.id });

/** Back to editing: what was changed meanwhile is saved. */
const editing = (state: EditorState, ...asks: Ask[]): Step =>
  followedBy(step({ ...state, phase: 'editing' }, ...asks), saveLater);

/** Goes on when a save is answered: with another one, posting, discarding or editing. */
export function settled(answered: EditorState): Step {
  const { phase, again, failed, left } = answered;
  const state: EditorState = { ...answered, sending: null, again: false };
  if (phase === 'discarding') return discarding(state);
  if (again && isChanged(state)) return saveSale(state);
  if (phase === 'saving') {
    if (!isChanged(state)) return posting(state);
    // what is typed meanwhile is posted too
    if (savingOf(state) === 'saving' && !left) return saveSale(state);
    return failed && !left ? editing(state, { do: 'error', error: noConnection }) : editing(state);
  }
  if (left) return step(state);
  return failed ? retryLater(state) : saveLater(state);
}

/** Without an answer it is retried; what the server refuses is sent again when it has changed. */
export function saveFailed(state: EditorState, error: unknown): Step {
  if (state.left) return settled(state);
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'sale_changed' || code === 'sale_not_found')
    return step(state, { do: 'catch-up', gone: code === 'sale_not_found' });
  if (!(error instanceof ApiError) || error.isTemporary) return settled({ ...state, failed: true });
  return followedBy(step({ ...state, failed: false, refused: state.sending }, { do: 'error', error }), settled);
}

const noConnection = new ApiError({
  status: 0,
  code: 'offline',
  title: 'Network error. Please check your connection',
});

/** After posting: goes on with what is left or was added meanwhile. If there's nothing, the page leads to the sale. */
export function posted(state: EditorState, event: Extract<EditorEvent, { type: 'posted' }>): Step {
  const { draft, newId } = event;
  const { id } = state;
  const rest = draft ? null : added(state);
  if (!draft && (!rest || isEmptySale(rest))) return over(state, { to: `/sale/${id}`, replace: true });
  const next = draft ? mergedSale(state, draft) : beganAnew(state, rest, newId);
  const remaining = contentNow(next.state);
  return followedBy(next, (after) =>
    remaining
      ? editing(after, { do: 'alert', alert: postedAlert(event.posted, remaining, draft ? null : id) })
      : editing(after),
  );
}

export const postFailed = (state: EditorState, error: unknown): Step => editing(state, { do: 'error', error });

/** Discards what isn't posted, once a save that is running is answered. */
export function discard(state: EditorState): Step {
  if (state.phase !== 'editing') return step(state);
  const next: EditorState = { ...state, phase: 'discarding' };
  return followedBy(step(next, { do: 'wait', ms: null }), (after) => (after.sending ? step(after) : discarding(after)));
}

const discarding = (state: EditorState): Step =>
  state.version > 0 ? step(state, { do: 'discard', id: state.id }) : discarded(state);

export const discarded = (state: EditorState): Step =>
  over(state, { to: '/home', replace: false }, { do: 'remove-files', ids: state.files.map(({ id }) => id) });

/** What another device discarded is discarded here too. */
export const discardFailed = (state: EditorState, error: unknown): Step =>
  error instanceof ApiError && error.code === 'sale_not_found'
    ? discarded(state)
    : editing(state, { do: 'error', error });

const over = (state: EditorState, next: EditorState['next'], ...asks: Ask[]): Step =>
  step({ ...state, phase: 'over', next }, { do: 'wait', ms: null }, ...asks, { do: 'finish' });

/** The page is left: what isn't saved is sent, and everything stays stored. */
export function leaveSale(state: EditorState): Step {
  const left: EditorState = { ...state, left: true };
  const work = isPaused(state) ? step(left) : saveSale(state.phase === 'photos' ? { ...left, phase: 'editing' } : left);
  return followedBy(work, (next) => step(next, { do: 'wait', ms: null }, { do: 'leave-files' }));
}
