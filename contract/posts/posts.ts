import * as z from 'zod/mini';
import { adOnPost, callToAction } from '../ads/ad-on-post.ts';
import { postCounts } from '../analytics/analytics.ts';
import { person } from '../campuses/campuses.ts';
import { spot } from '../campuses/spot.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { cautions } from '../moderation/cautions.ts';
import { byId, id, recordId, time } from '../shapes.ts';
import { galleryEntry } from './gallery.ts';
import { checkTogether, editedListingShape, listingShape, newListingShape } from './listing-rules.ts';
import { richTextSchema } from './rich-text/index.ts';
import { inSaleShape } from './sale-card.ts';

/** A post (top-level: `post_commented_on` is null), a comment or a reply. */
export const post = z.object({
  _id: id,
  type: z.enum(['post', 'new user']),
  text: z.nullable(richTextSchema),
  ...listingShape,
  /** its two most important details, for cards: "2 bd · Jan to May" */
  highlights: z.optional(z.string()),
  sold: z.boolean(),
  /**
   * for listings: until when it is on hold for a buyer, if it is; the page compares it with the current time
   */
  held_until: z.optional(z.nullable(time)),
  /** for listings: how many people are in line; absent where there is no line: at the curb */
  queue_length: z.optional(z.int()),
  /** for listings: when its seller last confirmed that it's available */
  confirmed_at: z.optional(time),
  /**
   * for a listing that cost more in the last seven days: those prices, from the highest, and until when they count; the
   * page compares them with the current time
   */
  earlier_prices: z.optional(z.array(z.object({ price: z.int(), until: time }))),
  /** when it expires, for a listing that does */
  expires_at: z.optional(time),
  /** it has expired: lists don't show it to others */
  expired: z.optional(z.literal(true)),
  ...inSaleShape,
  edited: z.boolean(),
  user: person,
  campus_id: id,
  post_commented_on: z.nullable(id),
  /** the post at the top of the thread; a top-level post's own id */
  root: id,
  /** 0 for a post, 1 for a comment, 2 for a reply… */
  depth: z.int(),
  /** a tombstone: deleted, but with replies (D23); its content is removed */
  deleted: z.boolean(),
  img_count: z.int(),
  hasPhoto: z.boolean(),
  img_gallery: z.array(galleryEntry),
  /** why its readers are warned; usually absent */
  caution: z.optional(z.enum(cautions)),
  /** how many people saved it (a post) or liked it (a comment) */
  likes: z.int(),
  /** how many comments and replies are below it */
  comments: z.int(),
  createdAt: time,
  lastModified: time,
});
export type Post = z.infer<typeof post>;

/** What a reader's own state adds to a page of posts that is the same for everyone (D22). */
export const mine = z.object({ saved: z.array(id) });

export const postPage = z.object({ posts: z.array(post), mine, cursor: z.optional(z.string()) });
export type PostPage = z.infer<typeof postPage>;

const fileList = z
  .array(z.object({ upload: recordId, alt: z._default(z.string().check(z.maxLength(500)), '') }))
  .check(z.maxLength(limits.filesPerPost, 'Please choose up to 10 photos.'));
export const newFiles = z._default(fileList, []);

export const newText = z._default(z.nullable(richTextSchema), null);

export const createPost = endpoint({
  name: 'createPost',
  method: 'POST',
  path: '/api/posts',
  summary: "Posts to the viewer's home campus",
  access: 'student',
  onArchivedCampus: 'refused',
  body: z
    .object({
      text: newText,
      ...newListingShape,
      files: newFiles,
      /** where it can be picked up; by default the author's usual meet-up spots */
      spot: z._default(z.nullable(recordId), null),
    })
    .check(checkTogether()),
  answer: post,
  status: 201,
  errors: [
    'verify_again',
    'profile_incomplete',
    'not_home_campus',
    'not_open',
    'post_empty',
    'text_too_long',
    'too_many_mentions',
    'too_many_files',
    'file_gone',
    'too_many_requests',
    'no_community',
  ],
  idempotent: true,
});

/**
 * The fields of a post's record that lists don't have. Who saved it (like_id_list) is in `listLikes`, its
 * replies (commentsOfComments) are in `listComments`.
 */
export const postRecord = z.object({
  /** username of the author */
  username: z.string(),
  /** the author's picture: address without the size */
  avatar: z.nullable(z.string()),
  /** when it was posted */
  date: time,
  /** its search tags; empty until its text was indexed */
  search_tags: z.array(z.string()),
  image_analysis_completed: z.boolean(),
  text_analysis_completed: z.boolean(),
  /** it has a running ad; then `cta` and `ad_id` are that ad's */
  isSponsored: z.boolean(),
  cta: z.nullable(callToAction),
  ad_id: z.nullable(id),
  /** only for its author; null for everyone else */
  analytics: z.nullable(postCounts),
});
export type PostRecord = z.infer<typeof postRecord>;

export const getPost = endpoint({
  name: 'getPost',
  method: 'GET',
  path: '/api/posts/:id',
  offline: true,
  summary: 'One post or comment, with its whole record and what the viewer may do with it',
  access: 'reader',
  params: byId,
  answer: z.object({
    post,
    mine,
    abilities: z.object({
      delete: z.boolean(),
      edit: z.boolean(),
      sell: z.boolean(),
      /** its own listing expires within a week, or did */
      extend: z.boolean(),
      boost: z.boolean(),
      report: z.boolean(),
    }),
    /** its newest ad: to others only while it is active, to the owner in every state */
    ad: z.nullable(adOnPost),
    /** where a listing can be picked up */
    spots: z.array(spot),
    record: postRecord,
  }),
  errors: ['post_not_found', 'post_deleted'],
});
export type PostDetail = z.infer<typeof getPost.answer>;

export const editPost = endpoint({
  name: 'editPost',
  method: 'PATCH',
  path: '/api/posts/:id',
  summary: "Edits a post or comment: its text and files, and a listing's own fields; what's left out stays as it is",
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  body: z
    .object({
      text: z.optional(z.nullable(richTextSchema)),
      ...editedListingShape,
      /** all its files, in order: new uploads and the existing files that stay, with their descriptions */
      files: z.optional(fileList),
    })
    .check(checkTogether()),
  answer: post,
  errors: [
    'post_not_found',
    'post_deleted',
    'forbidden',
    'post_empty',
    'text_too_long',
    'too_many_mentions',
    'too_many_files',
    'file_gone',
    'too_many_requests',
  ],
});

export const deletePost = endpoint({
  name: 'deletePost',
  method: 'DELETE',
  path: '/api/posts/:id',
  summary: 'Deletes a post with everything below it, or a comment (a tombstone where it has replies)',
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  errors: ['post_not_found', 'post_deleted', 'forbidden', 'post_images_kept'],
});

export const sellPost = endpoint({
  name: 'sellPost',
  method: 'PUT',
  path: '/api/posts/:id/sold',
  summary: 'Marks a listing sold or available again (D30)',
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({ sold: z.boolean() }),
  answer: post,
  errors: ['post_not_found', 'post_deleted', 'forbidden'],
});

export const extendPost = endpoint({
  name: 'extendPost',
  method: 'PUT',
  path: '/api/posts/:id/extension',
  summary: 'Lets a listing that expires within a week, or did, expire later; repeating it changes nothing',
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  answer: post,
  errors: ['post_not_found', 'post_deleted', 'forbidden'],
});
