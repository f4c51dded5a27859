import { createStore } from 'zustand/vanilla';
import { limits } from '../../../../contract/limits.ts';
import {
  type DraftContent,
  discardDraft,
  getDraft,
  postSale,
  type SaleDraft,
  saleLimits,
  saveDraft,
} from '../../../../contract/sales/drafts.ts';
import { mergeDrafts } from '../../../../contract/sales/merge-drafts.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { isPassing } from '../../../lib/photos/refusals.ts';
import { currentViewer } from '../../../lib/viewer.ts';
import type { DraftFile, DraftFiles } from '../../posts/index.ts';
import { emptyState, whenUploaded } from './editor-state.ts';
import { alertConflicts, alertFailedPhotos, alertPosted } from './sale-alerts.ts';
import { addSorted } from './sort-photos.ts';
import { dropStored, emptySale, plain, problemsOf, readStored, storedFile, writeStored } from './stored-sale.ts';
import {
  addedSince,
  contentOf,
  type EditedItem,
  type EditedSale,
  editedOf,
  isEmpty,
  movePhotos,
  uploadsIn,
  withGroups,
  withItem,
  withoutGone,
} from './edited-sale.ts';

const SAVE_PAUSE_MS = 500;
const RETRY_MS = 3_000;
const BLOBS = 'sale';

/** A sale being written: autosaved on the server, and in this browser what the server doesn't have yet (SAL-01). */
export class SaleEditor {
  readonly store = createStore(() => emptyState);
  readonly #key = `sale:${currentViewer().user?._id ?? ''}`;
  readonly #files: DraftFiles;
  #id = crypto.randomUUID() as string;
  #version = 0;
  #base: DraftContent | null = null;
  /** what the server won't save as it is, as JSON */
  #refused: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  /** nothing is saved meanwhile: the sale is being posted or discarded */
  #paused = false;
  #left = false;

