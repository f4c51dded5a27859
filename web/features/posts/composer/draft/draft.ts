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
import { type DetailName, detailNames, detailOf } from '../../../../../contract/posts/category-fields.ts';
import { detailFaults } from '../../../../../contract/posts/category-rules.ts';
import { faceValueFault } from '../../../../../contract/posts/context-rules.ts';
import { curbFaults } from '../../../../../contract/posts/curb.ts';
import { currentApp, currentCampus } from '../../../../lib/app-state.ts';
import { browserStorage } from '../../../../lib/browser-storage.ts';
import { type DraftFile, isSettled, storedFile } from '../../../../lib/draft-files/draft-file.ts';
import { DraftFiles } from '../../../../lib/draft-files/draft-files.ts';
import { sweepBlobs } from '../../../../lib/draft-files/stored-blobs.ts';
import { productTime } from '../../../../lib/product-clock.ts';
import { onViewerChange } from '../../../../lib/browser.ts';
import { takeBegunPost } from './begun-post.ts';
import { dropDraft, readDraft, writeDraft, type StoredDraft } from './stored-draft.ts';
import { detailsIn, offeredDetails, readDetail, type TypedDetails, typedDetailsOf } from './typed-details.ts';
import { isOffered, readField, typedOf, type TypedFields } from './typed-fields.ts';
import { isPost, type Target } from '../target.ts';

/** Error messages by field; `form` for the whole draft. */
export type DraftFaults = Partial<Record<'text' | 'files' | 'form' | ListingFieldName | `details.${string}`, string>>;

export interface DraftState {
  text: RichText | null;
  /** of the text, as the counter counts it (POS-07) */
  length: number;
  fields: TypedFields;
  /** the fields of categories; those of other categories are kept in case the user switches back */
  details: TypedDetails;
  files: readonly DraftFile[];
  faults: DraftFaults;
  /** `photos` while waiting for uploads, `post` during the call, `showing` until the page shows the result */
  sending: 'photos' | 'post' | 'showing' | null;
  /** whether the draft is stored in the browser */
  kept: boolean;
}

const SAVE_PAUSE_MS = 300;
/** The storage key of the last post's kind. */
const LAST_KIND = 'post_kind';

/** A text as it would be stored, for comparison. */
const formOf = (text: RichText | null): string => JSON.stringify(normaliseRichText(text ?? { blocks: [] }));

/** A post or comment being written: text, listing fields and files, stored until it is posted or discarded. */
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
    // The editor also reports its text once when it opens, which isn't a change.
    if (before.text === null && isEmpty(text)) return this.store.setState({ length });
    this.#change({ text, length }, 'text');
  }

  setField(name: ListingFieldName, typed: string): void {
    this.#change({ fields: { ...this.state.fields, [name]: typed } }, name);
  }

  setDetail(name: DetailName, typed: string): void {
    this.#change({ details: { ...this.state.details, [name]: typed } }, `details.${name}`);
  }

  /** Sets the kind of post; the next draft starts with the same (DET-04). */
  setKind(kind: PostKind): void {
    browserStorage.local.set(LAST_KIND, kind);
    this.setField('kind', kind);
  }

  /** The category whose fields are shown; empty for none. */
  get category(): string {
    const { fields } = this.state;
    return isOffered('category', fields) ? fields.category : '';
  }

  get #offered() {
    const { fields, details } = this.state;
    return offeredDetails(this.category, fields, details);
  }

  /** The listing's values; null for a field that is invalid or not shown. */
  get listing(): ListingValues {
    const { fields, details } = this.state;
    const values = listingFieldNames.map((name) => {
      const read = readField(name, fields);
      return [name, read.ok ? read.value : null];
    });
    return { ...Object.fromEntries(values), details: detailsIn(this.#offered, details) } as ListingValues;
  }

  setFaults(faults: DraftFaults): void {
    this.store.setState({ faults });
  }

  setSending(sending: DraftState['sending']): void {
    this.store.setState({ sending });
  }

  /** Whether nothing would be lost: the draft is empty or unchanged. */
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

  /** Whether an edited post keeps all its files. */
  hasSameFiles(): boolean {
    if (this.target.kind !== 'edit') return false;
    const before = this.target.post.img_gallery.map(({ _id, alt }) => `${_id} ${alt}`);
    return before.join('\n') === this.state.files.map(({ upload, alt }) => `${upload?.id} ${alt}`).join('\n');
  }

  /** Validates the draft before it is sent. */
  check(): DraftFaults {
    const { text, files, fields, details } = this.state;
    if (this.state.length > limits.postTextMax) return { text: errors.text_too_long.title };
    if ((!text || isEmpty(text)) && files.length === 0 && !this.listing.title) return { text: errors.post_empty.title };
    const faults: DraftFaults = {};
    for (const name of listingFieldNames) {
      const read = readField(name, fields);
      if (!read.ok) faults[name] = read.message;
    }
    for (const [name, field] of this.#offered) {
      const read = readDetail(name, field, details);
      if (!read.ok) faults[`details.${name}`] = read.message;
    }
    for (const { field, message } of detailFaults(this.category, this.listing.details))
      faults[field as `details.${string}`] ??= message;
    for (const { field, message } of curbFaults(this.listing, productTime(currentApp())))
      faults[field as `details.${string}`] ??= message;
    const above = currentCampus().face_value_cap ? faceValueFault(this.listing) : null;
    if (above) faults.price ??= above.message;
    return faults;
  }

  /** The idempotency key for a body: the same as long as the body is the same and there was no answer. */
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

  /** The server has answered: the next attempt gets a new key. */
  answered(): void {
    this.#attempt = null;
    this.#save();
  }

  /** Resolves when no upload is running; rejects with the signal's reason. */
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

  /** Ends the draft after posting or discarding: nothing of it stays stored (POS-23, POS-26). */
  end({ discard }: { discard: boolean }): void {
    this.leave();
    this.files.finish({ discard });
    dropDraft(this.key);
    open.delete(this.key);
  }

  /** The user has changed: uploads stop, but the draft stays stored for its author. */
  leave(): void {
    if (this.#saving) this.#saveNow();
    this.#ended = true;
    this.files.leave();
    window.removeEventListener('pagehide', this.#saveNow);
  }

  #change(part: Partial<DraftState>, field?: keyof DraftFaults): void {
    if (this.#ended) return;
    const { faults } = this.state;
    // A changed field loses its error until the draft is sent again.
    const others: DraftFaults = { ...faults };
    delete others[field ?? 'files'];
    delete others.form;
    // With a photo or a title, the text isn't required.
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
        files: files.map(storedFile),
        attempt: this.#attempt,
      });
    if (this.state.kept === blank) this.store.setState({ kept: !blank });
  };
}

/** The open drafts of this page: reopening a composer finds its uploads still running. */
const open = new Map<string, Draft>();

/** The draft of a target: open, stored or new. */
export function openDraft(key: string, target: Target): Draft {
  let draft = open.get(key);
  if (!draft) open.set(key, (draft = new Draft(key, target)));
  const begun = target.kind === 'post' ? takeBegunPost() : null;
  if (begun && draft.isBlank()) {
    const { details = {}, ...fields } = begun;
    draft.store.setState({ fields: { ...draft.state.fields, ...fields }, details });
  }
  return draft;
}

onViewerChange(() => {
  for (const draft of open.values()) draft.leave();
  open.clear();
});
