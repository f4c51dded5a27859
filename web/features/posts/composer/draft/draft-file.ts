import type { Failure } from '../../../../lib/photos/refusals.ts';
import type { ReadyFile } from '../../../../lib/photos/shrink.ts';
import { playTime } from '../../../../ui/photos/photo.ts';

/** A file of a draft, as the composer shows it. */
export interface DraftFile {
  /** unique within the draft */
  id: string;
  name: string;
  kind: ReadyFile['kind'];
  alt: string;
  /** a preview image; null until there is one, or if the browser can't make one */
  preview: string | null;
  seconds: number | null;
  state: 'preparing' | 'waiting' | 'uploading' | 'done' | 'failed';
  /** upload progress from 0 to 1 */
  progress: number;
  /** the finished upload's id, and the path of its images without the size */
  upload: { id: string; path: string } | null;
  failure: Failure | null;
}

export const isUnfinished = ({ state }: DraftFile): boolean =>
  state === 'preparing' || state === 'waiting' || state === 'uploading';

/** A file's accessible name: "Photo 2 of 3: desk lamp.jpg". */
export function fileName({ kind, alt, name, seconds }: DraftFile, index: number, count: number): string {
  const length = kind === 'video' && seconds ? `, ${playTime(seconds)}` : '';
  return `${kind === 'video' ? 'Video' : 'Photo'} ${index + 1} of ${count}: ${alt || name}${length}`;
}
