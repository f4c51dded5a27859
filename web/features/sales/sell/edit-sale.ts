import { limits } from '../../../../contract/limits.ts';
import { saleLimits } from '../../../../contract/sales/drafts.ts';
import { type EditedSale, movePhotos, withItem, withItems } from './edited-sale.ts';
import { type EditEvent, followedBy, type Step, step } from './editor-events.ts';
import type { EditorState } from './editor-state.ts';
import { fullItemAlert, fullSaleAlert } from './sale-alerts.ts';
import { saveLater } from './save-sale.ts';

/** What the seller changes is shown at once, and saved a moment later. */
export function edited(state: EditorState, sale: EditedSale, event: EditEvent): Step {
  const changed = (next: EditedSale, part: Partial<EditorState> = {}) => saveLater({ ...state, ...part, sale: next });
  switch (event.type) {
    case 'sale-changed':
      return changed({ ...sale, ...event.change });
    case 'item-changed': {
      const { id, change } = event;
      const { [id]: _, ...problems } = state.problems;
      const items = sale.items.map((item) => (item.id === id ? { ...item, ...change } : item));
      return changed({ ...sale, items }, { problems });
    }
    case 'item-added': {
      const { id, photos } = event;
      if (sale.items.length >= saleLimits.items) return step(state, { do: 'alert', alert: fullSaleAlert });
      return followedBy(changed(withItem(sale, id, photos.slice(0, limits.filesPerPost))), (next) =>
        photos.length > limits.filesPerPost ? step(next, { do: 'alert', alert: fullItemAlert }) : step(next),
      );
    }
    case 'item-removed': {
      const removed = sale.items.find(({ id }) => id === event.id);
      if (!removed) return step(state);
      return followedBy(changed({ ...sale, items: sale.items.filter((item) => item !== removed) }), (next) =>
        step(next, { do: 'remove-files', ids: removed.files }),
      );
    }
    case 'photos-sorted': {
      const { items } = event;
      const sorted = { photos: items.flatMap(({ files }) => files).length, items: items.length };
      return changed(withItems(sale, items, saleLimits.items), { sorted });
    }
    case 'photos-moved': {
      const moved = movePhotos(sale, event.photos, event.to, limits.filesPerPost);
      return moved === sale ? step(state, { do: 'alert', alert: fullItemAlert }) : changed(moved);
    }
  }
}
