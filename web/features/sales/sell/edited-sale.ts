import type { DraftContent, DraftItem } from '../../../../contract/sales/drafts.ts';
import type { PriceSchedule } from '../../../../contract/sales/schedule.ts';
import type { DraftFile } from '../../../lib/draft-files/draft-file.ts';

/** An item as it is being written: what was typed, and the page's own ids of its photos. */
export interface EditedItem {
  id: string;
  title: string;
  price: string;
  category: string;
  condition: string;
  /** its description */
  text: string;
  files: string[];
}

export interface EditedSale {
  title: string;
  /** its last day, as 2027-05-14; '' as long as none is chosen */
  ends_on: string;
  place: string;
  schedule: PriceSchedule;
  items: EditedItem[];
  /** photos without an item */
  loose: string[];
}

/** A typed price in whole dollars: "free" and "$20" are understood; null for none and for what isn't a price. */
export function typedPrice(text: string): number | null {
  const clean = text.trim().replace(/^\$/, '').replaceAll(',', '');
  if (/^free$/i.test(clean)) return 0;
  return /^\d{1,7}$/.test(clean) ? Number(clean) : null;
}

/** What the server stores of it: of the photos those that are uploaded. */
export function contentOf(sale: EditedSale, files: readonly DraftFile[]): DraftContent {
  const uploads = new Map(files.flatMap(({ id, upload }) => (upload ? [[id, upload.id] as const] : [])));
  const uploaded = (ids: readonly string[]) =>
    ids.flatMap((id) => (uploads.has(id) ? [{ upload: uploads.get(id) ?? '' }] : []));
  return {
    title: sale.title,
    ends_on: sale.ends_on,
    place: sale.place,
    schedule: sale.schedule,
    items: sale.items.map(({ id, title, price, category, condition, text, files: ids }) => ({
      id,
      title,
      price: typedPrice(price),
      category: (category || null) as DraftItem['category'],
      condition: (condition || null) as DraftItem['condition'],
      text,
      files: uploaded(ids),
    })),
    loose: uploaded(sale.loose),
  };
}

/** A draft with nothing but what is edited, in the order of `contentOf`, so that two can be compared as JSON. */
export const plain = ({ title, ends_on, place, schedule, items, loose }: DraftContent): DraftContent => ({
  title,
  ends_on,
  place,
  schedule,
  items: items.map(({ id, title: name, price, category, condition, text, files }) => ({
    id,
    title: name,
    price,
    category,
    condition,
    text,
    files: files.map(({ upload }) => ({ upload })),
  })),
  loose: loose.map(({ upload }) => ({ upload })),
});

/** Whether it has neither items nor photos. */
export const isEmptySale = ({ items, loose }: { items: readonly unknown[]; loose: readonly unknown[] }): boolean =>
  items.length + loose.length === 0;

/** The uploads that a stored draft names. */
export const uploadsIn = ({ items, loose }: DraftContent): string[] =>
  [...items.flatMap(({ files }) => files), ...loose].map(({ upload }) => upload);

/**
 * A stored draft as it is edited here.
 * @param files of this page; those of the draft are among them
 * @param before what was edited here until now: photos that are still being uploaded stay with their items
 */
export function editedOf(content: DraftContent, files: readonly DraftFile[], before: EditedSale | null): EditedSale {
  const byUpload = new Map(files.flatMap(({ id, upload }) => (upload ? [[upload.id, id] as const] : [])));
  const idsOf = (uploads: readonly { upload: string }[]) => uploads.flatMap(({ upload }) => byUpload.get(upload) ?? []);
  const pending = new Set(files.filter(({ upload }) => !upload).map(({ id }) => id));
  const waiting = (ids: readonly string[] = []) => ids.filter((id) => pending.has(id));
  const was = new Map(before?.items.map((item) => [item.id, item]));
  const items = content.items.map(({ id, title, price, category, condition, text, files: uploads }): EditedItem => {
    const typed = was.get(id);
    return {
      id,
      title,
      price: typed && typedPrice(typed.price) === price ? typed.price : price === null ? '' : String(price),
      category: category ?? '',
      condition: condition ?? '',
      text,
      files: [...idsOf(uploads), ...waiting(typed?.files)],
    };
  });
  const { title, ends_on, place, schedule } = content;
  return { title, ends_on, place, schedule, items, loose: [...idsOf(content.loose), ...waiting(before?.loose)] };
}

/** A sale without the photos that are gone: refused or removed. */
export function withoutGone(sale: EditedSale, files: readonly DraftFile[]): EditedSale {
  const known = new Set(files.map(({ id }) => id));
  const keep = (ids: string[]) => (ids.every((id) => known.has(id)) ? ids : ids.filter((id) => known.has(id)));
  return { ...sale, items: sale.items.map((item) => ({ ...item, files: keep(item.files) })), loose: keep(sale.loose) };
}

/** The sale without the items that had only these photos and in which nothing is typed. */
export function withoutItemsOf(sale: EditedSale, photos: ReadonlySet<string>): EditedSale {
  const isOnlyOf = ({ files, title, price, category, condition, text }: EditedItem) =>
    files.length > 0 && files.every((id) => photos.has(id)) && !(title || price || category || condition || text);
  return { ...sale, items: sale.items.filter((item) => !isOnlyOf(item)) };
}

/** The items, and the photos without an item, that were added here since a draft was stored. */
export function addedSince(sale: EditedSale, stored: DraftContent, files: readonly DraftFile[]): EditedSale {
  const items = new Set(stored.items.map(({ id }) => id));
  const loose = new Set(stored.loose.map(({ upload }) => upload));
  const uploads = new Map(files.map(({ id, upload }) => [id, upload?.id ?? '']));
  return {
    ...sale,
    items: sale.items.filter(({ id }) => !items.has(id)),
    loose: sale.loose.filter((id) => !loose.has(uploads.get(id) ?? '')),
  };
}

/**
 * Moves photos into an item, or among those without one.
 * @param to the item's id; null for none
 * @param most an item that would have more photos takes none: then the given sale is returned
 */
export function movePhotos(sale: EditedSale, ids: readonly string[], to: string | null, most: number): EditedSale {
  const target = sale.items.find(({ id }) => id === to);
  const others = target?.files.filter((id) => !ids.includes(id)) ?? [];
  if (target && others.length + ids.length > most) return sale;
  const without = (files: readonly string[]) => files.filter((id) => !ids.includes(id));
  return {
    ...sale,
    items: sale.items.map((item) => ({
      ...item,
      files: item.id === to ? [...without(item.files), ...ids] : without(item.files),
    })),
    loose: to === null ? [...without(sale.loose), ...ids] : without(sale.loose),
  };
}

/** An item in which nothing is typed. */
export const newItem = (id: string, files: readonly string[] = []): EditedItem => ({
  id,
  title: '',
  price: '',
  category: '',
  condition: '',
  text: '',
  files: [...files],
});

/** The sale with a new item of these photos, which other items may lose to it. */
export const withItem = (sale: EditedSale, id: string, photos: readonly string[]): EditedSale =>
  movePhotos({ ...sale, items: [...sale.items, newItem(id)] }, photos, id, photos.length);

/** The sale with new items, at most `most` in all; the photos of the rest belong to no item. */
export function withItems(sale: EditedSale, items: readonly EditedItem[], most: number): EditedSale {
  const room = Math.max(0, most - sale.items.length);
  return {
    ...sale,
    items: [...sale.items, ...items.slice(0, room)],
    loose: [...sale.loose, ...items.slice(room).flatMap(({ files }) => files)],
  };
}
