import { useEffect, useState } from 'react';
import { discardDraft, getDraft, postSale, saleLimits, saveDraft } from '../../../../contract/sales/drafts.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { DraftFiles } from '../../../lib/draft-files/draft-files.ts';
import { currentViewer } from '../../../lib/viewer.ts';
import { newItem } from './edited-sale.ts';
import type { Ask, DraftAnswer, EditorEvent } from './editor-events.ts';
import { type EditorState, startState, toStore } from './editor-state.ts';
import { reduce } from './sale-editor.ts';
import { dropStored, emptySale, readStored, writeStored } from './stored-sale.ts';
import { groupPhotos } from '../../../../contract/sales/group-photos.ts';
import { captureTime } from './capture-time.ts';
import { randomId } from '../../../lib/random-id.ts';

/** Adds chosen photos to the files. @returns the ids of those added, grouped by the time they were taken */
async function addSorted(files: DraftFiles, chosen: readonly File[]): Promise<string[][]> {
  if (chosen.length > saleLimits.photosAtOnce)
    showAlert({ msg: `Choose up to ${saleLimits.photosAtOnce} photos at a time.`, alertType: 'okay' });
  const taken = chosen.slice(0, saleLimits.photosAtOnce);
  const times = await Promise.all(taken.map(captureTime));
  const before = files.list.length;
  files.add(taken);
  return groupPhotos(files.list.slice(before).map(({ id }, index) => ({ id, at: times[index] ?? null })));
}

export interface SaleEditor {
  dispatch(event: EditorEvent): void;
  /** Adds photos, sorted into items by the time they were taken. */
  addPhotos(chosen: readonly File[]): Promise<void>;
  removePhotos(ids: readonly string[]): void;
  retryPhotos(): void;
}

/** The sale of /sell-many and what changes it; null until the page runs in the browser. */
export function useSaleEditor(): { state: EditorState; editor: SaleEditor } | null {
  const [state, setState] = useState<EditorState | null>(null);
  const [editor, setEditor] = useState<SaleEditor | null>(null);
  useEffect(() => {
    const begun = startEditor(setState);
    setEditor(begun);
    return () => begun.dispatch({ type: 'left' });
  }, []);
  return state && editor && { state, editor };
}

/** Runs what the reducer asks for. @param show is given every new state */
function startEditor(show: (state: EditorState) => void): SaleEditor {
  const key = `sale:${currentViewer().user?._id ?? ''}`;
  let state = startState(randomId());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const files = new DraftFiles(
    'sale',
    null,
    (list) => dispatch({ type: 'files-changed', files: list }),
    saleLimits.photos,
  );

  function dispatch(event: EditorEvent): void {
    const before = state;
    const { state: next, asks } = reduce(state, event);
    state = next;
    show(state);
    for (const ask of asks) void run(ask);
    if (isStoredOtherwise(before, state)) store();
    if (event.type === 'left') stop();
  }

  /** Stores the sale in this browser: the server may lack some of it. Once left or over, it is stored or dropped already. */
  function store(): void {
    if (state.left || state.phase === 'over') return;
    const stored = toStore(state);
    if (stored) writeStored(key, stored);
    else dropStored(key);
  }

  /** Never rejects: a refused call is an event as well. */
  async function run(ask: Ask): Promise<void> {
    switch (ask.do) {
      case 'wait':
        clearTimeout(timer);
        if (ask.ms !== null) timer = setTimeout(due, ask.ms);
        return;
      case 'save': {
        const { id, content, version, leaving } = ask;
        return call(saveDraft, { params: { id }, body: { ...content, version }, keepalive: leaving }).then(
          (answer) => dispatch({ type: 'saved', version: answer.version }),
          (error: unknown) => dispatch({ type: 'save-failed', error }),
        );
      }
      case 'catch-up': {
        const answer = await currentDraft();
        return dispatch({ type: 'caught-up', answer, gone: ask.gone, newId: randomId() });
      }
      case 'look': {
        const answer = await currentDraft();
        return answer ? dispatch({ type: 'looked', draft: answer.draft }) : undefined;
      }
      case 'post':
        return call(postSale, { params: { id: ask.id } }).then(
          (answer) => dispatch({ type: 'posted', ...answer, newId: randomId() }),
          (error: unknown) => dispatch({ type: 'post-failed', error }),
        );
      case 'discard':
        return call(discardDraft, { params: { id: ask.id } }).then(
          () => dispatch({ type: 'discarded' }),
          (error: unknown) => dispatch({ type: 'discard-failed', error }),
        );
      case 'restore-files':
        // `false`: the server is asked whether it still has the uploaded photos
        await files.restore(ask.files, false);
        return dispatch({ type: 'restored', draft: ask.draft });
      case 'add-files':
        return files.addUploaded(ask.files);
      case 'remove-files':
        for (const id of ask.ids) files.remove(id);
        return;
      case 'leave-files':
        return files.leave();
      case 'finish':
        dropStored(key);
        return files.finish({ discard: false });
      case 'alert':
        return showAlert(ask.alert);
      case 'error':
        return showError(ask.error);
    }
  }

  const due = () => dispatch({ type: 'due' });
  const look = () => {
    if (document.visibilityState === 'visible') dispatch({ type: 'shown' });
  };
  // with a connection again, saves now what its timer would save later
  window.addEventListener('online', due);
  document.addEventListener('visibilitychange', look);
  const stop = () => {
    window.removeEventListener('online', due);
    document.removeEventListener('visibilitychange', look);
  };

  const stored = readStored(key);
  void currentDraft().then((answer) => dispatch({ type: 'loaded', stored, answer, empty: emptySale() }));

  return {
    dispatch,
    async addPhotos(chosen) {
      if (!state.sale) return;
      const groups = await addSorted(files, chosen);
      const items = groups.map((photos) => newItem(randomId(), photos));
      dispatch({ type: 'photos-sorted', items });
    },
    removePhotos: (ids) => void run({ do: 'remove-files', ids }),
    retryPhotos: () => files.retryAll(),
  };
}

/** The draft that the server has; null if there was no answer. */
const currentDraft = (): Promise<DraftAnswer> => call(getDraft).catch(() => null);

const isStoredOtherwise = (a: EditorState, b: EditorState): boolean =>
  a.id !== b.id || a.version !== b.version || a.base !== b.base || a.sale !== b.sale || a.files !== b.files;
