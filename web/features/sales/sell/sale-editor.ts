import { edited } from './edit-sale.ts';
import { type EditorEvent, followedBy, type Step, step } from './editor-events.ts';
import { type EditorState, isChanged, isPaused, isRefused } from './editor-state.ts';
import {
  discard,
  discarded,
  discardFailed,
  filesChanged,
  leaveSale,
  postEditedSale,
  posted,
  postFailed,
  saveFailed,
  settled,
} from './post-sale.ts';
import { caughtUp, loaded, mergedSale, restored, saveSale } from './save-sale.ts';

/**
 * A sale being written: autosaved on the server, and in this browser what the server doesn't have yet.
 * @returns the state after an event, and what has to be done for it
 */
export function reduce(state: EditorState, event: EditorEvent): Step {
  switch (event.type) {
    case 'loaded':
      return state.left ? step(state) : loaded(state, event);
    case 'restored':
      return state.left ? step(state) : restored(state, event.draft);
    case 'files-changed':
      return filesChanged(state, event.files);
    case 'due':
      return isPaused(state) || isRefused(state) ? step(state) : saveSale(state);
    case 'saved':
      return settled({ ...state, version: event.version, base: state.sending, failed: false });
    case 'save-failed':
      return saveFailed(state, event.error);
    case 'caught-up':
      return followedBy(caughtUp(state, event), settled);
    case 'shown': {
      const isIdle = state.version > 0 && !isPaused(state) && !state.sending && !isChanged(state);
      return isIdle ? step(state, { do: 'look' }) : step(state);
    }
    case 'looked': {
      const { draft } = event;
      // an answer from before the last save would bring back what was replaced since
      const isNews = draft?._id === state.id && draft.version > state.version && !state.left;
      return draft && isNews ? mergedSale(state, draft) : step(state);
    }
    case 'post':
      return postEditedSale(state);
    case 'posted':
      return posted(state, event);
    case 'post-failed':
      return postFailed(state, event.error);
    case 'discard':
      return discard(state);
    case 'discarded':
      return discarded(state);
    case 'discard-failed':
      return discardFailed(state, event.error);
    case 'left':
      return state.left ? step(state) : leaveSale(state);
    default:
      return state.sale ? edited(state, state.sale, event) : step(state);
  }
}
