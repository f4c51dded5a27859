import { addDays } from '../../../../contract/campuses/term-dates.ts';
import type { DraftContent, SaleDraft } from '../../../../contract/sales/drafts.ts';
import { campusDay } from '../../../../contract/sales/schedule.ts';
import { currentApp, currentCampus } from '../../../lib/app-state.ts';
import { browserStorage } from '../../../lib/browser-storage.ts';
import { productTime } from '../../../lib/product-clock.ts';
import type { DraftFile, StoredFile } from '../../posts/index.ts';
import type { EditedSale } from './edited-sale.ts';

/** What this device stores beside the server: what isn't saved or uploaded yet. */
export interface Stored {
  id: string;
  version: number;
  base: DraftContent | null;
  sale: EditedSale;
  files: StoredFile[];
}

const USUAL_DAYS = 7;
export const storedFile = ({ id, name, kind, alt, seconds, upload }: DraftFile): StoredFile => ({
  id,
  name,
  kind,
  alt,
  seconds,
  upload,
});

/** What an earlier page stored; null for nothing. */
export function readStored(key: string): Stored | null {
  try {
    const stored = JSON.parse(browserStorage.local.get(key) ?? 'null') as Stored | null;
    return stored && Array.isArray(stored.sale.items) && Array.isArray(stored.files) ? stored : null;
  } catch {
    return null;
  }
}

export const writeStored = (key: string, stored: Stored): void => browserStorage.local.set(key, JSON.stringify(stored));
export const dropStored = (key: string): void => browserStorage.local.drop(key);

/** Only what is edited, in one order, for comparison. */
export const plain = ({ title, ends_on, place, schedule, items, loose }: DraftContent): DraftContent => ({
  title,
  ends_on,
  place,
  schedule,
  items: items.map(({ id, title: name, price, category, files }) => ({
    id,
    title: name,
    price,
    category,
    files: files.map(({ upload }) => ({ upload })),
  })),
  loose: loose.map(({ upload }) => ({ upload })),
});

export const problemsOf = (draft: SaleDraft | null | undefined): Record<string, string> =>
  Object.fromEntries(draft?.problems.map(({ item, reason }) => [item, reason]) ?? []);

export const emptySale = (): EditedSale => ({
  title: 'Move-out sale',
  ends_on: addDays(campusDay(productTime(currentApp()), currentCampus().time_zone), USUAL_DAYS),
  place: '',
  schedule: 'none',
  items: [],
  loose: [],
});
