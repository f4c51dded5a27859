import { type EarlierPrice, withEarlierPrice } from '../../../../contract/posts/earlier-prices.ts';
import type { Details } from '../../../../contract/posts/category-fields.ts';
import { expiryOf } from '../../../../contract/posts/expiry.ts';
import { demo } from '../content/index.ts';
import { lookingFor, priceDrops } from '../content/listings/changes.ts';
import { demoDetails } from '../content/listings/details.ts';
import type { DemoListing } from '../content/types.ts';
import { galleryOf, type Pictures, planFile, type PlannedFile } from './files.ts';
import { demoId } from './ids.ts';
import { HOUR, iso, MINUTE } from './moment.ts';
import type { PostInSale } from './move-out-sale.ts';
import { CAMPUS, type People, type Person, personOf } from './people.ts';
import { type StoredText, storedText } from './texts.ts';

/** A post or comment with all its counts; times in milliseconds. */
export interface Post extends StoredText {
  id: string;
  type: 'post' | 'new user';
  author: Person;
  parent: Post | null;
  root: Post;
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
  likes: { by: Person; at: number }[];
  comments: number;
  replies: number;
  repliesMade: number;
}

/** A new post without any reactions. */
export function freshPost(of: Pick<Post, 'id' | 'author' | 'created'> & Partial<Post> & { parent: Post | null }): Post {
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
  } as Omit<Post, 'root'> as Post;
  post.root = of.parent?.root ?? post;
  return post;
}

/** Every listing and text post by its id in the content, and the announcements of new members. */
export function planPosts(people: People, now: number): { listed: Map<string, Post>; joined: Post[] } {
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

function listingPost(listing: DemoListing, people: People, now: number): Post {
  const { by, hoursAgo, photos } = listing;
  const id = demoId(`post ${listing.id}`, hoursAgo);
  const author = personOf(people, by);
  const created = now - hoursAgo * HOUR;
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

function dropOf({ id, hoursAgo }: DemoListing, now: number): Post['dropped'] {
  const drop = priceDrops.get(id);
  return drop ? { was: drop.was, at: now - Math.min(drop.hoursAgo, hoursAgo / 2) * HOUR } : null;
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
  if (!after.endsWith('h')) return iso(now + Number(after) * 24 * HOUR).slice(0, 10);
  return `${iso(now + Number.parseInt(after, 10) * HOUR).slice(0, 16)}:00Z`;
}

/** Adds the saves of the content to the posts. */
export function planSaves(listed: ReadonlyMap<string, Post>, people: People, now: number): void {
  for (const { post: name, by, minutesAgo } of demo.saves) {
    const post = listed.get(name);
    if (!post) throw new Error(`a save of a missing post: ${name}`);
    const person = personOf(people, by);
    post.likes.push({ by: person, at: Math.max(now - minutesAgo * MINUTE, post.created + MINUTE, person.joined) });
  }
}

const ancestors = (post: Post): Post[] => (post.parent ? [...ancestors(post.parent), post.parent] : []);

/** A row of the table posts, as the product would have written it. */
export function postRow(post: Post, pictures: Pictures) {
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
    expires_at: post.expiresAt && iso(post.expiresAt),
    edited_at: post.dropped && iso(post.dropped.at),
    earlier_prices: earlierPricesOf(post),
    sold_at: post.soldAt && iso(post.soldAt),
    sale_id: post.sale?.id ?? null,
    sale_card: post.sale?.card ?? null,
    gallery: galleryOf(post.files, pictures),
    img_count: post.files.length,
    like_count: post.likes.length,
    comment_count: post.comments,
    reply_count: post.replies,
    counters_version: post.likes.length + post.comments,
    deleted_at: post.deletedAt && iso(post.deletedAt),
    // posts are analyzed after all are inserted
    search_tags: [],
    text_analysis_completed: false,
    image_analysis_completed: post.files.length > 0,
    created_at: iso(post.created),
    last_modified: iso(post.touched),
  };
}

const earlierPricesOf = ({ dropped }: Post): EarlierPrice[] | null =>
  dropped && withEarlierPrice([], dropped.was, dropped.at);

/** The version of a listing before its price dropped. */
export const editRows = (post: Post) =>
  post.dropped
    ? [
        {
          campus_id: CAMPUS,
          post_id: post.id,
          edited_at: iso(post.dropped.at),
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

export const likeRows = (post: Post) =>
  post.likes.map(({ by, at }) => ({ campus_id: CAMPUS, post_id: post.id, user_id: by.id, created_at: iso(at) }));

export const mentionRows = (post: Post) =>
  post.deletedAt === null
    ? post.mentions.map((userId) => ({
        campus_id: CAMPUS,
        post_id: post.id,
        user_id: userId,
        created_at: iso(post.created),
      }))
    : [];
