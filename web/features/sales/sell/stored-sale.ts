import { addDays } from '../../../../contract/campuses/term-dates.ts';
import type { DraftContent } from '../../../../contract/sales/drafts.ts';
import { campusDay } from '../../../../contract/sales/schedule.ts';
import { currentApp, currentCampus } from '../../../lib/app-state.ts';
import { browserStorage } from '../../../lib/browser-storage.ts';
import type { StoredDraftFile } from '../../../lib/draft-files/draft-file.ts';
import { productTime } from '../../../lib/product-clock.ts';
import type { EditedSale } from './edited-sale.ts';

/** What this device stores, because the server may lack some of it. The fields are those of `EditorState`. */
export interface StoredSale {
  id: string;
  version: number;
  base: DraftContent | null;
  sale: EditedSale;
  files: StoredDraftFile[];
}

const USUAL_DAYS = 7;

/** What an earlier page stored; null for nothing. */
export function readStored(key: string): StoredSale | null {
  try {
    const stored = JSON.parse(browserStorage.local.get(key) ?? 'null') as StoredSale | null;
    if (!stored || !Array.isArray(stored.sale.items) || !Array.isArray(stored.files)) return null;
    // earlier versions of the page stored neither condition nor text
    const items = stored.sale.items.map((item) => ({
      ...item,
      condition: item.condition ?? '',
      text: item.text ?? '',
    }));
    return { ...stored, sale: { ...stored.sale, items } };
  } catch {
    return null;
  }
}

export const writeStored = (key: string, stored: StoredSale): void =>
  browserStorage.local.set(key, JSON.stringify(stored));
export const dropStored = (key: string): void => browserStorage.local.drop(key);

/** What the page begins with when nothing was begun before. */
export const emptySale = (): EditedSale => ({
  title: 'Move-out sale',
  ends_on: addDays(campusDay(productTime(currentApp()), currentCampus().time_zone), USUAL_DAYS),
  place: '',
  schedule: 'none',
  items: [],
  loose: [],
});
