import type { DetailedError, Upload as TusUpload } from 'tus-js-client';
import type { UploadPurpose } from '../../contract/file-kinds.ts';
import { getUpload, type Upload } from '../../contract/files/uploads.ts';
import type { Problem } from '../../contract/errors.ts';
import { ApiError, call } from './api.ts';
import { currentViewer } from './viewer.ts';

export interface UploadRequest {
  /** the file's own name, shown to its owner only */
  name: string;
  purpose: UploadPurpose;
  /** alt text */
  alt?: string;
  /** progress from 0 to 1 */
  onProgress?: (share: number) => void;
  /** aborts the upload and deletes what was stored, if the server can be reached */
  signal?: AbortSignal;
}

const ENDPOINT = '/api/uploads';
const SAMPLED_BYTES = 256 * 1024;
const running = new Set<string>();

/**
 * Uploads a file by the tus protocol: after a lost connection, a reload or a closed laptop it goes on from what the server
 * has stored; if the server that stored it goes down, the upload starts over. While the browser is offline it fails at once.
 * @returns the file as the server checked and stored it; `upload` is the id to post with
 * @throws ApiError with the server's refusal (unsupported_file, photo_too_large, busy, …) or `offline`; the signal's
 * reason when aborted; another error if the uploader's code can't be loaded or the file can't be read
 */
export async function uploadFile(
  blob: Blob,
  { name, purpose, alt, onProgress, signal }: UploadRequest,
): Promise<Upload> {
  signal?.throwIfAborted();
  const [tus, mark] = await Promise.all([import('tus-js-client'), fingerprintOf(blob, purpose)]);
  signal?.throwIfAborted();
  // The same file chosen twice is two uploads: only the first can be resumed.
  const resumable = mark !== null && !running.has(mark);
  if (resumable) running.add(mark);
  let transfer: TusUpload | undefined;
  // Aborts only while uploading: a finished upload must not be deleted here.
  const settled = new AbortController();
  try {
    return await new Promise<Upload>((resolve, reject) => {
      const upload = new tus.Upload(blob, {
        endpoint: ENDPOINT,
        metadata: { filename: name, filetype: blob.type, purpose, ...(alt ? { alt } : {}) },
        retryDelays: [0, 800, 2_000, 4_000, 8_000],
        onShouldRetry: (error) => mayTryAgain(error as DetailedError),
        // used to resume only, so '' is never stored
        fingerprint: async () => mark ?? '',
        storeFingerprintForResuming: resumable,
        removeFingerprintOnSuccess: true,
        onProgress: (sent, total) => onProgress?.(total > 0 ? sent / total : 1),
        onSuccess: ({ lastResponse }) => resolve(finished(lastResponse.getBody(), upload.url)),
        onError: (error) => reject(refusal(error as DetailedError)),
      });
      transfer = upload;
      const stop = () => {
        void upload.abort(true).catch(() => undefined);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', stop, { signal: settled.signal });
      void begin(upload, resumable).then(() => signal?.aborted || upload.start());
    });
  } catch (error) {
    // refused: the same file chosen again starts over
    if (transfer && resumable && error instanceof ApiError && error.status >= 400 && error.status < 500)
      await forget(transfer);
    throw error;
  } finally {
    settled.abort();
    if (resumable) running.delete(mark);
  }
}

/** Identifies the same file of the same person after a reload; null where there is no digest (on pages over plain HTTP). */
async function fingerprintOf(blob: Blob, purpose: UploadPurpose): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const sample = await new Blob([blob.slice(0, SAMPLED_BYTES), blob.slice(-SAMPLED_BYTES)]).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', sample));
  const hex = [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `quad-${currentViewer().user?._id}-${purpose}-${blob.size}-${hex}`;
}

/** Makes a resumable upload go on from an earlier page's, if there is one. */
async function begin(upload: TusUpload, resumable: boolean): Promise<void> {
  if (!resumable) return;
  const [previous] = await upload.findPreviousUploads().catch(() => []);
  if (previous) upload.resumeFromPreviousUpload(previous);
}

/**
 * Whether a failed request is retried: not offline, nor if it was refused. An unknown upload means that the request reached
 * another server than the first, or that the server lost it; the retry asks for the upload's offset, and starts over if it
 * is unknown.
 */
function mayTryAgain({ originalRequest, originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  // 409: wrong offset, 423: an earlier request still holds the upload; tus asks for the offset and goes on
  const refused = status >= 400 && status < 500 && status !== 409 && status !== 423;
  const elsewhere = (status === 404 || status === 410) && originalRequest.getMethod() === 'PATCH';
  return (!refused || elsewhere) && navigator.onLine;
}

/** Forgets a refused upload, which must not be resumed. */
async function forget(upload: TusUpload): Promise<void> {
  const entries = await upload.findPreviousUploads().catch(() => []);
  for (const { urlStorageKey } of entries) await upload.options.urlStorage?.removeUpload(urlStorageKey);
}

/** The stored file: from the last response, or fetched if that response was lost. */
async function finished(body: string, url: string | null): Promise<Upload> {
  if (body) return JSON.parse(body) as Upload;
  const id = url?.split('/').at(-1) ?? '';
  return call(getUpload, { params: { id } });
}

/** The failure of a request: the server's problem, `offline` without a response, `internal` for any other response. */
function refusal(error: DetailedError): ApiError {
  const response = error.originalResponse;
  if (!response)
    return new ApiError({ status: 0, code: 'offline', title: 'Network error. Please check your connection' });
  try {
    const problem = JSON.parse(response.getBody()) as Problem;
    if (problem.code) return new ApiError(problem, Number(response.getHeader('retry-after')) || null);
  } catch {
    // Not one of our responses: a proxy's page, or the protocol's plain text.
  }
  return new ApiError({ status: response.getStatus(), code: 'internal', title: 'Something went wrong' });
}
