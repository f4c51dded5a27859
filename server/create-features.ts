import type { FastifyInstance } from 'fastify';
import { createAds } from './features/ads/index.ts';
import { createAnalytics } from './features/analytics/index.ts';
import { createCampuses } from './features/campuses/index.ts';
import { createChats } from './features/chats/index.ts';
import { createCourses } from './features/courses/index.ts';
import { createDeals } from './features/deals/index.ts';
import { createClaims } from './features/claims/index.ts';
import { createComments } from './features/comments/index.ts';
import { createExports } from './features/exports/index.ts';
import { createFeed } from './features/feed/index.ts';
import { createFiles } from './features/files/index.ts';
import { createIdentity } from './features/identity/index.ts';
import { createInvites } from './features/invites/index.ts';
import { consoleRoutes } from './features/console/index.ts';
import { createListings } from './features/listings/index.ts';
import { createModeration } from './features/moderation/index.ts';
import { createNotifications } from './features/notifications/index.ts';
import { createPosts } from './features/posts/index.ts';
import { createPrices } from './features/prices/index.ts';
import { createSales } from './features/sales/index.ts';
import { createSearch } from './features/search/index.ts';
import { createSecondFactor } from './features/second-factor/index.ts';
import { createSettings } from './features/settings/index.ts';
import { createSignIn } from './features/sign-in/index.ts';
import { createWatching } from './features/watching/index.ts';
import type { Tx } from './platform/database/write.ts';
import type { Platform } from './platform/platform.ts';
import { sandboxBooks, sandboxOpenid, sandboxStripe } from './sandbox/index.ts';

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/**
 * Creates every feature, in the order of their imports. What one needs of a later one is passed as a function, which runs when
 * all of them exist.
 */
export async function createFeatures(platform: Platform, http: FastifyInstance, report: (error: unknown) => void) {
  const { bus, config, live, pool } = platform;
  const inSandbox = config.mode === 'sandbox';
  const campuses = createCampuses(platform, { hiddenFrom: (userId) => posts.readers.hiddenFrom(userId) });
  await campuses.directory.prepare();
  campuses.directory.onLoad(() => void live.recheckAccess().catch(report));
  const notifyOfCampus = (tx: Tx, notice: { to: string; message: string; event: string }) =>
    notifications.notifyFromQuad(tx, { type: 'campus', ...notice });
  const identity = createIdentity(platform, campuses, {
    claimPhoto: (tx, userId, uploadId) => files.claimPhoto(tx, userId, uploadId),
    isHidden: (_db, viewerId, userId) => posts.readers.areHidden(viewerId, userId),
    notify: notifyOfCampus,
    invitedBy: (db, userId, viewerId) => invites.invitedBy(db, userId, viewerId),
    unreadOf: (db, userId) => notifications.unreadOf(db, userId),
  });
  const secondFactor = createSecondFactor(platform, campuses, identity);
  const signIn = createSignIn(platform, campuses, identity, secondFactor, inSandbox ? sandboxOpenid(http) : null);
  const settings = createSettings(platform, campuses, identity, signIn);
  const claims = createClaims(platform, campuses, identity);
  const exports = createExports(platform, campuses);
  const files = createFiles(platform, campuses, identity, {
    mayReadPost: (file, viewer) => posts.mayOpenFile(file, viewer),
    mayReadMessage: (viewer, messageId) => chats.mayReadMessage(viewer, messageId),
    mayReviewMessage: (scope, messageId) => moderation.isInCase(scope, messageId),
    mayReviewFile: (scope, fileId) => moderation.isEvidence(scope, fileId),
  });
  const posts = createPosts(platform, campuses, files, {
    cautionOf: (text) => moderation.cautionOf(text),
    adOf: async (post, viewerId) => (config.ads ? ads.adOf(post, viewerId) : null),
  });
  const comments = createComments(platform, files, posts);
  const feed = createFeed(platform, campuses, posts);
  const listings = createListings(platform, campuses, files, posts);
  // before notifications: ads emits events about its own changes when a post or account is deleted
  const ads = createAds(platform, campuses, identity, posts, {
    localStripe: inSandbox ? await sandboxStripe(http, config) : null,
  });
  const chats = createChats(platform, files, posts, {
    cautionOf: (text) => moderation.cautionOf(text),
    unreadChats: async (userId) => (await notifications.unreadOf(pool, userId)).chats,
    publishCounts: (userIds) => notifications.publishCounts(userIds),
    isReported: (db, chatId) => moderation.isReported(db, chatId),
    areDealing: (db, userId, otherId) => deals.areDealing(db, userId, otherId),
  });
  const deals = createDeals(
    platform,
    campuses,
    identity,
    { posts, listings, chats },
    {
      raiseDispute: (tx, dispute) => moderation.raiseDispute(tx, dispute),
    },
  );
  const search = createSearch(
    platform,
    { posts, feed },
    {
      isWatched: (text) => moderation.isWatched(text),
      spotsOf: (campusId) => campuses.directory.spotsOf(campusId),
      coursesFor: (db, viewed, typed) => courses.beginningWith(db, viewed, typed),
    },
  );
  const watching = createWatching(platform, { campuses, posts, search });
  const prices = createPrices(platform, posts);
  const courses = createCourses(platform, {
    prices,
    campuses,
    posts,
    watching,
    localBooks: inSandbox ? sandboxBooks(http) : null,
  });
  const sales = createSales(platform, { campuses, identity, files, posts, listings, deals });
  const notifications = createNotifications(platform, campuses, identity, posts, watching);
  const moderation = createModeration(platform, {
    campuses,
    identity,
    settings,
    exports,
    files,
    posts,
    chats,
    records: deals.records,
    sales: sales.moderated,
    async blockChanged(tx, one, other) {
      await identity.endFollowsBetween(tx, one, other);
      await notifications.blockChanged(tx, one, other);
      await chats.blockChanged(tx, one, other);
      await deals.closeBetween(tx, one, other);
    },
    notifyPerson: notifications.notifyFromQuad,
    setAmbassador: (tx, userId, isAmbassador) => invites.setAmbassador(tx, userId, isAmbassador),
  });
  const invites = createInvites(platform, {
    campuses,
    posts,
    feed,
    chats,
    notify: notifyOfCampus,
  });
  const analytics = createAnalytics(platform, posts, ads);
  // subscribed after the features, which have dropped what they cached about the two people by then
  bus.on<{ userIds: string[] }>('blocks.changed', ({ userIds }) => void live.recheckAccess(userIds).catch(report));
  const routes = [
    campuses,
    identity,
    secondFactor,
    signIn,
    settings,
    claims,
    exports,
    files,
    posts,
    comments,
    feed,
    listings,
    ...(config.ads ? [ads] : []),
    search,
    watching,
    prices,
    courses,
    moderation,
    analytics,
    chats,
    deals,
    sales,
    notifications,
    invites,
    { routes: consoleRoutes(platform, campuses, (text) => moderation.isWatched(text), search) },
  ].flatMap((feature) => feature.routes);
  return {
    campuses,
    identity,
    settings,
    signIn,
    files,
    posts,
    feed,
    ads,
    chats,
    deals,
    sales,
    notifications,
    search,
    watching,
    prices,
    moderation,
    analytics,
    routes,
    /** Ends the features' background work; call it after the last request, before the connections are closed. */
    async stop() {
      await Promise.all([notifications.stop(), watching.stop(), search.stop(), identity.stop()]);
    },
  };
}
