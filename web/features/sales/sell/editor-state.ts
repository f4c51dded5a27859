import { type DraftContent, saleLimits } from '../../../../contract/sales/drafts.ts';
import { type DraftFile, storedFile } from '../../../lib/draft-files/draft-file.ts';
import { contentOf, type EditedSale, isEmptySale } from './edited-sale.ts';
import type { StoredSale } from './stored-sale.ts';

/**
 * `photos`: Post all waits for uploads; `saving`: it waits until the server has everything; `posting` and `discarding`
 * wait for the server, and nothing is saved meanwhile; `over`: posted or discarded.
 */
export type Phase = 'editing' | 'photos' | 'saving' | 'posting' | 'discarding' | 'over';

/** A sale that is being written. */
export interface EditorState {
  /** null until it is known what an earlier page or another device began */
  sale: EditedSale | null;
  files: readonly DraftFile[];
  id: string;
  /** of the draft on the server; 0 if it has none */
  version: number;
  /** what the server has of it; null for nothing, or if the answer to the first save was lost */
  base: DraftContent | null;
  /** it's still to be read whether another device began a sale, before the first save: the page got no answer */
  unread: boolean;
  /** some of it is posted */
  posted: boolean;
  /** why items weren't posted, by their ids */
  problems: Readonly<Record<string, string>>;
  /** how the last photos were sorted */
  sorted: { photos: number; items: number } | null;
  phase: Phase;
  /** what the server is asked to save, also while the page catches up with another device */
  sending: DraftContent | null;
  /** another save was due meanwhile */
  again: boolean;
  /** the last save got no answer */
  failed: boolean;
  /** what the server won't save as it is */
  refused: DraftContent | null;
  /** where the page leads when it is over */
  next: { to: string; replace: boolean } | null;
  /** the page was left */
  left: boolean;
}

export const startState = (id: string): EditorState => ({
  sale: null,
  files: [],
  id,
  version: 0,
  base: null,
  unread: false,
  posted: false,
  problems: {},
  sorted: null,
  phase: 'editing',
  sending: null,
  again: false,
  failed: false,
  refused: null,
  next: null,
  left: false,
});

const isSame = (a: DraftContent | null, b: DraftContent | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the server would store of it now. */
export const contentNow = ({ sale, files }: EditorState): DraftContent | null => sale && contentOf(sale, files);

/** Whether the server lacks something of it. */
export function isChanged(state: EditorState): boolean {
  const content = contentNow(state);
  if (!content) return false;
  return state.base === null ? !isEmptySale(content) : !isSame(content, state.base);
}

/** How many items it has too many: what two devices added can be more than a sale may have. */
export const excessItems = ({ sale }: EditorState): number => Math.max(0, (sale?.items.length ?? 0) - saleLimits.items);

export const isRefused = (state: EditorState): boolean =>
  excessItems(state) > 0 || (state.refused !== null && isSame(state.refused, contentNow(state)));

/**
 * `saved`: the server has it; `saving`: it is being sent, or will be in a moment; `failed`: not yet, it is retried;
 * `refused`: it is tried again when it has changed.
 */
export type SaveState = 'saved' | 'saving' | 'failed' | 'refused';

export function savingOf(state: EditorState): SaveState {
  if (state.failed) return 'failed';
  if (!isChanged(state)) return 'saved';
  return isRefused(state) ? 'refused' : 'saving';
}

/** Nothing is saved meanwhile. */
export const isPaused = ({ phase }: EditorState): boolean =>
  phase === 'posting' || phase === 'discarding' || phase === 'over';

/** What this device stores of it; null for a sale in which nothing is begun. */
export function toStore({ id, version, base, sale, files }: EditorState): StoredSale | null {
  if (!sale || (version === 0 && base === null && isEmptySale(sale))) return null;
  return { id, version, base, sale, files: files.map(storedFile) };
}
