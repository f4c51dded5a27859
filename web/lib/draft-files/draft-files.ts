import { limits } from '../../../contract/limits.ts';
import { getPost, type Post } from '../../../contract/posts/posts.ts';
import { discardUpload, getUpload } from '../../../contract/files/uploads.ts';
import { showAlert } from '../alerts.ts';
import { ApiError, call } from '../api.ts';
import { makePoster } from '../photos/poster.ts';
import { refusalOf } from '../photos/refusals.ts';
import { shrink } from '../photos/shrink.ts';
import { type DraftFile, newFile, restoredFile, type StoredDraftFile } from './draft-file.ts';
import { dropBlobs, type StoredBlob, keepBlob, keptBlob } from './stored-blobs.ts';
import { UploadQueue } from './upload-queue.ts';
import { randomId } from '../random-id.ts';

const LONG_ALERT_MS = 6_000;

/** The files of one draft: scaled, uploaded two at a time in the background, reordered, described, removed. */
export class DraftFiles {
  readonly #draft: string;
  readonly #changed: (list: readonly DraftFile[]) => void;
  readonly #queue = new UploadQueue(
    () => this.#list,
    (id, part) => this.#update(id, part),
  );
  #list: readonly DraftFile[] = [];
  #ended = false;
  /** the post being edited, whose own files aren't uploads; null in a new post's draft */
  readonly #post: Post | null;
  readonly #most: number;

  /** `changed` is called with every new list; `most` files fit. */
  constructor(
    draft: string,
    post: Post | null,
    changed: (list: readonly DraftFile[]) => void,
    most: number = limits.filesPerPost,
  ) {
    this.#most = most;
    this.#draft = draft;
    this.#post = post;
    this.#changed = changed;
  }

  get list(): readonly DraftFile[] {
    return this.#list;
  }

  /** Adds chosen files up to the limit; an alert says that the rest is refused. */
  add(chosen: readonly File[]): void {
    const room = this.#most - this.#list.length;
    if (chosen.length > room) showAlert({ msg: `Please choose up to ${this.#most} photos.`, alertType: 'okay' });
    for (const file of chosen.slice(0, Math.max(0, room))) {
      const kind = file.type.startsWith('video/') ? 'video' : 'photo';
      const added = newFile(randomId(), file.name, kind);
      // Shown at once, while it waits to be scaled.
      const preview = kind === 'photo' ? URL.createObjectURL(file) : null;
      this.#set([...this.#list, { ...added, preview }]);
      void keepBlob(this.#draft, added.id, { blob: file, ready: false });
      void this.#prepare(added.id, file);
    }
  }

  /** Adds files that are uploaded. */
  addUploaded(files: readonly DraftFile[]): void {
    this.#set([...this.#list, ...files]);
  }

  /** Starts with the files of the edited post. */
  takeOwn(): void {
    this.#set(
      ownFiles(this.#post).map(({ _id, img_name, img_path, kind, alt, seconds }) =>
        restoredFile({ id: _id, name: img_name, kind, alt, seconds, upload: { id: _id, path: img_path } }),
      ),
    );
  }

  /**
   * Restores the files of an earlier page. `sent`: the draft may have been posted already. The server would call its uploads
   * gone, since they belong to the post then, so it isn't asked, and the retry sends the same ones.
   */
  async restore(stored: readonly StoredDraftFile[], sent: boolean): Promise<void> {
    this.#set(stored.map(restoredFile));
    const lost = await Promise.all(stored.filter((file) => !(file.upload && sent)).map((file) => this.#takeBack(file)));
    const count = lost.filter(Boolean).length;
    if (count === 0 || this.#ended) return;
    const msg =
      count === 1 ? 'One file is missing. Please add it again.' : `${count} files are missing. Please add them again.`;
    showAlert({ msg, alertType: 'okay', duration: LONG_ALERT_MS });
  }

  /** Removes a file, whatever its state; of an upload the server is notified, as far as it can be reached. */
  remove(id: string): void {
    const file = this.#find(id);
    if (!file) return;
    this.#queue.abort(id);
    if (file.upload && !this.#isOwn(file.upload.id))
      void call(discardUpload, { params: { id: file.upload.id }, keepalive: true }).catch(() => undefined);
    void dropBlobs(this.#draft, id);
    this.#letGo(file);
    this.#set(this.#list.filter((other) => other.id !== id));
    this.#queue.pump();
  }

  /** Retries a failed file. */
  retry(id: string): void {
    this.#queue.retry(id);
  }

  /** Retries all failed files for which a retry can help. */
  retryAll(): void {
    this.#queue.retryAll();
  }

  /** Moves a file to another position. */
  move(id: string, to: number): void {
    const file = this.#find(id);
    if (!file) return;
    const rest = this.#list.filter((other) => other !== file);
    this.#set(rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, file));
  }

  /** Sets a file's alt text. */
  describe(id: string, alt: string): void {
    this.#update(id, { alt });
  }

  /**
   * Uploads again what the server no longer has, from the bytes stored in the browser; a file without them is removed.
   * @returns how many were gone
   */
  async dropGone(): Promise<number> {
    const done = this.#list.filter(({ upload }) => upload);
    const current = this.#post && (await filesOf(this.#post._id));
    // without an answer nothing says that the post's own files are gone
    const isLost = async (id: string) => (this.#isOwn(id) ? current !== null && !current?.has(id) : isGone(id));
    const gone = await Promise.all(done.map(({ upload }) => isLost(upload?.id ?? '')));
    const dropped = done.filter((_, index) => gone[index]);
    for (const file of dropped) {
      const bytes = await keptBlob(this.#draft, file.id);
      if (bytes) this.#again(file.id, bytes);
      else this.remove(file.id);
    }
    return dropped.length;
  }

  /** Ends the work; `discard` also deletes what was uploaded. Files stored in the browser are deleted. */
  finish({ discard }: { discard: boolean }): void {
    this.#ended = true;
    this.#queue.end();
    if (discard) for (const { id } of this.#list) this.remove(id);
    void dropBlobs(this.#draft);
    this.leave();
  }

  /** Ends the work but keeps everything stored, for a later page. */
  leave(): void {
    this.#ended = true;
    this.#queue.end();
    for (const file of this.#list) this.#letGo(file);
  }

  /** Scales a chosen file and queues it; one that would be refused is removed, and an alert says why. */
  async #prepare(id: string, file: Blob): Promise<void> {
    const shrunk = await shrink(file);
    const refusal = refusalOf(shrunk);
    if (refusal || !shrunk.ok) {
      const duration = shrunk.ok || shrunk.code !== 'unreadable_heic' ? undefined : LONG_ALERT_MS;
      if (shrunk.ok) URL.revokeObjectURL(shrunk.file.previewUrl);
      if (this.#find(id)) showAlert({ msg: refusal ?? '', alertType: 'danger', ...(duration ? { duration } : {}) });
      return this.remove(id);
    }
    const { blob, kind, previewUrl } = shrunk.file;
    // Removed while it was being scaled.
    if (this.#ended || !this.#find(id)) return URL.revokeObjectURL(previewUrl);
    // the preview of the chosen file; the scaled one replaces it, or for a video the poster that `#wait` makes
    const { preview } = this.#find(id) ?? {};
    this.#update(id, { kind, preview: kind === 'video' ? null : previewUrl });
    if (kind === 'video') URL.revokeObjectURL(previewUrl);
    if (preview) URL.revokeObjectURL(preview);
    this.#wait(id, blob);
    void keepBlob(this.#draft, id, { blob, ready: true });
  }

  /** Queues a file for upload. */
  #wait(id: string, blob: Blob): void {
    const file = this.#find(id);
    if (file?.kind === 'video') void this.#makePreview(id, blob);
    else if (file && !file.preview?.startsWith('blob:')) this.#update(id, { preview: URL.createObjectURL(blob) });
    this.#queue.add(id, blob);
  }

  /** Continues with the bytes stored in the browser. */
  #again(id: string, { blob, ready }: StoredBlob): void {
    if (ready) return this.#wait(id, blob);
    this.#update(id, { state: 'preparing', upload: null });
    void this.#prepare(id, blob);
  }

  /** Makes a video's preview: a still image. */
  async #makePreview(id: string, blob: Blob): Promise<void> {
    if (this.#find(id)?.preview?.startsWith('blob:')) return;
    const poster = await makePoster(blob);
    if (!poster || this.#ended || !this.#find(id)) return;
    this.#update(id, { preview: URL.createObjectURL(poster.blob), seconds: poster.seconds });
  }

  /**
   * Goes on with a file of an earlier page: if the server doesn't have its upload, from the bytes stored in the browser.
   * @returns whether it was lost and removed, because neither has it
   */
  async #takeBack({ id, upload }: StoredDraftFile): Promise<boolean> {
    if (upload && (this.#isOwn(upload.id) || !(await isGone(upload.id)))) return false;
    const stored = await keptBlob(this.#draft, id);
    if (this.#ended || !this.#find(id)) return false;
    if (stored) {
      this.#again(id, stored);
      return false;
    }
    // gone on the server, so `remove` needn't discard it there
    this.#update(id, { upload: null });
    this.remove(id);
    return true;
  }

  #isOwn = (id: string): boolean => ownFiles(this.#post).some(({ _id }) => _id === id);

  #find = (id: string): DraftFile | undefined => this.#list.find((file) => file.id === id);

  #letGo({ id, preview }: DraftFile): void {
    this.#queue.forget(id);
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
  }

  #update(id: string, part: Partial<DraftFile>): void {
    this.#set(this.#list.map((file) => (file.id === id ? { ...file, ...part } : file)));
  }

  #set(list: readonly DraftFile[]): void {
    this.#list = list;
    this.#changed(list);
  }
}

/** Whether the server says that a file is gone. Only a definite answer counts: offline, nothing is discarded. */
const isGone = (id: string): Promise<boolean> =>
  call(getUpload, { params: { id } }).then(
    () => false,
    (error) => error instanceof ApiError && error.code === 'file_gone',
  );

const ownFiles = (post: Post | null) => post?.img_gallery ?? [];

/** The ids of the post's current files; another tab may have removed some. Null if they can't be read. */
const filesOf = (id: string): Promise<ReadonlySet<string> | null> =>
  call(getPost, { params: { id } }).then(
    ({ post }) => new Set(post.img_gallery.map(({ _id }) => _id)),
    () => null,
  );
