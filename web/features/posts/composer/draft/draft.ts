import { createStore } from 'zustand/vanilla';
import { isEmpty, lengthOf, normaliseRichText, type RichText } from '../../../../../contract/posts/rich-text/index.ts';
import { errors } from '../../../../../contract/errors.ts';
import { limits } from '../../../../../contract/limits.ts';
import {
  listingFieldNames,
  type ListingFieldName,
  type ListingValues,
  type PostKind,
} from '../../../../../contract/posts/listing-fields.ts';
import { type DetailName, detailNames, detailOf, fieldsOf } from '../../../../../contract/posts/category-fields.ts';
import { detailFaults } from '../../../../../contract/posts/category-rules.ts';
import { faceValueFault } from '../../../../../contract/posts/context-rules.ts';
import { currentCampus } from '../../../../lib/app-state.ts';
import { browserStorage } from '../../../../lib/browser-storage.ts';
import { onViewerChange } from '../../../../lib/browser.ts';
import { type DraftFile } from './draft-file.ts';
import { takeBegunPost } from './begun-post.ts';
import { DraftFiles, isSettled } from './draft-files.ts';
import { sweepBlobs } from './stored-blobs.ts';
import { dropDraft, readDraft, writeDraft, type StoredDraft } from './stored-draft.ts';
import { detailsIn, readDetail, type TypedDetails, typedDetailsOf } from './typed-details.ts';
import { isOffered, readField, typedOf, type TypedFields } from './typed-fields.ts';
import { isPost, type Target } from '../target.ts';

/** What is wrong, by the field that it stands beside; `form` for the whole. */
export type DraftFaults = Partial<Record<'text' | 'files' | 'form' | ListingFieldName | `details.${string}`, string>>;

export interface DraftState {
  text: RichText | null;
  /** of the text, as the counter counts (POS-07) */
  length: number;
  fields: TypedFields;
  /** the fields of categories; those of another than the chosen one wait for its return */
  details: TypedDetails;
  files: readonly DraftFile[];
  faults: DraftFaults;
  /** `photos` while uploads are waited for, `post` while the server is asked, `showing` until the page shows the result */
  sending: 'photos' | 'post' | 'showing' | null;
  /** whether what is written is in the browser's store */
  kept: boolean;
}

const SAVE_PAUSE_MS = 300;
/** Where the kind of the last post is remembered. */
const LAST_KIND = 'post_kind';

/** The same for texts that would be stored as the same. */
const formOf = (text: RichText | null): string => JSON.stringify(normaliseRichText(text ?? { blocks: [] }));

