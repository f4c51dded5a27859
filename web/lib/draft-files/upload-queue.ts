import { uploadFailure } from '../photos/refusals.ts';
import { uploadFile } from '../uploads.ts';
import type { DraftFile } from './draft-file.ts';

const AT_ONCE = 2;
const OFFLINE_RETRY_MS = 15_000;

/** Uploads the waiting files of a list, two at a time in its order, and retries what failed without a connection. */
export class UploadQueue {
  readonly #list: () => readonly DraftFile[];
  readonly #update: (id: string, part: Partial<DraftFile>) => void;
  readonly #blobs = new Map<string, Blob>();
  readonly #running = new Map<string, AbortController>();
  #ended = false;
  #retrying: ReturnType<typeof setTimeout> | undefined;

  /** `update` changes a file of the list. */
  constructor(list: () => readonly DraftFile[], update: (id: string, part: Partial<DraftFile>) => void) {
    this.#list = list;
    this.#update = update;
    window.addEventListener('online', this.retryAll);
  }

  /** Queues a file of the list with its bytes. */
  add(id: string, blob: Blob): void {
    this.#blobs.set(id, blob);
    this.#wait(id);
  }

  /** Retries a failed file. */
  retry(id: string): void {
    if (this.#find(id)?.state === 'failed') this.#wait(id);
  }

  /** Retries all failed files for which a retry can help. */
  readonly retryAll = (): void => {
    for (const { id, state, failure } of this.#list()) if (state === 'failed' && !failure?.final) this.retry(id);
  };

  /** Stops the upload of a file that is being sent. */
  abort(id: string): void {
    this.#running.get(id)?.abort();
  }

  /** Drops a file's bytes. */
  forget(id: string): void {
    this.#blobs.delete(id);
  }

  /** Starts what may start now. */
  pump(): void {
    if (this.#ended) return;
    for (const { id, state } of this.#list()) {
      if (this.#running.size >= AT_ONCE) return;
      if (state === 'waiting') void this.#send(id);
    }
  }

  /** Starts nothing more. What is being sent may finish. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#retrying);
    window.removeEventListener('online', this.retryAll);
  }

  #wait(id: string): void {
    this.#update(id, { state: 'waiting', progress: 0, upload: null, failure: null });
    this.pump();
  }

  async #send(id: string): Promise<void> {
    const file = this.#find(id);
    const blob = this.#blobs.get(id);
    if (!file || !blob) return;
    const control = new AbortController();
    this.#running.set(id, control);
    this.#update(id, { state: 'uploading' });
    try {
      const { upload, img_path, seconds } = await uploadFile(blob, {
        name: file.name,
        purpose: 'post',
        signal: control.signal,
        onProgress: (share) => this.#progress(id, share),
      });
      this.#blobs.delete(id);
      this.#update(id, {
        state: 'done',
        progress: 1,
        upload: { id: upload, path: img_path },
        ...(seconds ? { seconds } : {}),
      });
    } catch (error) {
      if (!control.signal.aborted) this.#fail(id, error);
    } finally {
      this.#running.delete(id);
      this.pump();
    }
  }

  /** Shows progress in steps of one percent: smaller ones aren't worth a render. */
  #progress(id: string, share: number): void {
    const rounded = Math.floor(share * 100) / 100;
    const file = this.#find(id);
    if (file?.state === 'uploading' && file.progress !== rounded) this.#update(id, { progress: rounded });
  }

  #fail(id: string, error: unknown): void {
    const failure = uploadFailure(error);
    this.#update(id, { state: 'failed', failure });
    if (!failure.offline) return;
    clearTimeout(this.#retrying);
    this.#retrying = setTimeout(this.retryAll, OFFLINE_RETRY_MS);
  }

  #find = (id: string): DraftFile | undefined => this.#list().find((file) => file.id === id);
}
