import type { FastifyInstance } from 'fastify';
import { room } from '../../../contract/live-events.ts';
import { serverLimits } from '../../../contract/limits.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { createPost as createEndpoint, GalleryEntry, Post } from '../../../contract/posts/posts.ts';
import type { SaleCard } from '../../../contract/posts/sale-card.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx, Write } from '../../platform/database/write.ts';
import { type HostCampus, mayRead, type Viewer } from '../../platform/http/caller.ts';
import type { RawDescription } from '../../platform/http/openapi/index.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import { accountDeleted, type Identity, photoReplaced, userChanged } from '../identity/index.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { Announcer } from './announce.ts';
import { askWeekly } from './availability/ask.ts';
import { AvailabilityLinks } from './availability/links.ts';
import { createListingState, type ListingState } from './availability/listing-state.ts';
import { commentRoutes } from './comments/routes.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { setSalePrice } from './edits/set-sale-price.ts';
import { enforcePosting } from './policy.ts';
import { setSaleCard } from './sale-card-store.ts';
import { editRoutes } from './edits/routes.ts';
import { Feed, type PostsChange } from './feed/feed.ts';
import { mergeFeedChanges } from './feed/merge-changes.ts';
import { feedRoutes } from './feed/routes.ts';
import { noticeExpiring } from './expiry/notice-expiring.ts';
import { postListingsOfClaimed } from './imported-listings/imported-listings.ts';
import { announceMembers } from './joined.ts';
import { type HiddenPost, hidePost, restorePost } from './hiding/hide-post.ts';
import { listRoutes } from './lists/routes.ts';
import { deleteAllOf } from './leaving/delete-all.ts';
import { exportPosts } from './leaving/export.ts';
import { FileAccess, type MayReadMessage, type Review } from './media/access.ts';
import { createWhoAsks } from './media/file-request.ts';
import { type ClaimedBy, claimFiles } from './media/claim.ts';
import { rawDescriptions } from './media/descriptions.ts';
import { openPhoto } from './media/open-photo.ts';
import { holdFiles } from './media/evidence-hold.ts';
import { type PinnedRow, pinnedPost } from './feed/pin-store.ts';
import { FileRemover } from './media/remove.ts';
import { fileRoutes } from './media/routes.ts';
import { registerFiles } from './media/serve.ts';
import { type FileOwner, keepUnused } from './media/store.ts';
import { registerUploads } from './media/tus.ts';
import { StoreSweeper } from './media/sweep-store.ts';
import { Uploads } from './media/uploads.ts';
import { ownListingRoutes } from './own-listings/routes.ts';
import { categoryPathsOf, categoryPreviewOf, type PostPreview, previewOf, sitemapOf } from './preview.ts';
import { Authors } from './authors.ts';
import { PostLoader } from './load-post.ts';
import { type Reader, Readers } from './readers.ts';
import { type AdOfPost, postRoutes } from './routes.ts';
import { recentlyBoughtRoutes } from './recently-bought/routes.ts';
import { similarRoutes } from './similar/similar.ts';
import { saveRoutes } from './saves/routes.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { type ShareLink, ShareLinks } from './sharing/share-links.ts';
import { spotRoutes } from './spots/routes.ts';
import { spotsOfPost } from './spots/store.ts';
import type { ListSummary } from '../../../contract/posts/posts.ts';
import type { ListFilter } from './feed/filter-sql.ts';
import { type FilteredFeed, filteredFeed } from './feed/filtered-feed.ts';
import { type ViewerFilterOf, viewerFilters } from './spots/viewer-filter.ts';
import type { CautionOf } from './text.ts';
import type { PostRow, PostRowWithoutAuthor, Signed } from './view.ts';

