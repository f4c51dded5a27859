import { oneLine } from '../posts/category-rules.ts';
import type { DraftContent, DraftItem } from './drafts.ts';

export interface MergedDraft {
  content: DraftContent;
  /** what both changed differently, as people call it: "Price of Lamp" */
  conflicts: string[];
}

/** The stored form of a value, to compare with: a text of one line loses extra white space; a description keeps its lines. */
const stored = (value: unknown): unknown =>
  typeof value === 'string' && !value.includes('\n') ? oneLine(value) : value;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(stored(a)) === JSON.stringify(stored(b));

type Uploads = readonly { upload: string }[];

/** The photos of both devices, without those that either removed since `base`: theirs first. */
function mergedFiles(base: Uploads, mine: Uploads, theirs: Uploads): { upload: string }[] {
  const has = (list: Uploads, { upload }: { upload: string }) => list.some((file) => file.upload === upload);
  const added = mine.filter((file) => !has(base, file) && !has(theirs, file));
  return [...theirs.filter((file) => has(mine, file) || !has(base, file)), ...added];
}

const itemLabels = {
  title: 'Title',
  price: 'Price',
  category: 'Category',
  condition: 'Condition',
  text: 'Description',
} as const;
const itemFields = Object.keys(itemLabels) as (keyof typeof itemLabels)[];
const saleLabels = {
  title: 'Sale title',
  ends_on: 'Ends',
  place: 'Pick-up place',
  schedule: 'Price schedule',
} as const;

/**
 * What two devices made of the same draft. What one of them changed is kept; of what both changed differently, the
 * value of this device, and the page says so.
 * @param base what this device knew as saved
 * @param mine what it has now
 * @param theirs what is saved now
 */
export function mergeDrafts(base: DraftContent, mine: DraftContent, theirs: DraftContent): MergedDraft {
  const conflicts: string[] = [];
  const pick = <T>(was: T, own: T, other: T, name: string): T => {
    if (same(own, was)) return other;
    if (!same(other, was) && !same(own, other)) conflicts.push(name);
    return own;
  };
  const find = (list: readonly DraftItem[], id: string) => list.find((item) => item.id === id);
  const merge = (own: DraftItem, was: DraftItem | undefined, other: DraftItem): DraftItem => {
    if (!was) return own;
    const merged: DraftItem = { ...own, files: mergedFiles(was.files, own.files, other.files) };
    const name = own.title || other.title || 'an item';
    for (const field of itemFields)
      Object.assign(merged, {
        [field]: pick<unknown>(was[field], own[field], other[field], `${itemLabels[field]} of ${name}`),
      });
    return merged;
  };
  const items = [
    ...theirs.items.flatMap((other) => {
      const own = find(mine.items, other.id);
      const was = find(base.items, other.id);
      // an item that this device doesn't have: removed here, or added by the other one
      if (!own) return was ? [] : [other];
      return [merge(own, was, other)];
    }),
    // added here; what the other device removed stays removed
    ...mine.items.filter(({ id }) => !find(theirs.items, id) && !find(base.items, id)),
  ];
  const content: DraftContent = {
    title: pick(base.title, mine.title, theirs.title, saleLabels.title),
    ends_on: pick(base.ends_on, mine.ends_on, theirs.ends_on, saleLabels.ends_on),
    place: pick(base.place, mine.place, theirs.place, saleLabels.place),
    schedule: pick(base.schedule, mine.schedule, theirs.schedule, saleLabels.schedule),
    items,
    loose: mergedFiles(base.loose, mine.loose, theirs.loose),
  };
  return { content: eachPhotoOnce(content), conflicts };
}

/** A photo that both moved is where it comes first. */
function eachPhotoOnce(content: DraftContent): DraftContent {
  const seen = new Set<string>();
  const once = (files: readonly { upload: string }[]) =>
    files.filter(({ upload }) => !seen.has(upload) && Boolean(seen.add(upload)));
  return {
    ...content,
    items: content.items.map((item) => ({ ...item, files: once(item.files) })),
    loose: once(content.loose),
  };
}
