import type { BodyOf } from '../../../contract/endpoint.ts';
import type { createPost as createEndpoint, Post } from '../../../contract/posts/posts.ts';
import type { SaleCard } from '../../../contract/posts/sale-card.ts';
import type { Tx, Write } from '../../platform/database/write.ts';
import { type HostCampus, mayRead, type Viewer } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Files, PostFile } from '../files/index.ts';
import { accountDeleted, userChanged } from '../identity/index.ts';
import { Announcer, type PostsChange } from './announce.ts';
import { Authors } from './authors.ts';
import type { ListingContextOf } from './check-listing.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { editRoutes } from './edits/routes.ts';
import { setSalePrice } from './edits/set-sale-price.ts';
import { showVideos } from './edits/show-video.ts';
import { type HiddenPost, hidePost, restorePost } from './hiding/hide-post.ts';
import { announceMembers } from './joined.ts';
import { deleteAllOf } from './leaving/delete-all.ts';
import { exportPosts } from './leaving/export.ts';
import { PostLoader } from './load-post.ts';
import { createPreviews, type Previews } from './preview.ts';
import { Readers } from './readers.ts';
import { type AdOfPost, postRoutes } from './routes.ts';
import { setSaleCard } from './sale-card-store.ts';
import { saveRoutes } from './saves/routes.ts';
import { spotRoutes } from './spots/routes.ts';
import { spotsOfPost } from './spots/store.ts';
import type { CautionOf } from './text.ts';

export { Announcer, type PostsChange } from './announce.ts';
export { Authors } from './authors.ts';
export {
  availabilityAsked,
  commentCreated,
  commentLiked,
  listingExpires,
  listingHeld,
  listingMoved,
  postCreated,
  postDeleted,
  postEdited,
  postHidden,
  postRestored,
  postSaved,
  postSold,
  priceDropped,
} from './events.ts';
export { newId } from './ids.ts';
export {
  isConfirmed,
  isExpired,
  isHeldSql,
  isSellingSql,
  lineLengthSql,
  listingColumns,
  noListingColumns,
} from './listing-columns.ts';
export { addListings, listingFaults, type PlainListing } from './listings.ts';
export { createdAt, lastModified, postPage, priceOf, savedAmong } from './pages.ts';
export { enforcePosting } from './policy.ts';
export { pictureOf as previewPicture, type PostPreview } from './preview.ts';
export type { Reader } from './readers.ts';
export type { AdOfPost } from './routes.ts';
export { usualSpots } from './spots/store.ts';
export { findPost, insertMentions, isHidden, storeSold } from './store.ts';
export { prepareText } from './text.ts';
export {
  columnsWithoutAuthor,
  type PostRow,
  postColumns,
  postView,
  type PostRowWithoutAuthor,
  type WithAuthor,
  tombstone,
} from './view.ts';

/** What features above posts provide. */
export interface PostsParts {
  /** what a post's page shows of its ad */
  adOf: AdOfPost;
  /** why readers of a text are warned */
  cautionOf: CautionOf;
}

/** Posts and comments as records: how they are created, changed, read by a viewer, hidden and deleted. */
export interface Posts {
  routes: Route[];
  /** What a reader saved, and who is hidden from them. */
  readers: Readers;
  /** The people who wrote posts. */
  authors: Authors;
  /** Loads a post through the viewer. */
  loader: PostLoader;
  /** Publishes changes of posts. Call it in the transaction. */
  announce: Announcer;
  /** Link previews and the sitemap. */
  previews: Previews;
  cautionOf: CautionOf;
  contextOf: ListingContextOf;
  /** Whether a viewer may read a campus (D6, D56). */
  mayReadOn(campusId: string, viewer: Viewer | null): boolean;
  /** Whether a viewer may open a post's file (D7). */
  mayOpenFile(file: PostFile, viewer: Viewer | null): boolean | Promise<boolean>;
  /**
   * Deletes a post or comment; `byId` asks for it, and may only delete their own; null for a moderator, who may delete any.
   * @throws ProblemError post_not_found, post_deleted, forbidden, post_images_kept
   */
  deletePost(campusId: string, postId: string, byId: string | null): Promise<void>;
  /** Hides a post with everything below it, or one comment (D9). Returns false when there is nothing to hide. */
  hidePost(tx: Tx, post: HiddenPost): Promise<boolean>;
  /** Shows a hidden post or comment again. Returns false when it is not hidden. */
  restorePost(tx: Tx, post: HiddenPost): Promise<boolean>;
  /** Ids of the meet-up spots that a post names, its own first. */
  spotsOfPost(campusId: string, postId: string): Promise<string[]>;
  /**
   * Posts an item of a move-out sale by the rules and limits of posting, in the transaction of `write`. The caller has checked
   * that the viewer may post here (`enforcePosting`).
   * @throws ProblemError as `createPost`; too_many_requests
   */
  createInSale(
    write: Write,
    campus: HostCampus,
    viewer: Viewer,
    body: BodyOf<typeof createEndpoint>,
    saleId: string,
  ): Promise<Post>;
  /** Shows a sale's card in the feed, on one of its posts; `on` null: on none. */
  showSale(
    tx: Tx,
    sale: { campusId: string; sellerId: string; posts: readonly string[] },
    on: string | null,
    card: SaleCard,
  ): Promise<void>;
  /** Sets a listing's price by its sale: lower, or of one that is free, higher. Returns whether it changed. */
  setSalePrice(
    tx: Tx,
    listing: { campusId: string; postId: string; price: number; raises?: boolean },
  ): Promise<boolean>;
}

