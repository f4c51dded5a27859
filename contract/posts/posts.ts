import * as z from 'zod/mini';
import { adOnPost, callToAction } from '../ads/ad-on-post.ts';
import { postCounts } from '../analytics/analytics.ts';
import { person } from '../campuses/campuses.ts';
import { cautions } from '../moderation/cautions.ts';
import { spot } from '../campuses/spot.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { filterShape } from './listing-filter-rules.ts';
import { checkTogether, editedListingShape, listingShape, newListingShape } from './listing-rules.ts';
import { richTextSchema } from './rich-text/index.ts';
import { inSaleShape } from './sale-card.ts';
import { byId, id, pageQuery, recordId, time } from '../shapes.ts';

/** A file of a post, comment or message, in the order shown. */
export const galleryEntry = z.object({
  _id: id,
  kind: z.enum(['photo', 'animation', 'video']),
  img_name: z.string(),
  /**
   * Address without the size: `{img_path}/{size}.webp`, sizes in `photoSizes`; a video's own file is `{img_path}/file`.
   */
  img_path: z.string(),
  img_order: z.int(),
  img_width: z.int(),
  img_height: z.int(),
  /** thumbhash, base64 */
  placeholder: z.nullable(z.string()),
  colour: z.nullable(z.string()),
  alt: z.string(),
  /** for a video: whether browsers can play it */
  playable: z.boolean(),
  seconds: z.nullable(z.number()),
});
export type GalleryEntry = z.infer<typeof galleryEntry>;

/** Longest sides in pixels of the sizes made of a photo. A smaller photo is stored at its own size. */
export const photoSizes = [320, 640, 1280, 2048] as const;
/** Sides of the square sizes of a profile picture: `{img}/{size}.webp`. */
export const avatarSizes = [96, 192, 384] as const;

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
export type FeedAnswer = PostPage & { pinned?: string | undefined };

export const listFeed = endpoint({
  name: 'listFeed',
  method: 'GET',
  path: '/api/feed',
  offline: true,
  summary: "The campus's top-level posts, last active first (D21)",
  access: 'reader',
  query: z.extend(pageQuery, {
    ...filterShape,
    photos: z.optional(z.enum(['true', 'false'])),
  }),
  answer: z.extend(postPage, { pinned: z.optional(id) }),
  errors: ['bad_cursor', 'no_community'],
});

/**
 * How many posts match a filter, and the price range of those for sale, without those of people whom the reader blocked
 * or muted.
 */
export const listSummary = z.object({
  results: z.int(),
  /** there are more than `results`, where counting stops */
  more: z.boolean(),
  /** the lowest and highest price of those for sale, in whole US dollars; null without any */
  price: z.nullable(z.object({ low: z.int(), high: z.int() })),
});
export type ListSummary = z.infer<typeof listSummary>;

export const summarizeFeed = endpoint({
  name: 'summarizeFeed',
  method: 'GET',
  path: '/api/feed/summary',
  summary: 'How many posts of a filtered feed or category page there are, up to 500, and their price range',
  access: 'reader',
  query: z.object({ ...filterShape, photos: z.optional(z.enum(['true', 'false'])) }),
  answer: listSummary,
  errors: ['no_community'],
});

const fileList = z
  .array(z.object({ upload: recordId, alt: z._default(z.string().check(z.maxLength(500)), '') }))
  .check(z.maxLength(limits.filesPerPost, 'Please choose up to 10 photos.'));
const files = z._default(fileList, []);

const text = z._default(z.nullable(richTextSchema), null);

export const createPost = endpoint({
  name: 'createPost',
  method: 'POST',
  path: '/api/posts',
  summary: "Posts to the viewer's home campus",
  access: 'student',
  onArchivedCampus: 'refused',
  body: z
    .object({
      text,
      ...newListingShape,
      files,
      /** where it can be picked up; by default the author's usual meet-up spots */
      spot: z._default(z.nullable(recordId), null),
    })
    .check(checkTogether()),
  answer: post,
  status: 201,
  errors: [
    'profile_incomplete',
    'not_home_campus',
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

/** Comments of a thread in reading order: parents before their replies, siblings oldest first, flat with `depth`. */
export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/api/posts/:id/comments',
  offline: true,
  summary: 'Comments below a post or comment (commentsOfComments), flat and in reading order',
  access: 'reader',
  params: byId,
  query: z.extend(pageQuery, {
    /** how many levels below it, all if absent; deeper replies are loaded with the id of one of the last level */
    levels: z.optional(z.string().check(z.regex(/^[1-9]\d?$/))),
  }),
  answer: z.object({ comments: z.array(post), mine, cursor: z.optional(z.string()) }),
  errors: ['post_not_found', 'post_deleted', 'bad_cursor'],
});
export type CommentPage = z.infer<typeof listComments.answer>;

export const createComment = endpoint({
  name: 'createComment',
  method: 'POST',
  path: '/api/posts/:id/comments',
  summary: 'Comments on a post, or replies to a comment',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({ text, files }),
  answer: post,
  status: 201,
  errors: [
    'post_not_found',
    'post_deleted',
    'post_empty',
    'text_too_long',
    'too_many_mentions',
    'too_many_files',
    'file_gone',
    'too_many_requests',
  ],
  idempotent: true,
});

const likeState = z.object({ saved: z.boolean(), likes: z.int() });

export const savePost = endpoint({
  name: 'savePost',
  method: 'PUT',
  path: '/api/posts/:id/save',
  summary: 'Saves a post, or likes a comment; repeating it changes nothing',
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  answer: likeState,
  errors: ['post_not_found', 'post_deleted'],
});

export const unsavePost = endpoint({
  name: 'unsavePost',
  method: 'DELETE',
  path: '/api/posts/:id/save',
  summary: 'Removes a save or like',
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  answer: likeState,
  errors: ['post_not_found', 'post_deleted'],
});

export const listLikes = endpoint({
  name: 'listLikes',
  method: 'GET',
  path: '/api/posts/:id/likes',
  summary: 'Who saved a post (like_id_list)',
  access: 'reader',
  params: byId,
  query: pageQuery,
  answer: z.object({ people: z.array(person), cursor: z.optional(z.string()) }),
  errors: ['post_not_found', 'post_deleted', 'bad_cursor'],
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
