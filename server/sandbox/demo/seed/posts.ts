import { type EarlierPrice, withEarlierPrice } from '../../../../contract/posts/earlier-prices.ts';
import type { Details } from '../../../../contract/posts/category-fields.ts';
import { expiryOf } from '../../../../contract/posts/expiry.ts';
import { demo } from '../content/index.ts';
import { lookingFor, priceDrops } from '../content/listings/changes.ts';
import { demoDetails } from '../content/listings/details.ts';
import type { DemoListing } from '../content/types.ts';
import { galleryOf, type Pictures, planFile, type PlannedFile } from './files.ts';
import { demoId } from './ids.ts';
import { HOUR_MS, isoTime, MINUTE } from './moment.ts';
import type { PostInSale } from './move-out-sale.ts';
import { CAMPUS, type People, type SeededPerson, personOf } from './people.ts';
import { type StoredText, storedText } from './texts.ts';

/** A post or comment with all its counts; times in milliseconds. */
export interface SeededPost extends StoredText {
  id: string;
  type: 'post' | 'new user';
  author: SeededPerson;
  parent: SeededPost | null;
  root: SeededPost;
  /** its position on each level of the thread */
  places: number[];
  category: string | null;
  price: number | null;
  title: string | null;
  kind: 'selling' | 'looking' | null;
  condition: string | null;
  details: Details | null;
  expiresAt: number | null;
  /** its last price and when it was changed; null if it never was */
  dropped: { was: number; at: number } | null;
  soldAt: number | null;
  /** the move-out sale that it belongs to */
  sale: PostInSale | null;
  files: PlannedFile[];
  created: number;
  /** time of the newest comment below it */
  touched: number;
  deletedAt: number | null;
  /** the people who saved or liked it, and when */
  likes: { by: SeededPerson; at: number }[];
  comments: number;
  replies: number;
  repliesMade: number;
}

/** A new post without any reactions. */
export function freshPost(
  of: Pick<SeededPost, 'id' | 'author' | 'created'> & Partial<SeededPost> & { parent: SeededPost | null },
): SeededPost {
  const post = {
    type: 'post',
    text: null,
    plain: '',
    mentions: [],
    places: [],
    category: null,
    price: null,
    title: null,
    kind: null,
    condition: null,
    details: null,
    expiresAt: null,
    dropped: null,
    soldAt: null,
    sale: null,
    files: [],
    touched: of.created,
    deletedAt: null,
    likes: [],
    comments: 0,
    replies: 0,
    repliesMade: 0,
    ...of,
  } as Omit<SeededPost, 'root'> as SeededPost;
  post.root = of.parent?.root ?? post;
  return post;
}

/** Every listing and text post by its id in the content, and the announcements of new members. */
export function planPosts(people: People, now: number): { listed: Map<string, SeededPost>; joined: SeededPost[] } {
  const listed = new Map(demo.listings.map((listing) => [listing.id, listingPost(listing, people, now)]));
  const joined = demo.joined.map(({ by, hoursAgo }) => {
    const author = personOf(people, by);
    return freshPost({
      id: demoId(`joined ${by}`, hoursAgo),
      type: 'new user',
      author,
      parent: null,
      created: author.joined,
    });
  });
  return { listed, joined };
}

function listingPost(listing: DemoListing, people: People, now: number): SeededPost {
  const { by, hoursAgo, photos } = listing;
  const id = demoId(`post ${listing.id}`, hoursAgo);
  const author = personOf(people, by);
  const created = now - hoursAgo * HOUR_MS;
  return freshPost({
    id,
    author,
    parent: null,
    created,
    ...storedText(listing.text, people),
    category: listing.category,
    price: listing.price ?? null,
    ...detailsOf(listing, now),
    dropped: dropOf(listing, now),
    soldAt: listing.sold ? created + (now - created) * 0.7 : null,
    files: photos.map((photo, position) =>
      planFile({ purpose: 'post', ownerId: id, uploaderId: author.id, photo, position, at: created - MINUTE }),
    ),
  });
}

function dropOf({ id, hoursAgo }: DemoListing, now: number): SeededPost['dropped'] {
  const drop = priceDrops.get(id);
  return drop ? { was: drop.was, at: now - Math.min(drop.hoursAgo, hoursAgo / 2) * HOUR_MS } : null;
}

