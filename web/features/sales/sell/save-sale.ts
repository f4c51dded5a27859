import type { DraftContent, SaleDraft } from '../../../../contract/sales/drafts.ts';
import { mergeDrafts } from '../../../../contract/sales/merge-drafts.ts';
import { uploadedPhoto } from '../../../lib/draft-files/draft-file.ts';
import { addedSince, type EditedSale, editedOf, plain, uploadsIn } from './edited-sale.ts';
import { type EditorEvent, followedBy, type Step, step } from './editor-events.ts';
import { contentNow, type EditorState, excessItems, isChanged, isPaused, savingOf } from './editor-state.ts';
import { conflictsAlert, joinedItemsAlert } from './sale-alerts.ts';

const SAVE_PAUSE_MS = 500;
const RETRY_MS = 3_000;

type Event<Type extends EditorEvent['type']> = Extract<EditorEvent, { type: Type }>;

/** Saves a moment after the last change. */
export function saveLater(changed: EditorState): Step {
  const state = { ...changed, failed: false };
  if (state.left || state.phase === 'over') return step(state);
  const waits = savingOf(state) === 'saving' && !isPaused(state);
  return step(state, { do: 'wait', ms: waits ? SAVE_PAUSE_MS : null });
}

export const retryLater = (state: EditorState): Step => step(state, { do: 'wait', ms: RETRY_MS });

/** Saves now, or as soon as the save before is answered. */
export function saveSale(state: EditorState): Step {
  if (state.sending) return step({ ...state, again: true });
  const content = contentNow(state);
  if (!content || !isChanged(state)) return step(state);
  const { id, version, left, unread } = state;
  // stored in this browser until it can join what another device began
  if (unread && left) return step(state);
  if (unread) return step({ ...state, sending: content }, { do: 'wait', ms: null }, { do: 'catch-up', gone: false });
  return step(
    { ...state, sending: content },
    { do: 'wait', ms: null },
    { do: 'save', id, content, version, leaving: left },
  );
}

/**
 * Goes on from the server's draft after a save was refused: another device changed, posted or discarded it, or somebody else
 * has its id. Also before the first save, if the draft couldn't be read until then.
 */
export function caughtUp(state: EditorState, { answer, gone, newId }: Event<'caught-up'>): Step {
  if (!answer) return step({ ...state, failed: true });
  const { draft } = answer;
  if (state.unread) return firstRead(state, draft);
  if (draft && !gone && draft._id === state.id) return mergedSale(state, draft);
  // what the other device had is posted or discarded
  return beganAnew(state, added(state), newId);
}

/** Goes on with the draft that the page couldn't read when it began. */
function firstRead(before: EditorState, draft: SaleDraft | null): Step {
  // a discarded sale takes nothing along that wasn't seen here
  if (before.left || before.phase === 'discarding') return step(before);
  const state: EditorState = { ...before, unread: false, failed: false };
  if (!draft || !state.sale) return step(state);
  if (draft._id === state.id) return mergedSale(state, draft);
  // nor is it posted before it's seen
  return joined({ ...state, phase: 'editing' }, state.sale, draft);
}

/**
 * Begins with what an earlier page stored, with what another device began, or with an empty sale. What was stored of a sale
 * that the server no longer has as a draft is dropped.
 */
export function loaded(state: EditorState, { stored, answer, empty }: Event<'loaded'>): Step {
  const draft = answer?.draft ?? null;
  if (stored && (!answer || stored.version === 0 || draft?._id === stored.id)) {
    const { id, version, base, sale, files } = stored;
    const unread = !answer && version === 0;
    return step(
      { ...state, id, version, base: base && plain(base), sale, unread },
      { do: 'restore-files', files, draft },
    );
  }
  return draft ? begun(state, draft) : step({ ...state, sale: empty, unread: !answer });
}

/** Goes on with what an earlier page stored, when its photos are here again. */
export function restored(state: EditorState, draft: SaleDraft | null): Step {
  const { id, version, sale: own } = state;
  if (draft?._id === id && draft.version > version) return mergedSale(state, draft);
  if (draft?._id === id) return saveLater({ ...state, posted: draft.posted, problems: problemsOf(draft) });
  if (!draft || !own || version > 0 || state.sending) return saveLater(state);
  return joined(state, own, draft);
}

/** What was begun here without a connection joins the draft that another device began. */
const joined = (state: EditorState, own: EditedSale, draft: SaleDraft): Step =>
  followedBy(begun(state, draft), (next) => {
    const { items, loose } = next.sale ?? own;
    const sale = {
      ...(next.sale ?? own),
      items: [...items, ...own.items],
      loose: [...new Set([...loose, ...own.loose])],
    };
    return followedBy(saveLater({ ...next, sale }), tellExcess);
  });

/** Resumes a draft of another device. */
const begun = (state: EditorState, draft: SaleDraft): Step => showing({ ...state, id: draft._id }, draft, draft);

/** Adds what another device changed; what was changed here since is kept. */
export function mergedSale(state: EditorState, draft: SaleDraft): Step {
  const mine = contentNow(state);
  if (!mine) return step(state);
  // without a base the answer to the first save was lost: what differs since was changed here
  const { content, conflicts } = mergeDrafts(state.base ?? draft, mine, draft);
  const shown = followedBy(showing(state, content, draft), (next) =>
    conflicts.length > 0 ? step(next, { do: 'alert', alert: conflictsAlert(conflicts) }) : step(next),
  );
  return followedBy(shown, tellExcess);
}

/** Says it when two devices have added too many items together: none is dropped, the seller chooses. */
function tellExcess(state: EditorState): Step {
  const excess = excessItems(state);
  return excess > 0 ? step(state, { do: 'alert', alert: joinedItemsAlert(excess) }) : step(state);
}

/** Shows what is saved, with what was changed here since and with the photos that another device uploaded. */
function showing(state: EditorState, content: DraftContent, draft: SaleDraft): Step {
  const known = new Set(state.files.map(({ upload }) => upload?.id));
  const others = uploadsIn(content)
    .filter((id) => !known.has(id))
    .map(uploadedPhoto);
  const files = [...state.files, ...others];
  const next: EditorState = {
    ...state,
    files,
    version: draft.version,
    base: plain(draft),
    sale: editedOf(content, files, state.sale),
    posted: draft.posted,
    problems: problemsOf(draft),
  };
  return others.length > 0 ? followedBy(step(next, { do: 'add-files', files: others }), saveLater) : saveLater(next);
}

/** The sale with what was added here since the last save alone. */
export const added = ({ sale, base, files }: EditorState): EditedSale | null =>
  sale && base ? addedSince(sale, base, files) : sale;

/** Goes on with another sale. */
export const beganAnew = (state: EditorState, sale: EditedSale | null, id: string): Step =>
  saveLater({ ...state, id, version: 0, base: null, sale, posted: false, problems: {} });

const problemsOf = (draft: SaleDraft): Record<string, string> =>
  Object.fromEntries(draft.problems.map(({ item, reason }) => [item, reason]));
