import { createStore } from 'zustand/vanilla';
import { isEmpty, lengthOf, type RichText } from '../../../../contract/posts/rich-text/index.ts';
import { errors } from '../../../../contract/errors.ts';
import type { ListingFieldName, ListingValues, PostKind } from '../../../../contract/posts/listing-fields.ts';
import type { DetailName } from '../../../../contract/posts/category-fields.ts';
import { browserStorage } from '../../../lib/browser-storage.ts';
import { isSettled, storedFile } from '../../../lib/draft-files/draft-file.ts';
import { DraftFiles } from '../../../lib/draft-files/draft-files.ts';
import { sweepBlobs } from '../../../lib/draft-files/stored-blobs.ts';
import { onViewerChange } from '../../../lib/browser.ts';
import { takeBegunPost } from './begun-post.ts';
import {
  categoryOf,
  type DraftFaults,
  type DraftState,
  draftFaults,
  hasSameFiles,
  isBlankDraft,
  listingOf,
} from './draft-state.ts';
import { dropDraft, readDraft, writeDraft, type StoredDraft } from './stored-draft.ts';
import { typedDetailsOf } from './typed-details.ts';
import { typedOf } from './typed-fields.ts';
import type { Target } from '../target.ts';

const SAVE_PAUSE_MS = 300;
/** The storage key of the last post's kind. */
const LAST_KIND = 'post_kind';

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
    spot: null,
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
      const { text, files, attempt, details, spot, ...fields } = before;
      this.#attempt = attempt;
      this.store.setState({ text, fields, details, spot, length: text ? lengthOf(text) : 0, kept: true });
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

  setSpot(spot: DraftState['spot']): void {
    this.#change({ spot }, 'form');
  }

  /** Sets the kind of post; the next draft starts with the same. */
  setKind(kind: PostKind): void {
    browserStorage.local.set(LAST_KIND, kind);
    this.setField('kind', kind);
  }

  get category(): string {
    return categoryOf(this.state);
  }

  get listing(): ListingValues {
    return listingOf(this.state);
  }

  setFaults(faults: DraftFaults): void {
    this.store.setState({ faults });
  }

  setSending(sending: DraftState['sending']): void {
    this.store.setState({ sending });
  }

  /** Whether nothing would be lost: a new draft has no content, or an edit changes nothing. */
  isBlank(): boolean {
    return isBlankDraft(this.state, this.target);
  }

  /** Whether an edited post's files, their order and their alt texts are unchanged; false for anything new. */
  hasSameFiles(): boolean {
    return this.target.kind === 'edit' && hasSameFiles(this.state, this.target.post);
  }

  /** Whether it could be sent; shows what is wrong with it otherwise. */
  isValid(): boolean {
    this.setFaults(this.check());
    return Object.keys(this.state.faults).length === 0;
  }

  /** What is wrong with the draft, by field, without showing it. */
  check(): DraftFaults {
    return draftFaults(this.state, this.target);
  }

  /**
   * The idempotency key for a body: a new one for another body, otherwise the same until it is posted, because an attempt
   * without an answer may have succeeded.
   */
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

  /** Call it once the post exists: the next one gets a new key. */
  posted(): void {
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

  /** Ends the draft after posting or discarding: nothing of it stays stored. */
  end({ discard }: { discard: boolean }): void {
    this.leave();
    this.files.finish({ discard });
    dropDraft(this.key);
    open.delete(this.key);
  }

  /** Call it when the signed-in user has changed: uploads stop, but the draft stays stored for its author. */
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
    const { text, fields, details, files, spot } = this.state;
    const blank = this.isBlank();
    if (blank) dropDraft(this.key);
    else
      writeDraft(this.key, {
        text,
        ...fields,
        details,
        spot,
        files: files.map(storedFile),
        attempt: this.#attempt,
      });
    if (this.state.kept === blank) this.store.setState({ kept: !blank });
  };
}

/** The open drafts of this page: reopening a composer finds its uploads still running. */
const open = new Map<string, Draft>();

/** The draft of a target: open, stored or new. A post's that has no content gets the values set by `beginPost`. */
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