export function createPosts(
  platform: Platform,
  campuses: Campuses,
  files: Files,
  { adOf, cautionOf }: PostsParts,
): Posts {
  const { pool, bus, events, live, write, clock } = platform;
  const { directory } = campuses;
  const readers = new Readers(platform);
  const authors = new Authors(platform);
  const announce = new Announcer(platform, readers);
  const loader = new PostLoader(pool, readers);
  const now = () => clock.now();
  const spotsOf = (campusId: string) => directory.spotsOf(campusId);
  const contextOf: ListingContextOf = (campusId) => ({
    now: now(),
    capped: directory.byId(campusId)?.face_value_cap ?? true,
    terms: directory.termsOf(campusId),
  });
  const deleting = { write, announce, files, now };

  announceMembers(platform, announce);
  showVideos(platform, announce);
  events.on(userChanged, {
    after: ({ userId }) => bus.publish('posts.changed', { kind: 'person', userId } satisfies PostsChange),
  });
  events.on(accountDeleted, { within: (tx, { userId }) => deleteAllOf(deleting, tx, userId) });
  exportPosts(platform);
  live.allow('campus', (viewer, campus, [id]) => id === campus.id && mayRead(campus, viewer));
  live.allow(
    'post',
    (viewer, campus, [id, postId = '']) =>
      id === campus.id && mayRead(campus, viewer) && loader.mayListen(campus.id, viewer, postId),
  );

  return {
    routes: [
      ...spotRoutes({ platform, directory, loader }),
      ...postRoutes({
        platform,
        announce,
        files,
        loader,
        deleting,
        opening: { loader, readers, now, spotsOf, adOf },
        cautionOf,
        contextOf,
      }),
      ...editRoutes({ platform, announce, loader, files, cautionOf, contextOf }),
      ...saveRoutes({ pool, announce, loader, readers }),
    ],
    readers,
    authors,
    loader,
    announce,
    previews: createPreviews(pool),
    cautionOf,
    contextOf,
    mayReadOn: (campusId, viewer) => {
      const campus = directory.byId(campusId);
      return campus !== undefined && mayRead(campus, viewer);
    },
    async mayOpenFile(file, viewer) {
      if (file.hidden) return false;
      const campus = directory.byId(file.campus_id);
      if (!campus || !mayRead(campus, viewer)) return false;
      if (!viewer?.verified) return true;
      const { blocked } = await readers.of(file.campus_id, viewer.userId);
      return !blocked.has(file.uploader_id ?? '') && !blocked.has(file.thread_of ?? '');
    },
    deletePost: (campusId, postId, byId) => deletePost(deleting, campusId, postId, byId),
    hidePost: (tx, post) => hidePost(deleting, tx, post),
    restorePost: (tx, post) => restorePost(deleting, tx, post),
    spotsOfPost: async (campusId, postId) => (await spotsOfPost.all(pool, campusId, postId)).map(({ id }) => id),
    createInSale: (writing, campus, viewer, body, saleId) =>
      platform.limits.spendOn(viewer, 'posts.create', () =>
        createPost({ write: writing, announce, files, cautionOf, contextOf, now }, campus, viewer, body, saleId),
      ),
    async showSale(tx, { campusId, sellerId: byId, posts: ids }, on, card) {
      const at = new Date(now()).toISOString();
      // Without its card a post leaves the unfiltered feed, but stays in all other lists, so it isn't announced as removed.
      for (const { id: postId, was_shown: was } of await setSaleCard.all(tx, {
        campusId,
        posts: ids,
        on,
        card: JSON.stringify(card),
      }))
        announce.feed(tx, was ? 'updated' : 'new', { campusId, postId, byId, at });
    },
    setSalePrice: (tx, listing) => setSalePrice({ announce, now: now() }, tx, listing),
  };
}
