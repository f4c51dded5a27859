import { limits } from '../limits.ts';

/** A photo with the time it was taken, in milliseconds; null if it isn't known. */
export interface TakenPhoto {
  id: string;
  at: number | null;
}

/** Photos of one thing are taken within this time of each other. */
const GAP_MS = 15_000;

/**
 * Sorts photos into items: those taken shortly after one another are of one thing, up to the most that a post can have.
 * Each photo without a time of its own is an item.
 * @returns ids by item, in the order of time, those without one last
 */
export function groupPhotos(photos: readonly TakenPhoto[]): string[][] {
  const times = photos.map(({ at }) => at);
  // the time of a copy: several photos of the same millisecond say nothing
  const isOwn = (at: number | null): at is number => at !== null && times.indexOf(at) === times.lastIndexOf(at);
  const sorted = photos
    .map((photo) => ({ id: photo.id, at: isOwn(photo.at) ? photo.at : null }))
    // infinite less infinite is no number: photos without a time keep their order
    .sort((a, b) => (a.at ?? Number.POSITIVE_INFINITY) - (b.at ?? Number.POSITIVE_INFINITY) || 0);
  const groups: { ids: string[]; last: number | null }[] = [];
  for (const { id, at } of sorted) {
    const open = groups.at(-1);
    const fits =
      open && at !== null && open.last !== null && at - open.last <= GAP_MS && open.ids.length < limits.filesPerPost;
    if (open && fits) {
      open.ids.push(id);
      open.last = at;
    } else groups.push({ ids: [id], last: at });
  }
  return groups.map(({ ids }) => ids);
}
