import { isEmpty, normaliseRichText, type RichText } from '../../../../contract/posts/rich-text/index.ts';
import { errors } from '../../../../contract/errors.ts';
import { limits } from '../../../../contract/limits.ts';
import {
  listingFieldNames,
  type ListingFieldName,
  type ListingValues,
  type PostKind,
} from '../../../../contract/posts/listing-fields.ts';
import { detailNames, detailOf } from '../../../../contract/posts/category-fields.ts';
import { detailFaults } from '../../../../contract/posts/category-rules.ts';
import { faceValueFault } from '../../../../contract/posts/context-rules.ts';
import { curbFaults } from '../../../../contract/posts/curb.ts';
import { textLengthFault } from '../../../../contract/posts/text-limit.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { currentApp, currentCampus } from '../../../lib/app-state.ts';
import type { DraftFile } from '../../../lib/draft-files/draft-file.ts';
import { productTime } from '../../../lib/product-clock.ts';
import { isPost, type Target } from '../target.ts';
import { detailsIn, shownDetails, readDetail, type TypedDetails } from './typed-details.ts';
import { showsField, readField, type TypedFields } from './typed-fields.ts';

/** Error messages by field; `form` for the whole draft. */
export type DraftFaults = Partial<Record<'text' | 'files' | 'form' | ListingFieldName | `details.${string}`, string>>;

export interface DraftState {
  text: RichText | null;
  /** of the text, as the counter counts it */
  length: number;
  fields: TypedFields;
  /** the fields of categories; those of other categories are kept in case the user switches back */
  details: TypedDetails;
  files: readonly DraftFile[];
  /** of its own, where it can be picked up; null for the seller's usual ones */
  spot: { _id: string; name: string } | null;
  faults: DraftFaults;
  /** `photos` while waiting for uploads, `post` during the call, `showing` until the page shows the result */
  sending: 'photos' | 'post' | 'showing' | null;
  /** whether the draft is stored in the browser */
  kept: boolean;
}

/** The category whose fields are shown; empty for none. */
export const categoryOf = ({ fields }: DraftState): string => (showsField('category', fields) ? fields.category : '');

const shownDetailsOf = (state: DraftState) => shownDetails(categoryOf(state), state.fields, state.details);

/** The listing's values; null for a field that is invalid or not shown. */
export function listingOf(state: DraftState): ListingValues {
  const values = listingFieldNames.map((name) => {
    const read = readField(name, state.fields);
    return [name, read.ok ? read.value : null];
  });
  return { ...Object.fromEntries(values), details: detailsIn(shownDetailsOf(state), state.details) } as ListingValues;
}

/** What decides whether the draft is a listing, whether or not its fields are valid. */
function namedIn({ fields }: DraftState) {
  const typed = (name: 'title' | 'price') => showsField(name, fields) && fields[name].trim() !== '';
  return {
    kind: (fields.kind || null) as PostKind | null,
    title: typed('title') ? fields.title : null,
    // any number: only whether there is a price matters
    price: typed('price') ? 0 : null,
  };
}

/**
 * Whether a listing is being written, whose text is its description: what is for sale or wanted, and an older
 * post without a kind that has a title or a price.
 */
export function writesListing(state: DraftState, target: Target): boolean {
  const { kind, title, price } = namedIn(state);
  return isPost(target) && kind !== 'post' && (kind !== null || title !== null || price !== null);
}

/** How long the text may become; for a listing even before it has a title or price. */
export const textMaxIn = (state: DraftState, target: Target): number =>
  writesListing(state, target) ? limits.listingTextMax : limits.postTextMax;

/** A text as it would be stored, for comparison. */
const formOf = (text: RichText | null): string => JSON.stringify(normaliseRichText(text ?? { blocks: [] }));

/** Whether nothing would be lost: a new post or comment has no content, or an edit changes nothing. */
export function isBlankDraft(state: DraftState, target: Target): boolean {
  const { text, fields, details, files } = state;
  if (target.kind === 'edit') {
    const { post } = target;
    const listing = listingOf(state);
    const same =
      !isPost(target) ||
      (listingFieldNames.every((name) => {
        const read = readField(name, fields);
        return read.ok && read.value === post[name];
      }) &&
        detailNames.every((name) => detailOf(listing.details, name) === detailOf(post.details, name)));
    return same && formOf(text) === formOf(post.text) && hasSameFiles(state, post);
  }
  const { kind: _, ...written } = fields;
  const empty = [...Object.values(written), ...Object.values(details)].every((typed) => typed.trim() === '');
  return (!text || isEmpty(text)) && empty && files.length === 0;
}

/** Whether an edited post's files, their order and their alt texts are unchanged. */
export function hasSameFiles({ files }: DraftState, post: Post): boolean {
  const before = post.img_gallery.map(({ _id, alt }) => `${_id} ${alt}`);
  return before.join('\n') === files.map(({ upload, alt }) => `${upload?.id} ${alt}`).join('\n');
}

/** What is wrong with the draft, by field; empty if it can be sent. */
export function draftFaults(state: DraftState, target: Target): DraftFaults {
  const { text, length, files, fields, details } = state;
  const listing = listingOf(state);
  const faults: DraftFaults = {};
  const before = target.kind === 'edit' ? target.post : undefined;
  const long = textLengthFault(length, namedIn(state), before);
  if (long) faults.text = long;
  else if ((!text || isEmpty(text)) && files.length === 0 && !listing.title) faults.text = errors.post_empty.title;
  for (const name of listingFieldNames) {
    const read = readField(name, fields);
    if (!read.ok) faults[name] = read.message;
  }
  for (const [name, field] of shownDetailsOf(state)) {
    const read = readDetail(name, field, details);
    if (!read.ok) faults[`details.${name}`] = read.message;
  }
  for (const { field, message } of detailFaults(categoryOf(state), listing.details))
    faults[field as `details.${string}`] ??= message;
  for (const { field, message } of curbFaults(listing, productTime(currentApp())))
    faults[field as `details.${string}`] ??= message;
  const above = currentCampus().face_value_cap ? faceValueFault(listing) : null;
  if (above) faults.price ??= above.message;
  return faults;
}
