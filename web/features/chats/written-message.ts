import { createStore } from 'zustand/vanilla';
import { messageLength, normaliseMessage } from '../../../contract/chats/text.ts';
import { limits } from '../../../contract/limits.ts';
import { discardUpload, getUpload, type Upload } from '../../../contract/files/uploads.ts';
import { showAlert } from '../../lib/alerts.ts';
import { ApiError, call } from '../../lib/api.ts';
import { makePoster } from '../../lib/photos/poster.ts';
import { uploadFailure, refusalOf } from '../../lib/photos/refusals.ts';
import { shrink } from '../../lib/photos/shrink.ts';
import { uploadFile } from '../../lib/uploads.ts';
import { messageDraftKey, storeDraft, storedDraft } from './draft.ts';
import { queueMessage } from './outbox.ts';
import { signalTyping } from './presence.ts';

/** The one attachment that a message may have, uploading or uploaded. */
export interface Attachment {
  name: string;
  kind: 'photo' | 'animation' | 'video';
  /** a preview image; null until there is one */
  preview: string | null;
  /** from 0 to 1 */
  progress: number;
  upload: Upload | null;
  /** why the upload failed */
  failure: string | null;
}

interface MessageParts {
  text: string;
  attachment: Attachment | null;
  /** Send was pressed while the file is uploading */
  sending: boolean;
}

export const blank: MessageParts = { text: '', attachment: null, sending: false };

/** The messages whose files are uploading, by their drafts' keys. */
const uploading = new Map<string, WrittenMessage>();

/**
 * The message being written in a chat: the stored draft, or the message whose file is still uploading since the chat was left.
 * When that upload ends, the message is sent if Send was pressed, or else kept in the draft.
 */
export const writtenMessage = (chat: string): WrittenMessage =>
  uploading.get(messageDraftKey(chat)) ?? new WrittenMessage(chat);

export class WrittenMessage {
  readonly store = createStore<MessageParts>(() => blank);
  readonly #chat: string;
  readonly #key: string;
  #control = new AbortController();
  /** the scaled file, for a retry of its upload; null for what an earlier page uploaded */
  #blob: Blob | null = null;

  constructor(chat: string) {
    this.#chat = chat;
    this.#key = messageDraftKey(chat);
    const { text, upload } = storedDraft(chat);
    this.store.setState({ text, attachment: upload && finished(upload) });
    if (upload) void this.#check(upload);
  }

  write(text: string): void {
    this.#change({ text });
  }

  /** Downsizes and uploads a file, in place of the one before. */
  choose(file: File): void {
    this.remove();
    void this.#work((signal) => this.#prepare(file, signal));
  }

  /** Retries a failed upload. */
  retry(): void {
    const { attachment } = this.store.getState();
    if (attachment) void this.#work((signal) => this.#upload(attachment.name, signal));
  }

  /** Removes the attachment and cancels its upload. */
  remove(): void {
    const { attachment } = this.store.getState();
    if (attachment?.upload)
      void call(discardUpload, { params: { id: attachment.upload.upload } }).catch(() => undefined);
    this.#drop();
    this.#change({ attachment: null, sending: false });
  }

