import type { StoreApi } from 'zustand/vanilla';
import type { DraftFile } from '../../posts/index.ts';
import type { EditedSale } from './edited-sale.ts';

/** `saved`: the server has it; `failed`: not yet, it is retried; `refused`: it is tried again when it has changed. */
export type Saving = 'saved' | 'saving' | 'failed' | 'refused';

/** What the page shows of a sale that is being written. */
export interface EditorState {
  sale: EditedSale | null;
  files: readonly DraftFile[];
  saving: Saving;
  /** some of it is posted */
  posted: boolean;
  /** why items weren't posted, by their ids */
  problems: Readonly<Record<string, string>>;
  posting: boolean;
  /** how the last photos were sorted */
  sorted: { photos: number; items: number } | null;
}

export const emptyState: EditorState = {
  sale: null,
  files: [],
  saving: 'saved',
  posted: false,
  problems: {},
  posting: false,
  sorted: null,
};

/** Waits until no photo is being uploaded. */
export function whenUploaded(store: StoreApi<EditorState>): Promise<void> {
  const isSettled = () => store.getState().files.every(({ state }) => state === 'done' || state === 'failed');
  return new Promise((resolve) => {
    if (isSettled()) return resolve();
    const stop = store.subscribe(() => {
      if (!isSettled()) return;
      stop();
      resolve();
    });
  });
}
