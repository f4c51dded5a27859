import type { Failure } from '../photos/refusals.ts';
import type { ReadyFile } from '../photos/shrink.ts';

/** A file of a draft, as the page shows it. */
export interface DraftFile {
  /** unique within the draft */
  id: string;
  name: string;
  kind: ReadyFile['kind'];
  alt: string;
  /** a preview image; null until there is one, or if the browser can't make one */
  preview: string | null;
  /** a video's length; null for a photo, and until it's known */
  seconds: number | null;
  state: 'preparing' | 'waiting' | 'uploading' | 'done' | 'failed';
  /** upload progress from 0 to 1 */
  progress: number;
  /** the finished upload's id, and the path of its images without the size; null until then */
  upload: { id: string; path: string } | null;
  /** why the state is `failed`; null in any other */
  failure: Failure | null;
}

/** What a draft stores of a file besides its bytes; `upload` is null until it has finished. */
export type StoredDraftFile = Pick<DraftFile, 'id' | 'name' | 'kind' | 'alt' | 'seconds' | 'upload'>;

export const storedFile = ({ id, name, kind, alt, seconds, upload }: DraftFile): StoredDraftFile => ({
  id,
  name,
  kind,
  alt,
  seconds,
  upload,
});

/** A file whose bytes are still to be scaled and uploaded. */
export const newFile = (id: string, name: string, kind: DraftFile['kind']): DraftFile => ({
  id,
  name,
  kind,
  alt: '',
  preview: null,
  seconds: null,
  state: 'preparing',
  progress: 0,
  upload: null,
  failure: null,
});

/** A file of an earlier page. Without an upload its bytes may be stored in the browser, and it is prepared again from them. */
export const restoredFile = (stored: StoredDraftFile): DraftFile => ({
  ...newFile(stored.id, stored.name, stored.kind),
  ...stored,
  state: stored.upload ? 'done' : 'preparing',
  preview: stored.upload && `${stored.upload.path}/${stored.kind === 'video' ? 'poster' : '320'}.webp`,
});

/** A photo that was uploaded on another device: its id is the upload's. */
export const uploadedPhoto = (id: string): DraftFile =>
  restoredFile({ id, name: 'Photo', kind: 'photo', alt: '', seconds: null, upload: { id, path: `/files/${id}` } });

export const isUnfinished = ({ state }: DraftFile): boolean =>
  state === 'preparing' || state === 'waiting' || state === 'uploading';

/** Whether all files are uploaded or failed. */
export const isSettled = (files: readonly DraftFile[]): boolean => !files.some(isUnfinished);