/**
 * A listing's fields besides its text; dates are given as days from now, times as hours. Most listings have a title, and all have a
 * kind.
 */
function detailsOf({ id, category, price }: DemoListing, now: number) {
  const known = demoDetails.get(id);
  const fields = Object.entries(known?.details ?? {}).map(([name, value]) => {
    return [name, typeof value === 'string' && value.startsWith('+') ? timeAfter(now, value) : value] as const;
  });
  const details = fields.length > 0 ? (Object.fromEntries(fields) as Details) : null;
  return {
    title: known?.title ?? null,
    kind: price === undefined ? null : lookingFor.has(id) ? ('looking' as const) : ('selling' as const),
    condition: known?.condition ?? null,
    details,
    expiresAt: expiryOf({ category, details }, now, []),
  };
}

/** `+3`: the date in three days; `+30h`: the minute in 30 hours. */
function timeAfter(now: number, after: string): string {
  if (!after.endsWith('h')) return isoTime(now + Number(after) * 24 * HOUR_MS).slice(0, 10);
  return `${isoTime(now + Number.parseInt(after, 10) * HOUR_MS).slice(0, 16)}:00Z`;
}

/** Adds the saves of the content to the posts. */
export function planSaves(listed: ReadonlyMap<string, SeededPost>, people: People, now: number): void {
  for (const { post: name, by, minutesAgo } of demo.saves) {
    const post = listed.get(name);
    if (!post) throw new Error(`a save of a missing post: ${name}`);
    const person = personOf(people, by);
    post.likes.push({ by: person, at: Math.max(now - minutesAgo * MINUTE, post.created + MINUTE, person.joined) });
  }
}

const ancestors = (post: SeededPost): SeededPost[] => (post.parent ? [...ancestors(post.parent), post.parent] : []);

/** A row of the table posts, as the product would have written it. */
export function postRow(post: SeededPost, pictures: Pictures) {
  const path = ancestors(post).map(({ id }) => id);
  const gone = post.deletedAt !== null;
  return {
    id: post.id,
    campus_id: CAMPUS,
    author_id: post.author.id,
    type: post.type,
    parent_id: post.parent?.id ?? null,
    root_id: post.root.id,
    path,
    depth: path.length,
    places: post.places,
    replies_made: post.repliesMade,
    text: gone ? null : post.text,
    plain: gone ? '' : post.plain,
    category: post.category,
    price: post.price,
    title: post.title,
    kind: post.kind,
    condition: post.condition,
    details: post.details,
    expires_at: post.expiresAt && isoTime(post.expiresAt),
    edited_at: post.dropped && isoTime(post.dropped.at),
    earlier_prices: earlierPricesOf(post),
    sold_at: post.soldAt && isoTime(post.soldAt),
    sale_id: post.sale?.id ?? null,
    sale_card: post.sale?.card ?? null,
    gallery: galleryOf(post.files, pictures),
    img_count: post.files.length,
    like_count: post.likes.length,
    comment_count: post.comments,
    reply_count: post.replies,
    counters_version: post.likes.length + post.comments,
    deleted_at: post.deletedAt && isoTime(post.deletedAt),
    // posts are analyzed after all are inserted
    search_tags: [],
    text_analysis_completed: false,
    image_analysis_completed: post.files.length > 0,
    created_at: isoTime(post.created),
    last_modified: isoTime(post.touched),
  };
}

const earlierPricesOf = ({ dropped }: SeededPost): EarlierPrice[] | null =>
  dropped && withEarlierPrice([], dropped.was, dropped.at);

/** The version of a listing before its price dropped. */
export const editRows = (post: SeededPost) =>
  post.dropped
    ? [
        {
          campus_id: CAMPUS,
          post_id: post.id,
          edited_at: isoTime(post.dropped.at),
          text: post.text,
          category: post.category,
          price: post.dropped.was,
          title: post.title,
          kind: post.kind,
          condition: post.condition,
          details: post.details,
        },
      ]
    : [];

export const likeRows = (post: SeededPost) =>
  post.likes.map(({ by, at }) => ({ campus_id: CAMPUS, post_id: post.id, user_id: by.id, created_at: isoTime(at) }));

export const mentionRows = (post: SeededPost) =>
  post.deletedAt === null
    ? post.mentions.map((userId) => ({
        campus_id: CAMPUS,
        post_id: post.id,
        user_id: userId,
        created_at: isoTime(post.created),
      }))
    : [];
