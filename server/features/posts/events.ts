import type { ListingFieldName, PostKind } from '../../../contract/posts/listing-fields.ts';
import { defineEvent } from '../../platform/events.ts';

/** A top-level post was created. `mentions` are the ids of the people whom its text names. */
export const postCreated = defineEvent<{
  campusId: string;
  postId: string;
  authorId: string;
  /** its title and text */
  plain: string;
  category: string | null;
  kind: PostKind | null;
  mentions: string[];
  /** its number of files */
  photos: number;
  /** the meet-up spot that was chosen for it; null for the author's usual ones */
  spotId: string | null;
}>('posts.created');

/** A comment or reply was created. `parentId` is what it replies to, `rootId` the post at the top of its thread. */
export const commentCreated = defineEvent<{
  campusId: string;
  commentId: string;
  authorId: string;
  parentId: string;
  parentAuthorId: string;
  /** 0 for a comment on the post itself */
  parentDepth: number;
  rootId: string;
  rootAuthorId: string;
  plain: string;
  mentions: string[];
}>('posts.commented', { together: true });

/** A user saved a post; emitted once per save, and not when it is undone. */
export const postSaved = defineEvent<{ campusId: string; postId: string; authorId: string; userId: string }>(
  'posts.saved',
);

/** A user liked a comment or reply. */
export const commentLiked = defineEvent<{
  campusId: string;
  commentId: string;
  rootId: string;
  authorId: string;
  userId: string;
}>('posts.liked');

/** A post with everything below it, or one comment, is being deleted; `within` still sees who wrote what. */
export const postDeleted = defineEvent<{
  campusId: string;
  postId: string;
  rootId: string;
  depth: number;
  authorId: string;
  /** every post and comment whose content is deleted, `postId` among them */
  postIds: string[];
}>('posts.deleted');

interface HiddenPost {
  campusId: string;
  postId: string;
  rootId: string;
  depth: number;
  authorId: string;
  /** `postId`, and everything below it if it is a post */
  postIds: string[];
}

/** Moderators hid a post with everything below it, or one comment; it can be restored. */
export const postHidden = defineEvent<HiddenPost>('posts.hidden');

/** Moderators restored a hidden post or comment. */
export const postRestored = defineEvent<HiddenPost>('posts.restored');

/** A listing was marked sold, or available again after it was sold (D30); not emitted if nothing changed. */
export const postSold = defineEvent<{ campusId: string; postId: string; authorId: string; sold: boolean }>(
  'posts.sold',
);

/** A listing's meet-up spot was changed by its author. */
export const listingMoved = defineEvent<{ campusId: string; postId: string }>('posts.listing-moved');

/** An edit made a listing at least $1 and 5 % cheaper; prices in whole US dollars. */
export const priceDropped = defineEvent<{
  campusId: string;
  postId: string;
  authorId: string;
  before: number;
  after: number;
}>('posts.price-dropped');

/** A listing was put on hold for a buyer, or its hold ends at another time now; `until` is ISO 8601. */
export const listingHeld = defineEvent<{ campusId: string; postId: string; until: string }>('posts.held');

/** A listing expires within days; its owner may extend it. Emitted once for each expiry. */
export const listingExpires = defineEvent<{
  campusId: string;
  postId: string;
  authorId: string;
  /** the notification's text */
  message: string;
  /** key of the event */
  event: string;
}>('posts.expires');

/** A seller is asked which listings are still available, or about the one that someone wants. */
export const availabilityAsked = defineEvent<{
  userId: string;
  /** of the first listing */
  campusId: string;
  /** the only listing; null: "My listings" has them all */
  postId: string | null;
  /** the oldest first; prices in whole US dollars */
  listings: readonly { name: string; price: number }[];
  /** the notification's text */
  message: string;
  /** path of the page on which it can be answered without signing in; null: nothing is mailed */
  mailPath: string | null;
  /** key of the event */
  event: string;
}>('posts.availability-asked');

export type ChangedPart = 'text' | 'files' | 'details' | ListingFieldName;

/**
 * The content of a post or comment was edited. `mentions` are only the people whom the earlier text did not name; no
 * one else is notified.
 */
export const postEdited = defineEvent<{
  campusId: string;
  postId: string;
  rootId: string;
  depth: number;
  authorId: string;
  /** its title and text */
  plain: string;
  category: string | null;
  kind: PostKind | null;
  mentions: string[];
  /** how many files it shows now, if the edit named its files; else 0 */
  photos: number;
  /** the parts that changed */
  changed: readonly ChangedPart[];
}>('posts.edited');