export {
  availabilityAsked,
  commentCreated,
  commentLiked,
  listingExpires,
  listingHeld,
  postCreated,
  postDeleted,
  postEdited,
  postHidden,
  postRestored,
  postSaved,
  postSold,
  priceDropped,
} from './events.ts';
export { pictureOf as previewPicture, type PostPreview } from './preview.ts';
export { isAvailable, type ListingRow, type ListingState } from './availability/listing-state.ts';
export { lockListings } from './availability/store.ts';
export { newId } from './ids.ts';
export { postPage, priceOf, savedAmong } from './feed/pages.ts';
export { filterOf } from './feed/filter.ts';
export {
  detailsSql,
  filterParameters,
  type FilterParameters,
  filterSql,
  type ListFilter,
  listFilter,
  matchesDetails,
  matchesFilter,
} from './feed/filter-sql.ts';
export {
  isConfirmed,
  isExpired,
  isHeld,
  isOffered,
  lineLength,
  listingColumns,
  noListingColumns,
} from './listing-columns.ts';
export { storeListings } from './imported-listings/imported-listings.ts';
export { addListings, listingFaults } from './listings.ts';
export type { PostsChange } from './feed/feed.ts';
export type { AdOfPost } from './routes.ts';
export type { Distances } from './spots/viewer-filter.ts';
export type { Reader } from './readers.ts';
export {
  type PostRow,
  postColumns,
  postView,
  type PostRowWithoutAuthor,
  type Signed,
  columnsWithoutAuthor,
} from './view.ts';

/** What features above posts provide; app.ts wires it. */
export interface PostsParts {
  mayReadMessage?: MayReadMessage;
  /** whether a message is in a case of a moderator's scope */
  mayReviewMessage?: Review;
  /** whether a file is evidence of a case in a moderator's scope */
  mayReviewFile?: Review;
  /** what a post's page shows of its ad; nothing without it */
  adOf?: AdOfPost;
  /** why readers of a text are warned; without it none are */
  cautionOf?: CautionOf;
}

