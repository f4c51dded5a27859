import type { DraftContent, SaleDraft } from '../../../contract/sales/drafts.ts';
import { ApiError } from '../../../web/lib/api.ts';
import { type DraftFile, newFile } from '../../../web/lib/draft-files/draft-file.ts';
import type { EditedSale } from '../../../web/features/sales/sell/edited-sale.ts';
import type { Ask, EditorEvent } from '../../../web/features/sales/sell/editor-events.ts';
import { type EditorState, savingOf, startState } from '../../../web/features/sales/sell/editor-state.ts';
import { reduce } from '../../../web/features/sales/sell/sale-editor.ts';

const fields = { title: 'Move-out sale', ends_on: '2027-05-14', place: '', schedule: 'none' as const };
export const empty: EditedSale = { ...fields, items: [], loose: [] };
const bare = { category: 'furniture' as const, condition: null, text: '', files: [] };
export const lamp = { id: 'lamp', title: 'Lamp', price: 18, ...bare };
export const desk = { id: 'desk', title: 'Desk', price: 85, ...bare };

export const draftOf = (version: number, items: DraftContent['items'], part: Partial<SaleDraft> = {}): SaleDraft => ({
  ...fields,
  items,
  loose: [],
  _id: 'sale',
  version,
  posted: false,
  problems: [],
  ...part,
});

export const lost = () => new ApiError({ status: 0, code: 'offline', title: 'No answer' });
export const refusal = (code: 'sale_changed' | 'sale_not_found' | 'sales_full', status = 409) =>
  new ApiError({ status, code, title: code });

export const uploading = (id: string): DraftFile => ({ ...newFile(id, `${id}.jpg`, 'photo'), state: 'uploading' });
export const uploaded = (id: string): DraftFile => ({
  ...newFile(id, `${id}.jpg`, 'photo'),
  state: 'done',
  upload: { id: `upload of ${id}`, path: '/files/1' },
});
export const failed = (id: string): DraftFile => ({ ...newFile(id, `${id}.jpg`, 'photo'), state: 'failed' });

/** Runs events, and adds up what was asked for them. */
export class Run {
  state: EditorState = startState('own');
  asks: Ask[] = [];

  on(...events: EditorEvent[]): this {
    this.asks = [];
    for (const event of events) {
      const { state, asks } = reduce(this.state, event);
      this.state = state;
      this.asks.push(...asks);
    }
    return this;
  }

  /** What was asked at the last `on`, of one kind. */
  asked<Name extends Ask['do']>(name: Name): Extract<Ask, { do: Name }>[] {
    return this.asks.filter((ask): ask is Extract<Ask, { do: Name }> => ask.do === name);
  }

  get names(): Ask['do'][] {
    return this.asks.map((ask) => ask.do).filter((name) => name !== 'wait');
  }

  /** When a save is due; undefined if nothing was said about it. */
  get wait(): number | null | undefined {
    return this.asked('wait').at(-1)?.ms;
  }

  get titles(): string[] | undefined {
    return this.state.sale?.items.map(({ title }) => title);
  }

  get saving() {
    return savingOf(this.state);
  }
}

export const type = (id: string, title: string): EditorEvent => ({ type: 'item-changed', id, change: { title } });
export const saved = (version: number): EditorEvent => ({ type: 'saved', version });
export const due: EditorEvent = { type: 'due' };

/** A sale without anything in it. */
export const begun = () => new Run().on({ type: 'loaded', stored: null, answer: { draft: null }, empty });
/** A sale with a desk and a lamp that the server has in version 3. */
export const resumed = () =>
  new Run().on({ type: 'loaded', stored: null, answer: { draft: draftOf(3, [desk, lamp]) }, empty });
/** The same, with a save of "Oak desk" on the way. */
export const saving = () => resumed().on(type('desk', 'Oak desk'), due);
