import type { BodyOf } from '../../../contract/endpoint.ts';
import {
  type DraftItem,
  type SaleDraft,
  saleLimits,
  type saveDraft as endpoint,
} from '../../../contract/sales/drafts.ts';
import { retentionDays } from '../../../contract/retention.ts';
import type { Write } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Files } from '../files/index.ts';
import * as store from './store.ts';

/** How many sales that aren't posted a person can have. */
const DRAFTS = 10;

/** An item with all its fields: earlier releases stored it without a condition and a description. */
export const wholeItem = (item: DraftItem): DraftItem => ({ ...none, ...item });
const none = { condition: null, text: '' };

/** A sale as its seller resumes it. */
export const draftView = (row: store.SaleRow): SaleDraft => ({
  _id: row.id,
  version: row.version,
  title: row.title,
  place: row.place,
  ends_on: row.ends_on ?? '',
  schedule: row.schedule,
  items: row.items.map(wholeItem),
  loose: row.loose,
  problems: row.problems,
  posted: row.starts_on !== null,
});

/**
 * Saves the draft of a seller's sale, as its page does after each change. A change names the version that it is based on and
 * is refused if that is an older one, so two devices don't overwrite each other.
 * @returns the new version
 * @throws ProblemError sale_not_found, sale_changed, sale_drafts_full, too_many_files
 */
export async function saveDraft(
  files: Pick<Files, 'keepUnused'>,
  write: Write,
  campus: HostCampus,
  viewer: Viewer,
  id: string,
  { version, ends_on: endsOn, items, loose, ...fields }: BodyOf<typeof endpoint>,
): Promise<number> {
  const { userId } = viewer;
  const content = {
    ...fields,
    campusId: campus.id,
    id,
    endsOn: endsOn || null,
    items: JSON.stringify(items),
    loose: JSON.stringify(loose),
  };
  const uploads = [...items.flatMap((item) => item.files), ...loose].map(({ upload }) => upload);
  if (uploads.length > saleLimits.photos) throw problem('too_many_files');
  return write(async (tx) => {
    const before = await store.lockSale.one(tx, campus.id, id);
    if (before && before.seller_id !== userId) throw problem('sale_not_found');
    // the first save of a sale is based on version 0
    if (before ? before.version !== version : version !== 0) throw problem(before ? 'sale_changed' : 'sale_not_found');
    if (!before && ((await store.countSales.one(tx, userId))?.drafts ?? 0) >= DRAFTS) throw problem('sale_drafts_full');
    const saved = before
      ? await store.updateDraft.one(tx, content)
      : await store.insertSale.one(tx, { ...content, sellerId: userId });
    if (!saved) throw problem('sale_changed');
    await files.keepUnused(tx, userId, uploads, retentionDays.saleDraft);
    return saved.version;
  });
}