/** Posts: feed, posts, comments, saves, uploads and the files made of them. */
export interface Posts {
  routes: Route[];
  /** Mounts the routes outside the contract: resumable uploads and the files. */
  registerRaw(app: FastifyInstance): void;
  /** The same calls for the API's description. */
  rawDescriptions: readonly RawDescription[];
  /** The first feed page as JSON for a viewer who may read it, else null: a page's initial data. */
  bootFeed(viewer: Viewer | null, campus: HostCampus): Promise<Buffer | null>;
  /** Whether a viewer may read a campus (D6, D56). */
  mayReadOn(campusId: string, viewer: Viewer | null): boolean;
  /** A post's link preview; null for what a visitor may not read. */
  previewOf(campus: HostCampus, id: string): Promise<PostPreview | null>;
  /** The link to a post that a viewer hands out: an author's own may show it outside the campus. */
  linkTo(campus: HostCampus, viewer: Viewer | null, post: PostRow): Promise<ShareLink>;
  /** Opens a photo of a post that its reader may see, of about 1280 pixels; nothing when it's gone. */
  openPhoto(fileId: string): ReturnType<typeof openPhoto>;
  /** A category page's link preview; null for what a visitor may not read. */
  categoryPreviewOf(campus: HostCampus, slug: string): ReturnType<typeof categoryPreviewOf>;
  /** The category pages in the sitemap; none of a private campus. */
  categoryPathsOf(campus: HostCampus): Promise<string[]>;
  /** The posts in the sitemap; none of a private campus. */
  sitemapOf(campus: HostCampus): Promise<{ path: string; at: string }[]>;
  /** Turns an unused upload into a profile picture; returns its id. Throws ProblemError file_gone. */
  claimPhoto(tx: Tx, userId: string, uploadId: string): Promise<string>;
  /**
   * Attaches a person's unused uploads to a message or post, in order. Throws ProblemError file_gone, too_many_files.
   */
  claimFiles(tx: Tx, wanted: readonly { upload: string; alt: string }[], by: ClaimedBy): Promise<GalleryEntry[]>;
  /** Removes all files of posts, messages or people: rows now, bytes after the commit. */
  removeFilesOf(tx: Tx, kind: FileOwner, ownerIds: readonly string[]): Promise<void>;
  /** Removes some of a campus's files, as above; returns how many. */
  removeFilesOfCampus(tx: Tx, campusId: string): Promise<number>;
  /**
   * Keeps the files of posts, messages or people for a moderation case, even when their owner is deleted (D61). Returns
   * them as galleries show them.
   */
  holdFiles(tx: Tx, caseId: string, kind: FileOwner, ownerIds: readonly string[]): Promise<GalleryEntry[]>;
  /** The cases don't need their files any more: those without another owner are removed. */
  releaseFiles(tx: Tx, caseIds: readonly string[]): Promise<void>;
  /**
   * Deletes everything that a person posted, commented, liked and uploaded, with exact counters; when their account is
   * deleted (D18).
   */
  deleteAllOf(tx: Tx, userId: string): Promise<void>;
  /** Deletes anyone's post or comment; for moderators. */
  deleteAny(campusId: string, postId: string): Promise<void>;
  /** Hides a post with everything below it, or one comment (D9). Returns false when there is nothing to hide. */
  hidePost(tx: Tx, post: HiddenPost): Promise<boolean>;
  /** Shows a hidden post or comment again. Returns false when it is not hidden. */
  restorePost(tx: Tx, post: HiddenPost): Promise<boolean>;
  /** A reader's saved ids and the people hidden from them (D11); synchronous when cached. */
  readerOf(campusId: string, userId: string | null): Reader | Promise<Reader>;
  /** Adds the authors to rows of posts; synchronous when all are cached. */
  addAuthors<Row extends PostRowWithoutAuthor>(rows: Row[]): Signed<Row>[] | Promise<Signed<Row>[]>;
  /**
   * A post or comment of the host's campus as a viewer may see it.
   * @throws ProblemError post_not_found (also for another campus's, a hidden one, one of a blocked person),
   * post_deleted
   */
  postFor(campus: HostCampus, viewer: Viewer | null, id: string): Promise<PostRow>;
  /** What the filters "People you follow" and "Near you" mean for a viewer. */
  viewerFilter: ViewerFilterOf;
  /** A campus's posts with a filter, as the feed lists them. */
  filtered: FilteredFeed;
  /** How many there are for a viewer. */
  summary(db: Queryable, campus: HostCampus, viewer: Viewer | null, filter: ListFilter): Promise<ListSummary>;
  /** Whether two people are hidden from each other (D11). */
  isHidden(viewerId: string, userId: string): Promise<boolean>;
  /** What deals keep on a listing, in their own transactions. */
  listings: ListingState;
  /** Ids of the meet-up spots that a post names, its own first. */
  spotsOfPost(campusId: string, postId: string): Promise<string[]>;
  /**
   * Posts an item of a move-out sale by the rules and limits of posting, in the transaction of `write`.
   * @throws ProblemError as `POST /api/posts`
   */
  createInSale(
    write: Write,
    campus: HostCampus,
    viewer: Viewer,
    body: BodyOf<typeof createEndpoint>,
    saleId: string,
  ): Promise<Post>;
  /** Whether a viewer may post here. @throws ProblemError no_community, not_home_campus, profile_incomplete */
  enforcePosting(campus: HostCampus, viewer: Viewer): void;
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
  /** Keeps a person's unused uploads for some days, for a draft on the server. */
  keepUploads(tx: Tx, userId: string, ids: readonly string[], days: number): Promise<void>;
  /** Deletes a person's own post. @throws ProblemError post_not_found, post_deleted, forbidden */
  deleteOwn(campusId: string, postId: string, userId: string): Promise<void>;
  /** The post pinned on a campus now, whoever may see it. */
  pinnedOn(db: Queryable, campusId: string): Promise<PinnedRow | undefined>;
  /** Publishes that another feature hid, restored or changed a post. Call it in the transaction. */
  announceChange(tx: Tx, post: { campusId: string; postId: string; byId: string; fileIds?: readonly string[] }): void;
}

