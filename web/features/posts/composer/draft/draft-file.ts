import type { Failure } from '../../../../lib/photos/refusals.ts';
import type { ReadyFile } from '../../../../lib/photos/shrink.ts';
import { playTime } from '../../../../ui/photos/photo.ts';

/** A file that a draft holds, as the composer shows it. */
export interface DraftFile {
  /** of this draft only */
  id: string;
  name: string;
  kind: ReadyFile['kind'];
  alt: string;
  /** a picture of it; null until there is one, or where the browser can make none */
  preview: string | null;
  seconds: number | null;
  state: 'preparing' | 'waiting' | 'uploading' | 'done' | 'failed';
  /** from 0 to 1 */
  progress: number;
  /** the finished upload's id and the address up to its pictures' sizes */
  upload: { id: string; path: string } | null;
  failure: Failure | null;
}

export const isUnfinished = ({ state }: DraftFile): boolean =>
  state === 'preparing' || state === 'waiting' || state === 'uploading';

/** What a file is called to who cannot see it: "Photo 2 of 3: desk lamp.jpg". */
export function fileName({ kind, alt, name, seconds }: DraftFile, index: number, count: number): string {
  const length = kind === 'video' && seconds ? `, ${playTime(seconds)}` : '';
  return `${kind === 'video' ? 'Video' : 'Photo'} ${index + 1} of ${count}: ${alt || name}${length}`;
}
