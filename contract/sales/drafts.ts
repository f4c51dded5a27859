import * as z from 'zod/mini';
import { isDay } from '../campuses/term-dates.ts';
import { limits } from '../limits.ts';
import { lineOrBlank } from '../posts/category-rules.ts';
import { fieldShape } from '../posts/listing-rules.ts';
import { tooManyCharacters } from '../posts/rich-text/format.ts';
import { isBlank } from '../posts/rich-text/characters.ts';
import { byId, id, recordId } from '../shapes.ts';
import { endpoint } from '../endpoint.ts';
import { priceSchedules } from './schedule.ts';

export const saleLimits = {
  /** items of a sale that aren't posted yet */
  items: 40,
  /** photos chosen at once */
  photosAtOnce: 40,
  /** photos of a sale that aren't posted yet */
  photos: 120,
  placeMax: 80,
  /** days from its first to its last day */
  days: 60,
  /** sales of one person that aren't over */
  running: 5,
} as const;

const isSaleDay = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text) && isDay(text);

export const saleDay = z.string().check(z.refine(isSaleDay, 'Choose a day.'));

/** A photo of a draft: an upload that no post has yet. */
export const salePhoto = z.object({ upload: recordId });

/** An item that isn't posted yet; what it lacks is added later. */
export const draftItem = z.object({
  /** made by the page that added it */
  id: recordId,
  title: lineOrBlank(limits.titleMax, 'Title'),
  price: fieldShape.price,
  category: fieldShape.category,
  condition: z._default(fieldShape.condition, null),
  /** its description, in plain lines; whether it fits is checked when it is posted */
  text: z._default(z.string().check(z.maxLength(limits.listingTextMax * 2, tooManyCharacters)), ''),
  files: z.array(salePhoto).check(z.maxLength(limits.filesPerPost, 'An item can have up to 10 photos.')),
});
export type DraftItem = z.infer<typeof draftItem>;

/** What a seller writes of a sale, before and after it is posted. */
export const saleFields = {
  title: lineOrBlank(limits.titleMax, 'Sale title'),
  /** the last day; '' as long as none is chosen */
  ends_on: z.string().check(z.refine((text) => text === '' || isSaleDay(text), 'Choose a day.')),
  /** where things are picked up */
  place: lineOrBlank(saleLimits.placeMax, 'Pick-up place'),
  schedule: z.enum(priceSchedules),
};

/** What is autosaved: fields, items, and photos that belong to no item yet. */
export const draftContent = z.object({
  ...saleFields,
  items: z.array(draftItem).check(z.maxLength(saleLimits.items, 'A sale can have up to 40 items.')),
  loose: z.array(salePhoto).check(z.maxLength(saleLimits.photos, 'That is too many photos.')),
});
export type DraftContent = z.infer<typeof draftContent>;

/** A seller's sale with what isn't posted yet, as every device of theirs resumes it. */
export const saleDraft = z.extend(draftContent, {
  _id: id,
  /** grows with every change; a change names the one that it is based on */
  version: z.int(),
  /** it has posted items */
  posted: z.boolean(),
  /** why items weren't posted at the last try */
  problems: z.array(z.object({ item: id, reason: z.string() })),
});
export type SaleDraft = z.infer<typeof saleDraft>;

export const getDraft = endpoint({
  name: 'getDraft',
  method: 'GET',
  path: '/api/sale-draft',
  summary: "The viewer's sale on the campus that has items to post, or null",
  access: 'student',
  answer: z.object({ draft: z.nullable(saleDraft) }),
});

export const saveDraft = endpoint({
  name: 'saveDraft',
  method: 'PUT',
  path: '/api/sales/:id/draft',
  summary: 'Saves a sale that is being written. With a version that another device replaced it changes nothing',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.extend(draftContent, {
    /** the version that it changes; 0 for a new sale */
    version: z.int(),
  }),
  answer: z.object({ version: z.int() }),
  errors: [
    'sale_not_found',
    'sale_changed',
    'sale_drafts_full',
    'too_many_files',
    'not_home_campus',
    'no_community',
    'too_many_requests',
  ],
});

export const discardDraft = endpoint({
  name: 'discardDraft',
  method: 'DELETE',
  path: '/api/sales/:id/draft',
  summary: "Discards the items of a sale that aren't posted yet",
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  errors: ['sale_not_found'],
});

export const postSale = endpoint({
  name: 'postSale',
  method: 'POST',
  path: '/api/sales/:id/posts',
  summary: 'Posts the items of a sale; those that fail stay in its draft with the reason, and a retry posts none twice',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  answer: z.object({
    posted: z.int(),
    /** what is left; null when everything is posted */
    draft: z.nullable(saleDraft),
  }),
  errors: [
    'sale_not_found',
    'sale_incomplete',
    'sale_over',
    'sales_full',
    'verify_again',
    'profile_incomplete',
    'not_home_campus',
    'not_open',
    'no_community',
    'too_many_requests',
  ],
});

/** What an item lacks before it can be posted; null for one that is ready. */
export function itemProblem({
  title,
  price,
  category,
}: Pick<DraftItem, 'title' | 'price'> & { category: string | null }): string | null {
  const missing = [isBlank(title) ? 'a title' : '', price === null ? 'a price' : '', category ? '' : 'a category'];
  const [first = '', second, third] = missing.filter(Boolean);
  if (!first) return null;
  return `Add ${third ? `${first}, ${second}, and ${third}` : second ? `${first} and ${second}` : first}.`;
}