export function createPosts(platform: Platform, campuses: Campuses, identity: Identity, parts: PostsParts = {}): Posts {
  const { pool, bus, events, live, write, clock } = platform;
  const { directory } = campuses;
  const { cautionOf = () => null } = parts;
  const readers = new Readers(platform);
  // before the feed, so that a first page rebuilt after a change of a person shows them as they are now
  const authors = new Authors(platform);
  const announce = new Announcer(platform, readers);
  const loader = new PostLoader(pool, readers);
  const feed = new Feed(platform, readers, authors, (id) =>
    directory.byId(id)?.first_page_large ? serverLimits.feedFirstPageLarge : serverLimits.feedPage,
  );
  const remover = new FileRemover(platform, announce);
  const uploads = new Uploads(platform, announce);
  new StoreSweeper(platform);
  const access = new FileAccess(platform, directory, readers);
  if (parts.mayReadMessage) access.mayReadMessage = parts.mayReadMessage;
  if (parts.mayReviewMessage) access.mayReviewMessage = parts.mayReviewMessage;
  if (parts.mayReviewFile) access.mayReviewFile = parts.mayReviewFile;
  const viewerFilter = viewerFilters(directory);
  const filtered = filteredFeed(feed, clock, viewerFilter);
  const spotsOf = (campusId: string) => directory.spotsOf(campusId);
  const now = () => clock.now();
  const opening = { loader, readers, now, spotsOf, adOf: parts.adOf ?? (async () => null) };
  const contextOf = (campusId: string) => ({
    now: clock.now(),
    capped: directory.byId(campusId)?.face_value_cap ?? true,
    terms: directory.termsOf(campusId),
  });
  const deleting = { write, announce, files: remover, now: () => clock.now() };

  const listings = createListingState(announce, now);
  const shareLinks = new ShareLinks({ platform, directory, loader, readers });
  const links = new AvailabilityLinks(platform.config, now);

  announceMembers(platform, announce);
  postListingsOfClaimed(platform);
  askWeekly(platform, links);
  noticeExpiring(platform, (id) => directory.byId(id)?.time_zone ?? 'UTC');
  events.on(userChanged, {
    after: ({ userId }) => bus.publish('posts.changed', { kind: 'person', userId } satisfies PostsChange),
  });
  events.on(photoReplaced, {
    within: (tx, { userId, photoId }) => remover.removeOf(tx, 'profile', [userId], photoId),
  });
  events.on(accountDeleted, { within: (tx, { userId }) => deleteAllOf(deleting, tx, userId) });
  exportPosts(platform);
  live.coalesce('feed.changed', { ownRoom: (change) => room.user(change.author_id), merge: mergeFeedChanges });
  live.allow('campus', (viewer, campus, [id]) => id === campus.id && mayRead(campus, viewer));
  live.allow(
    'post',
    (viewer, campus, [id, postId = '']) =>
      id === campus.id && mayRead(campus, viewer) && loader.mayListen(campus.id, viewer, postId),
  );

  return {
    routes: [
      ...feedRoutes(feed, clock, viewerFilter, filtered),
      ...listRoutes({ pool, readers, authors, feed }),
      ...ownListingRoutes({ authors, readers }),
      ...availabilityRoutes({ platform, links, listings, deleting }),
      ...spotRoutes({ platform, directory, loader }),
      ...postRoutes({
        platform,
        announce,
        loader,
        deleting,
        opening,
        cautionOf,
        contextOf,
      }),
      ...commentRoutes({ platform, announce, readers, authors, loader, cautionOf }),
      ...editRoutes({ platform, announce, loader, files: remover, cautionOf, contextOf }),
      ...similarRoutes({ loader, readers, authors }),
      ...recentlyBoughtRoutes(),
      ...saveRoutes({ pool, announce, loader, readers }),
      ...sharingRoutes(platform, shareLinks, directory),
      ...fileRoutes(platform, uploads, remover),
    ],
    registerRaw(app) {
      const whoAsks = createWhoAsks(directory, identity);
      registerUploads(app, platform, uploads, whoAsks);
      registerFiles(app, platform, access, whoAsks);
    },
    rawDescriptions,
    linkTo: (campus, viewer, post) => shareLinks.linkTo(campus, viewer, post),
    openPhoto: (fileId) => openPhoto(platform, fileId),
    mayReadOn: (campusId, viewer) => {
      const campus = campuses.directory.byId(campusId);
      return campus !== undefined && mayRead(campus, viewer);
    },
    bootFeed: async (viewer, campus) => (mayRead(campus, viewer) ? feed.first(campus, viewer) : null),
    previewOf: (campus, id) => previewOf(pool, campus, id),
    categoryPreviewOf: (campus, slug) => categoryPreviewOf(pool, campus, slug),
    categoryPathsOf: (campus) => categoryPathsOf(pool, campus),
    sitemapOf: (campus) => sitemapOf(pool, campus),
    async claimPhoto(tx, userId, uploadId) {
      const by: ClaimedBy = { kind: 'profile', id: userId, campusId: null, userId };
      await claimFiles(tx, announce, [{ upload: uploadId, alt: '' }], by);
      return uploadId;
    },
    claimFiles: (tx, wanted, by) => claimFiles(tx, announce, wanted, by),
    removeFilesOf: (tx, kind, ownerIds) => remover.removeOf(tx, kind, ownerIds),
    removeFilesOfCampus: (tx, campusId) => remover.removeOfCampus(tx, campusId),
    holdFiles,
    releaseFiles: (tx, caseIds) => remover.release(tx, caseIds),
    deleteAllOf: (tx, userId) => deleteAllOf(deleting, tx, userId),
    deleteAny: (campusId, postId) => deletePost(deleting, campusId, postId, null),
    hidePost: (tx, post) => hidePost(deleting, tx, post),
    restorePost: (tx, post) => restorePost(deleting, tx, post),
    readerOf: (campusId, userId) => readers.of(campusId, userId),
    addAuthors: (rows) => authors.addTo(rows),
    postFor: (campus, viewer, id) => loader.post(campus, viewer, id),
    isHidden: async (viewerId, userId) => (await readers.of('', viewerId)).blocked.has(userId),
    viewerFilter,
    filtered,
    summary: (db, campus, viewer, filter) => feed.summary(db, campus, viewer, filter),
    listings,
    spotsOfPost: async (campusId, postId) => (await spotsOfPost.all(pool, campusId, postId)).map(({ id }) => id),
    createInSale: (writing, campus, viewer, body, saleId) =>
      platform.limits.spendOn(viewer, 'posts.create', () =>
        createPost({ write: writing, announce, cautionOf, contextOf, now }, campus, viewer, body, saleId),
      ),
    enforcePosting,
    async showSale(tx, { campusId, sellerId: byId, posts: ids }, on, card) {
      const at = new Date(clock.now()).toISOString();
      for (const { id: postId, shown, was_shown: was } of await setSaleCard.all(tx, {
        campusId,
        posts: ids,
        on,
        card: JSON.stringify(card),
      }))
        announce.feed(tx, was ? (shown ? 'updated' : 'removed') : 'new', { campusId, postId, byId, at });
    },
    setSalePrice: (tx, listing) => setSalePrice({ announce, now: clock.now() }, tx, listing),
    keepUploads: async (tx, userId, ids, days) => void (await keepUnused.run(tx, userId, ids, days)),
    deleteOwn: (campusId, postId, userId) => deletePost(deleting, campusId, postId, userId),
    pinnedOn: (db, campusId) => pinnedPost.one(db, campusId),
    announceChange(tx, { campusId, postId, byId, fileIds = [] }) {
      announce.feed(tx, 'updated', { campusId, postId, byId, at: new Date(clock.now()).toISOString() });
      announce.post(tx, campusId, postId, 'post.updated');
      announce.files(tx, fileIds);
    },
  };
}