  /** Queues the message, or marks it to be queued when its file is uploaded. A failed file is retried or removed first. */
  send(): void {
    const { text, attachment } = this.store.getState();
    if (attachment && !attachment.upload) return attachment.failure ? undefined : this.#change({ sending: true });
    queueMessage(this.#chat, normaliseMessage(text), attachment?.upload ?? null);
    signalTyping(this.#chat, false);
    this.#drop();
    this.#change(blank);
  }

  /** Call it when the form is closed: an upload goes on. */
  leave(): void {
    if (uploading.get(this.#key) !== this) this.#control.abort();
  }

  /** Runs the work on a file, instead of the work on the one before. */
  async #work(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#control.abort();
    const control = new AbortController();
    this.#control = control;
    uploading.set(this.#key, this);
    await act(control.signal);
    if (!control.signal.aborted) uploading.delete(this.#key);
  }

  async #prepare(file: File, signal: AbortSignal): Promise<void> {
    const kind = file.type.startsWith('video/') ? 'video' : 'photo';
    const shown = { name: file.name, kind, preview: null, progress: 0, upload: null, failure: null } as const;
    // a file whose type is known to be neither photo nor video doesn't appear briefly before it is refused
    const doubtful = /^(?!image\/|video\/|$)/.test(file.type);
    if (!doubtful) this.#change({ attachment: shown });
    const shrunk = await shrink(file, 'message');
    if (signal.aborted) return;
    const refusal = refusalOf(shrunk);
    if (refusal || !shrunk.ok) {
      this.#change({ attachment: null, sending: false });
      return showAlert({ msg: refusal ?? 'Something went wrong', alertType: 'danger' });
    }
    const { blob, kind: found, previewUrl } = shrunk.file;
    this.#blob = blob;
    this.#change({ attachment: { ...shown, kind: found, preview: found === 'video' ? null : previewUrl } });
    if (found === 'video')
      void makePoster(blob).then(
        (poster) => poster && this.#attach({ preview: URL.createObjectURL(poster.blob) }, signal),
      );
    await this.#upload(file.name, signal);
  }

  async #upload(name: string, signal: AbortSignal): Promise<void> {
    if (!this.#blob) return;
    this.#attach({ failure: null, progress: 0 }, signal);
    try {
      const upload = await uploadFile(this.#blob, {
        name,
        purpose: 'message',
        signal,
        onProgress: (progress) => this.#attach({ progress }, signal),
      });
      this.#attach({ upload, kind: upload.kind, progress: 1 }, signal);
    } catch (error) {
      this.#attach({ failure: uploadFailure(error).message || 'Upload failed' }, signal);
    }
    const { text, sending } = this.store.getState();
    if (signal.aborted || !sending) return;
    this.#change({ sending: false });
    // somebody else may be signed in by now, and the text may have become too long
    const fits = messageLength(normaliseMessage(text)) <= limits.messageTextMax;
    if (this.#isOwn() && fits) this.send();
  }

  /** An upload of an earlier page may have been deleted meanwhile. */
  async #check({ upload: id }: Upload): Promise<void> {
    const { signal } = this.#control;
    await call(getUpload, { params: { id } }).catch((error) => {
      if (!signal.aborted && error instanceof ApiError && error.code === 'file_gone')
        this.#change({ attachment: null });
    });
  }

  #attach(part: Partial<Attachment>, signal: AbortSignal): void {
    const { attachment } = this.store.getState();
    if (attachment && !signal.aborted) this.#change({ attachment: { ...attachment, ...part } });
  }

  /** Ends the work on the attachment, and frees its preview. */
  #drop(): void {
    this.#control.abort();
    if (uploading.get(this.#key) === this) uploading.delete(this.#key);
    const { attachment } = this.store.getState();
    if (attachment?.preview?.startsWith('blob:')) URL.revokeObjectURL(attachment.preview);
    this.#blob = null;
  }

  /** Shows a change and stores the draft. */
  #change(part: Partial<MessageParts>): void {
    const before = this.store.getState();
    this.store.setState(part);
    const { text, attachment } = this.store.getState();
    const upload = attachment?.upload ?? null;
    const isSame = text === before.text && upload === (before.attachment?.upload ?? null);
    if (!isSame && this.#isOwn()) storeDraft(this.#chat, { text, upload });
  }

  /** Whether its author is still the one who is signed in. */
  #isOwn = (): boolean => messageDraftKey(this.#chat) === this.#key;
}

/** The attachment of a finished upload. */
const finished = (upload: Upload): Attachment => ({
  name: upload.img_name,
  kind: upload.kind,
  preview: `${upload.img_path}/${upload.kind === 'video' ? 'poster' : '640'}.webp`,
  progress: 1,
  upload,
  failure: null,
});