/** Something being written: its text, a listing's fields and files, kept until posted or discarded. */
export class Draft {
  readonly key: string;
  readonly target: Target;
  readonly store = createStore<DraftState>(() => ({
    text: null,
    length: 0,
    fields: typedOf(null),
    details: {},
    files: [],
    faults: {},
    sending: null,
    kept: false,
  }));
  readonly files: DraftFiles;
  #attempt: StoredDraft['attempt'] = null;
  #saving: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(key: string, target: Target) {
    this.key = key;
    this.target = target;
    this.files = new DraftFiles(key, target.kind === 'edit' ? target.post : null, (files) => this.#change({ files }));
    const before = readDraft(key);
    if (target.kind === 'edit' && !before) {
      const { text } = target.post;
      this.store.setState({ text, length: text ? lengthOf(text) : 0, fields: typedOf(target.post) });
      this.store.setState({ details: typedDetailsOf(target.post.details) });
      this.files.takeOwn();
    }
    if (target.kind === 'post' && !before)
      this.store.setState({ fields: { ...typedOf(null), kind: browserStorage.local.get(LAST_KIND) ?? 'selling' } });
    if (before) {
      const { text, files, attempt, details, ...fields } = before;
      this.#attempt = attempt;
      this.store.setState({ text, fields, details, length: text ? lengthOf(text) : 0, kept: true });
      void this.files.restore(files, attempt !== null);
    }
    window.addEventListener('pagehide', this.#saveNow);
    void sweepBlobs();
  }

  get state(): DraftState {
    return this.store.getState();
  }

  write(text: RichText, length: number): void {
    const before = this.state;
    // The editor tells its text once on opening, too: that is no change.
    if (before.text === null && isEmpty(text)) return this.store.setState({ length });
    this.#change({ text, length }, 'text');
  }

  setField(name: ListingFieldName, typed: string): void {
    this.#change({ fields: { ...this.state.fields, [name]: typed } }, name);
  }

  setDetail(name: DetailName, typed: string): void {
    this.#change({ details: { ...this.state.details, [name]: typed } }, `details.${name}`);
  }

  /** Chooses what kind of post it is; the next one begins with the same (DET-04). */
  setKind(kind: PostKind): void {
    browserStorage.local.set(LAST_KIND, kind);
    this.setField('kind', kind);
  }

  /** The category whose fields the composer offers; empty for none. */
  get category(): string {
    const { fields } = this.state;
    return isOffered('category', fields) ? fields.category : '';
  }

  /** What the listing's fields say; null for what can't be read or isn't offered. */
  get listing(): ListingValues {
    const { fields, details } = this.state;
    const values = listingFieldNames.map((name) => {
      const read = readField(name, fields);
      return [name, read.ok ? read.value : null];
    });
    return { ...Object.fromEntries(values), details: detailsIn(this.category, details) } as ListingValues;
  }

  setFaults(faults: DraftFaults): void {
    this.store.setState({ faults });
  }

  setSending(sending: DraftState['sending']): void {
    this.store.setState({ sending });
  }

  /** Whether there is nothing to lose: nothing was written, or nothing changed. */
  isBlank(): boolean {
    const { text, fields, details, files } = this.state;
    if (this.target.kind === 'edit') {
      const { post } = this.target;
      const same =
        !isPost(this.target) ||
        (listingFieldNames.every((name) => {
          const read = readField(name, fields);
          return read.ok && read.value === post[name];
        }) &&
          detailNames.every((name) => detailOf(this.listing.details, name) === detailOf(post.details, name)));
      return same && formOf(text) === formOf(post.text) && this.hasSameFiles();
    }
    const { kind: _, ...written } = fields;
    const empty = [...Object.values(written), ...Object.values(details)].every((typed) => typed.trim() === '');
    return (!text || isEmpty(text)) && empty && files.length === 0;
  }

  /** Whether an edited post keeps its files as they are. */
  hasSameFiles(): boolean {
    if (this.target.kind !== 'edit') return false;
    const before = this.target.post.img_gallery.map(({ _id, alt }) => `${_id} ${alt}`);
    return before.join('\n') === this.state.files.map(({ upload, alt }) => `${upload?.id} ${alt}`).join('\n');
  }

  /** What is wrong before the server is asked. */
  check(): DraftFaults {
    const { text, files, fields, details } = this.state;
    if (this.state.length > limits.postTextMax) return { text: errors.text_too_long.title };
    if ((!text || isEmpty(text)) && files.length === 0 && !this.listing.title) return { text: errors.post_empty.title };
    const faults: DraftFaults = {};
    for (const name of listingFieldNames) {
      const read = readField(name, fields);
      if (!read.ok) faults[name] = read.message;
    }
    for (const [name, field] of fieldsOf(this.category)) {
      const read = readDetail(name, field, details);
      if (!read.ok) faults[`details.${name}`] = read.message;
    }
    for (const { field, message } of detailFaults(this.category, this.listing.details))
      faults[field as `details.${string}`] ??= message;
    const above = currentCampus().face_value_cap ? faceValueFault(this.listing) : null;
    if (above) faults.price ??= above.message;
    return faults;
  }

  /** The key to send a body with: the same as long as the body is the same and no answer came. */
  keyFor(body: string): string {
    if (this.#attempt?.body !== body) {
      this.#attempt = {
        key: [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
        body,
      };
      this.#saveNow();
    }
    return this.#attempt.key;
  }

  /** The server has answered: the next sending is a new one. */
  answered(): void {
    this.#attempt = null;
    this.#save();
  }

  /** Resolves when no file is on its way; rejects with the signal's reason. */
  settled(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!signal.aborted && !isSettled(this.state.files)) return;
        stop();
        signal.removeEventListener('abort', look);
        if (signal.aborted) reject(signal.reason);
        else resolve();
      };
      const stop = this.store.subscribe(look);
      signal.addEventListener('abort', look);
      look();
    });
  }

  /** Posted, or thrown away by its writer: nothing of it is kept (POS-23, POS-26). */
  end({ discard }: { discard: boolean }): void {
    this.leave();
    this.files.finish({ discard });
    dropDraft(this.key);
    open.delete(this.key);
  }

  /** Somebody else is signed in now: the work stops, the draft stays for its writer. */
  leave(): void {
    if (this.#saving) this.#saveNow();
    this.#ended = true;
    this.files.leave();
    window.removeEventListener('pagehide', this.#saveNow);
  }

  #change(part: Partial<DraftState>, field?: keyof DraftFaults): void {
    if (this.#ended) return;
    const { faults } = this.state;
    // Whatever is changed is no longer wrong until it is sent again.
    const others: DraftFaults = { ...faults };
    delete others[field ?? 'files'];
    delete others.form;
    // A photo or a title is enough: then no text is missing.
    if ((field === undefined || field === 'title') && others.text === errors.post_empty.title) delete others.text;
    this.store.setState({ ...part, ...(Object.keys(faults).length > 0 ? { faults: others } : {}) });
    this.#save();
  }

  #save(): void {
    clearTimeout(this.#saving);
    this.#saving = setTimeout(this.#saveNow, SAVE_PAUSE_MS);
  }

  readonly #saveNow = (): void => {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    if (this.#ended) return;
    const { text, fields, details, files } = this.state;
    const blank = this.isBlank();
    if (blank) dropDraft(this.key);
    else
      writeDraft(this.key, {
        text,
        ...fields,
        details,
        files: files.map(({ id, name, kind, alt, seconds, upload }) => ({ id, name, kind, alt, seconds, upload })),
        attempt: this.#attempt,
      });
    if (this.state.kept === blank) this.store.setState({ kept: !blank });
  };
}

/** The drafts of this page: leaving a composer and coming back finds its uploads still running. */
const open = new Map<string, Draft>();

/** The draft of a target, as it was left. */
export function openDraft(key: string, target: Target): Draft {
  let draft = open.get(key);
  if (!draft) open.set(key, (draft = new Draft(key, target)));
  const begun = target.kind === 'post' ? takeBegunPost() : null;
  if (begun && draft.isBlank()) draft.store.setState({ fields: { ...draft.state.fields, ...begun } });
  return draft;
}

onViewerChange(() => {
  for (const draft of open.values()) draft.leave();
  open.clear();
});