  /** @param Files supplied by the app: with it, the composer's code would be part of the first load */
  constructor(Files: typeof DraftFiles) {
    this.#files = new Files(BLOBS, null, (files) => this.#filesChanged(files), saleLimits.photos);
    void this.#load();
    window.addEventListener('online', this.#retry);
    document.addEventListener('visibilitychange', this.#look);
  }

  get id(): string {
    return this.#id;
  }

  /** Ends the work; everything stays stored. */
  leave(): void {
    this.#remember();
    // nothing is left to save of a sale that was posted or discarded
    const isOver = this.#left;
    this.#left = true;
    clearTimeout(this.#timer);
    if (!isOver && !this.#paused) void this.#save();
    window.removeEventListener('online', this.#retry);
    document.removeEventListener('visibilitychange', this.#look);
    this.#files.leave();
  }

  /** Adds photos, sorted into items by the time they were taken. */
  async addPhotos(chosen: readonly File[]): Promise<void> {
    if (!this.#sale()) return;
    const groups = await addSorted(this.#files, chosen);
    const sale = this.#sale();
    if (!sale) return;
    this.#replace(withGroups(sale, groups, saleLimits.items));
    this.store.setState({ sorted: { photos: groups.flat().length, items: groups.length } });
  }

  changeSale(change: Partial<Omit<EditedSale, 'items' | 'loose'>>): void {
    this.#change(change);
  }

  changeItem(id: string, change: Partial<Pick<EditedItem, 'title' | 'price' | 'category'>>): void {
    const sale = this.#sale();
    if (!sale) return;
    const { [id]: _, ...problems } = this.store.getState().problems;
    this.store.setState({ problems });
    this.#change({ items: sale.items.map((item) => (item.id === id ? { ...item, ...change } : item)) });
  }

  /** Adds an item, of photos that may be in others. */
  addItem(photos: readonly string[] = []): void {
    const sale = this.#sale();
    if (!sale || sale.items.length >= saleLimits.items) return;
    this.#replace(withItem(sale, photos.slice(0, limits.filesPerPost)));
  }

  move(photos: readonly string[], to: string | null): void {
    const sale = this.#sale();
    if (!sale) return;
    const moved = movePhotos(sale, photos, to, limits.filesPerPost);
    if (moved === sale) showAlert({ msg: 'An item can have up to 10 photos.', alertType: 'okay' });
    else this.#replace(moved);
  }

  removeItem(id: string): void {
    const sale = this.#sale();
    const item = sale?.items.find((one) => one.id === id);
    if (!sale || !item) return;
    this.#change({ items: sale.items.filter((one) => one !== item) });
    for (const file of item.files) this.#files.remove(file);
  }

  removePhotos(ids: readonly string[]): void {
    for (const id of ids) this.#files.remove(id);
  }

  retryPhotos(): void {
    this.#files.retryAll();
  }

  /** Posts what is ready. @returns whether nothing is left */
  async postAll(): Promise<boolean> {
    if (this.store.getState().posting || this.#paused) return false;
    this.store.setState({ posting: true });
    try {
      await whenUploaded(this.store);
      if (this.#files.list.some(({ state }) => state === 'failed')) {
        alertFailedPhotos();
        return false;
      }
      if (!(await this.#saveAll())) return false;
      this.#paused = true;
      const id = this.#id;
      const { draft, posted } = await call(postSale, { params: { id } });
      if (draft) await this.#merge(draft);
      else {
        const added = this.#added();
        if (!added || isEmpty(added)) {
          this.#end();
          return true;
        }
        this.#startAnew(added);
      }
      const left = this.#content();
      if (left) alertPosted(posted, left, draft ? null : id);
      return false;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      this.store.setState({ posting: false });
      this.#resume();
    }
  }

  /** Discards what isn't posted. @returns whether it is discarded, here or on another device */
  async discard(): Promise<boolean> {
    if (this.#paused || this.store.getState().posting) return false;
    this.#paused = true;
    clearTimeout(this.#timer);
    try {
      await this.#running;
      if (this.#version > 0) await call(discardDraft, { params: { id: this.#id } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'sale_not_found')) {
        showError(error);
        this.#resume();
        return false;
      }
    }
    for (const { id } of this.#files.list) this.#files.remove(id);
    this.#end();
    return true;
  }

  async #load(): Promise<void> {
    const stored = readStored(this.#key);
    const draft = await call(getDraft).then(
      (answer) => answer.draft,
      () => undefined,
    );
    if (this.#left) return;
    if (stored && (draft === undefined || stored.version === 0 || draft?._id === stored.id)) {
      this.#id = stored.id;
      this.#version = stored.version;
      this.#base = stored.base;
      this.store.setState({ sale: stored.sale });
      await this.#files.restore(stored.files, false);
      if (draft && stored.version === 0 && draft._id !== stored.id) await this.#join(draft);
      else if (draft && draft.version !== stored.version) await this.#merge(draft);
      else this.store.setState({ posted: draft?.posted ?? false, problems: problemsOf(draft) });
      this.#later();
    } else if (draft) await this.#begin(draft);
    else this.store.setState({ sale: emptySale() });
  }

  /** Resumes a draft of another device. */
  async #begin(draft: SaleDraft): Promise<void> {
    this.#id = draft._id;
    await this.#know(draft);
    this.#show(draft, draft);
  }

  /** What was begun here without a connection joins the draft that another device began. */
  async #join(draft: SaleDraft): Promise<void> {
    const own = this.#sale();
    await this.#begin(draft);
    const sale = this.#sale();
    if (sale && own)
      this.#change({ items: [...sale.items, ...own.items], loose: [...new Set([...sale.loose, ...own.loose])] });
  }

  /** Shows the photos that another device uploaded. */
  async #know(content: DraftContent): Promise<void> {
    const known = new Set(this.#files.list.map(({ upload }) => upload?.id));
    const others = uploadsIn(content).filter((id) => !known.has(id));
    if (others.length > 0) this.#files.addUploads(others);
  }

  async #merge(draft: SaleDraft): Promise<void> {
    const mine = this.#content();
    if (!mine) return;
    // without a base the answer to the first save was lost: what differs since was changed here
    const { content, conflicts } = mergeDrafts(this.#base ?? draft, mine, draft);
    await this.#know(content);
    this.#show(content, draft);
    alertConflicts(conflicts);
  }

  /** Shows what is saved, with what was changed here since. */
  #show(content: DraftContent, draft: SaleDraft): void {
    this.#version = draft.version;
    this.#base = draft;
    this.store.setState({
      sale: editedOf(content, this.#files.list, this.#sale()),
      posted: draft.posted,
      problems: problemsOf(draft),
    });
    this.#later();
  }

  #filesChanged(files: readonly DraftFile[]): void {
    const { sale } = this.store.getState();
    this.store.setState({ files, sale: sale && withoutGone(sale, files) });
    this.#later();
  }

  #change(change: Partial<EditedSale>): void {
    const sale = this.#sale();
    if (sale) this.#replace({ ...sale, ...change });
  }

  #replace(sale: EditedSale): void {
    this.store.setState({ sale });
    this.#later();
  }

  #later(): void {
    if (this.#left) return;
    this.#remember();
    clearTimeout(this.#timer);
    const saving = !this.#isChanged() ? 'saved' : this.#isRefused() ? 'refused' : 'saving';
    this.store.setState({ saving });
    if (saving === 'saving' && !this.#paused) this.#timer = setTimeout(this.#retry, SAVE_PAUSE_MS);
  }

  #resume(): void {
    this.#paused = false;
    this.#later();
  }

  /** Saves what is typed meanwhile, too. @returns false if it couldn't: the page says so */
  async #saveAll(): Promise<boolean> {
    do {
      clearTimeout(this.#timer);
      await this.#save();
    } while (this.store.getState().saving === 'saving' && this.#isChanged() && !this.#left);
    if (this.store.getState().saving === 'failed')
      throw new ApiError({ status: 0, code: 'offline', title: 'Network error. Please check your connection' });
    return !this.#isChanged();
  }

  #isChanged(): boolean {
    const content = this.#content();
    if (!content) return false;
    if (this.#base === null) return !isEmpty(content);
    return JSON.stringify(content) !== JSON.stringify(plain(this.#base));
  }

  #isRefused = (): boolean => this.#refused !== null && this.#refused === JSON.stringify(this.#content());

  async #save(): Promise<void> {
    while (this.#running) await this.#running;
    if (!this.#isChanged()) return;
    this.#running = this.#send().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async #send(): Promise<void> {
    const content = this.#content();
    if (!content) return;
    try {
      const body = { ...content, version: this.#version };
      const { version } = await call(saveDraft, { params: { id: this.#id }, body, keepalive: this.#left });
      this.#version = version;
      this.#base = content;
      if (!this.#left) this.#later();
    } catch (error) {
      if (this.#left) return;
      if (error instanceof ApiError && (error.code === 'sale_changed' || error.code === 'sale_not_found'))
        return this.#catchUp(error.code === 'sale_not_found');
      if (!(error instanceof ApiError) || isPassing(error.status)) return this.#saveAgain();
      this.#refused = JSON.stringify(content);
      showError(error);
      this.#later();
    }
  }

  #saveAgain(): void {
    this.store.setState({ saving: 'failed' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#retry, RETRY_MS);
  }

  /** Another device changed, posted or discarded the draft, or somebody else has its id. */
  async #catchUp(gone: boolean): Promise<void> {
    const answer = await call(getDraft).catch(() => null);
    if (!answer) return this.#saveAgain();
    const { draft } = answer;
    if (!gone && draft?._id === this.#id) return this.#merge(draft);
    // what the other device had is posted or discarded
    this.#startAnew(this.#added());
  }

  /** The sale with what was added here since the last save alone. */
  #added(): EditedSale | null {
    const sale = this.#sale();
    return sale && this.#base ? addedSince(sale, this.#base, this.#files.list) : sale;
  }

  /** Goes on with another sale. */
  #startAnew(sale: EditedSale | null): void {
    this.#id = crypto.randomUUID();
    this.#version = 0;
    this.#base = null;
    this.store.setState({ sale, posted: false, problems: {} });
    this.#later();
  }

  readonly #retry = (): void => void (this.#paused || this.#isRefused() || this.#save());

  /** Back on this page, maybe from another device. */
  readonly #look = (): void => {
    if (document.visibilityState !== 'visible' || this.#version === 0) return;
    if (this.#paused || this.#running || this.#isChanged()) return;
    void call(getDraft).then(
      ({ draft }) => {
        if (draft?._id === this.#id && draft.version !== this.#version && !this.#left) void this.#merge(draft);
      },
      () => undefined,
    );
  };

  #end(): void {
    this.#left = true;
    clearTimeout(this.#timer);
    dropStored(this.#key);
    this.#files.finish({ discard: false });
  }

  #remember(): void {
    const sale = this.#sale();
    if (!sale || this.#left) return;
    const files = this.#files.list.map(storedFile);
    writeStored(this.#key, { id: this.#id, version: this.#version, base: this.#base, sale, files });
  }

  #sale = (): EditedSale | null => this.store.getState().sale;

  /** What the server would store of it now. */
  #content(): DraftContent | null {
    const sale = this.#sale();
    return sale && contentOf(sale, this.#files.list);
  }
}
