import type { DraftContent, SaleDraft } from '../../../../contract/sales/drafts.ts';
import type { AlertRequest } from '../../../lib/alerts.ts';
import type { DraftFile, StoredDraftFile } from '../../../lib/draft-files/draft-file.ts';
import type { EditedItem, EditedSale } from './edited-sale.ts';
import type { EditorState } from './editor-state.ts';
import type { StoredSale } from './stored-sale.ts';

/** The server's answer to which draft it has; null if there was no answer. */
export type DraftAnswer = { draft: SaleDraft | null } | null;

/** What the seller changes. */
export type EditEvent =
  | { type: 'sale-changed'; change: Partial<Omit<EditedSale, 'items' | 'loose'>> }
  | {
      type: 'item-changed';
      id: string;
      change: Partial<Pick<EditedItem, 'title' | 'price' | 'category' | 'condition' | 'text'>>;
    }
  | { type: 'item-added'; id: string; photos: readonly string[] }
  | { type: 'item-removed'; id: string }
  /** photos were added; `items` is what they were sorted into */
  | { type: 'photos-sorted'; items: readonly EditedItem[] }
  /** `to` an item, or null: among the photos without one */
  | { type: 'photos-moved'; photos: readonly string[]; to: string | null };

/** What happens to a sale that is being written. A `newId` is for the sale that may begin. */
export type EditorEvent =
  | EditEvent
  /** `empty`: what to begin with if nothing was begun before */
  | { type: 'loaded'; stored: StoredSale | null; answer: DraftAnswer; empty: EditedSale }
  /** the files of an earlier page are here again; `draft` is what the server had */
  | { type: 'restored'; draft: SaleDraft | null }
  | { type: 'files-changed'; files: readonly DraftFile[] }
  /** it is time to save, or there is a connection again */
  | { type: 'due' }
  | { type: 'saved'; version: number }
  | { type: 'save-failed'; error: unknown }
  /** `gone`: the server said that it has no such draft */
  | { type: 'caught-up'; answer: DraftAnswer; gone: boolean; newId: string }
  /** the page is shown again, maybe after another device was used */
  | { type: 'shown' }
  | { type: 'looked'; draft: SaleDraft | null }
  | { type: 'post' }
  /** `draft` is what is left */
  | { type: 'posted'; posted: number; draft: SaleDraft | null; newId: string }
  | { type: 'post-failed'; error: unknown }
  | { type: 'discard' }
  | { type: 'discarded' }
  | { type: 'discard-failed'; error: unknown }
  | { type: 'left' };

/** What the editor has to do after an event: ask the server, work on the files, or show something. */
export type Ask =
  /** sets the timer that emits `due`, in place of the one set before; null: stops it */
  | { do: 'wait'; ms: number | null }
  /** `leaving`: the request outlives the page */
  | { do: 'save'; id: string; content: DraftContent; version: number; leaving: boolean }
  | { do: 'catch-up'; gone: boolean }
  | { do: 'look' }
  | { do: 'post'; id: string }
  | { do: 'discard'; id: string }
  | { do: 'restore-files'; files: readonly StoredDraftFile[]; draft: SaleDraft | null }
  | { do: 'add-files'; files: readonly DraftFile[] }
  | { do: 'remove-files'; ids: readonly string[] }
  /** their work ends; they stay stored */
  | { do: 'leave-files' }
  /** nothing of the sale stays stored on this device */
  | { do: 'finish' }
  | { do: 'alert'; alert: AlertRequest }
  | { do: 'error'; error: unknown };

export interface Step {
  state: EditorState;
  asks: readonly Ask[];
}

export const step = (state: EditorState, ...asks: Ask[]): Step => ({ state, asks });

/** A step, and the one that follows from it. */
export function followedBy({ state, asks }: Step, next: (state: EditorState) => Step): Step {
  const following = next(state);
  return { state: following.state, asks: [...asks, ...following.asks] };
}
