import type { Person } from '../../../contract/campuses/campuses.ts';
import type { Caution } from '../../../contract/moderation/cautions.ts';
import { isAtCurb } from '../../../contract/posts/curb.ts';
import { highlightsOf } from '../../../contract/posts/detail-texts.ts';
import { type EarlierPrice, isPriceDrop } from '../../../contract/posts/earlier-prices.ts';
import { isExtendable } from '../../../contract/posts/expiry.ts';
import { isSelling, type ListingValues } from '../../../contract/posts/listing-fields.ts';
import { lastInitial } from '../../../contract/identity/names.ts';
import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import type { Post } from '../../../contract/posts/posts.ts';
import type { SaleCard } from '../../../contract/posts/sale-card.ts';
import type { RichText } from '../../../contract/posts/rich-text/index.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { heldUntil, isExpired, lineChangesAt, lineLengthSql, listingColumns } from './listing-columns.ts';
import { emptyListing, listingValues } from './listing-values.ts';

/** What posts show about their author, as `authorColumns` reads it. */
export interface Author {
  username: string;
  first_name: string;
  last_name: string;
  photo_id: string | null;
  verified: boolean;
}

/** A post, comment or reply without its author, as `columnsWithoutAuthor` reads it. */
export interface PostRowWithoutAuthor extends ListingValues {
  id: string;
  type: 'post' | 'new user';
  text: RichText | null;
  sold: boolean;
  /** until when it is on hold for a buyer; null: it isn't now */
  held_until: string | null;
  /** how many people are in its line now */
  queue_length: number;
  /** when its line becomes shorter by itself: an offer or a hold ends; null: never */
  line_changes_at: string | null;
  /** when its seller last confirmed that it is available; null: not since it was posted */
  confirmed_at: string | null;
  earlier_prices: EarlierPrice[] | null;
  expires_at: string | null;
  expired: boolean;
  sale_id: string | null;
  /** set on the one post of a move-out sale that stands for the sale in the feed */
  sale_card: SaleCard | null;
  edited: boolean;
  author_id: string;
  campus_id: string;
  parent_id: string | null;
  root_id: string;
  depth: number;
  /** why readers are warned of it */
  caution: Caution | null;
  /** deleted by its author or hidden by moderators */
  gone: boolean;
  gallery: GalleryEntry[];
  img_count: number;
  like_count: number;
  comment_count: number;
  created_at: string;
  last_modified: string;
}

/** A post, comment or reply with its author, as `postColumns` reads it. */
export type PostRow = PostRowWithoutAuthor & Author;

/** A row with its author from the cache (authors.ts); without one if the author's row is missing. */
export type WithAuthor<Row = PostRowWithoutAuthor> = Row & { author?: Person };

export const authorColumns = 'u.username, u.first_name, u.last_name, u.photo_id, u.school_verified as verified';

/** What every list of posts selects, from posts p. */
export const columnsWithoutAuthor = `p.id, p.type, p.text, ${listingColumns('p')}, p.sold_at is not null as sold, ${heldUntil('p')} as held_until, ${lineLengthSql('p')} as queue_length, ${lineChangesAt('p')} as line_changes_at,
  p.confirmed_at, p.earlier_prices, p.expires_at, ${isExpired('p')} as expired, p.sale_id, p.sale_card,
  p.edited_at is not null as edited, p.author_id, p.campus_id, p.parent_id, p.root_id, p.depth, p.deleted_at is not null or p.hidden_at is not null as gone,
  p.caution, p.gallery, p.img_count, p.like_count, p.comment_count, p.created_at, p.last_modified`;

/** The columns of a post and its author, from posts p and users u: for single posts and infrequent queries. */
export const postColumns = `${columnsWithoutAuthor}, ${authorColumns}`;

/** The URL of an author's picture, without the size. */
export const authorPhotoPath = ({ photo_id: photo }: Pick<Author, 'photo_id'>): string | null =>
  photo === null ? null : `/files/${photo}`;

/** A post's author as the API shows them. */
export const authorView = (id: string, author: Author): Person => ({
  _id: id,
  username: author.username,
  first_name: author.first_name,
  last_name: lastInitial(author.last_name),
  img: authorPhotoPath(author),
  verified: author.verified,
});

const nobody: Person = { _id: '', username: '', first_name: '', last_name: '', img: null, verified: false };

/** A post as the API shows it. */
export function postView(row: PostRow | WithAuthor): Post {
  if (row.gone) return tombstone(row);
  return {
    _id: row.id,
    type: row.type,
    text: row.text,
    ...listingValues(row),
    ...expiryView(row),
    sold: row.sold,
    ...availabilityView(row),
    ...saleView(row),
    edited: row.edited,
    user: 'username' in row ? authorView(row.author_id, row) : (row.author ?? nobody),
    ...placeView(row),
    deleted: false,
    img_count: row.img_count,
    hasPhoto: row.img_count > 0,
    img_gallery: row.gallery,
    ...(row.caution === null ? {} : { caution: row.caution }),
    likes: row.like_count,
  };
}

/** The expiry of a listing and the highlights of its details; left out for posts without, which are most. */
function expiryView({
  category,
  details,
  expires_at: at,
  expired,
}: PostRowWithoutAuthor): Pick<Post, 'highlights' | 'expires_at' | 'expired'> {
  const highlights = details && highlightsOf(category, details);
  return { ...(highlights ? { highlights } : {}), ...(at ? { expires_at: at } : {}), ...(expired ? { expired } : {}) };
}

/**
 * How available a listing for sale is: hold, line, last confirmation and earlier prices. Other posts have none of these
 * fields. A listing at the curb has no hold and no line.
 */
const availabilityView = (
  row: PostRowWithoutAuthor,
): Pick<Post, 'held_until' | 'queue_length' | 'confirmed_at' | 'earlier_prices'> =>
  row.price === null || row.depth > 0 || !isSelling(row.kind)
    ? {}
    : {
        ...(isAtCurb(row) ? {} : { held_until: row.held_until, queue_length: row.queue_length }),
        confirmed_at: row.confirmed_at ?? row.created_at,
        ...earlierView(row.earlier_prices, row.price),
      };

/**
 * The earlier prices of a listing that became cheaper; other listings have no such field. The page shows those of the
 * last 7 days.
 */
const earlierView = (earlier: PostRow['earlier_prices'], price: number): Pick<Post, 'earlier_prices'> =>
  earlier?.some((one) => isPriceDrop(one.price, price)) ? { earlier_prices: earlier } : {};

/** The fields of a post of a move-out sale; left out for other posts. */
const saleView = ({ sale_id: id, sale_card: card }: PostRowWithoutAuthor): Pick<Post, 'sale_id' | 'sale'> =>
  id === null ? {} : { sale_id: id, ...(card ? { sale: card } : {}) };

/** What is left of a deleted, hidden or blocked comment that has replies: its place without its content (D23). */
export const tombstone = (row: PostRowWithoutAuthor): Post => ({
  _id: row.id,
  type: 'post',
  text: null,
  ...emptyListing,
  sold: false,
  edited: false,
  user: nobody,
  ...placeView(row),
  deleted: true,
  img_count: 0,
  hasPhoto: false,
  img_gallery: [],
  likes: 0,
});

/** The fields of a post about its place in its thread and its times. */
const placeView = (row: PostRowWithoutAuthor) => ({
  campus_id: row.campus_id,
  post_commented_on: row.parent_id,
  root: row.root_id,
  depth: row.depth,
  comments: row.comment_count,
  createdAt: row.created_at,
  lastModified: row.last_modified,
});

/**
 * The actions that a viewer may take on a post; the page shows them, and the server checks them again.
 * @param now milliseconds since 1970 by the product's clock; only `extend` depends on it
 */
export function abilitiesOnPost(row: PostRow, viewer: Viewer | null, now = 0) {
  const own = viewer?.userId === row.author_id;
  const listing = own && row.depth === 0 && row.type === 'post';
  return {
    delete: own,
    edit: own && row.type === 'post',
    sell: listing && isSelling(row.kind),
    extend: listing && !row.sold && row.expires_at !== null && isExtendable(row, Date.parse(row.expires_at), now),
    boost: listing,
    report: viewer !== null && !own,
  };
}
