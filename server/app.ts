import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { unsubscribe } from '../contract/notifications.ts';
import type { Config } from './config.ts';
import { createAds } from './features/ads/index.ts';
import { createAnalytics } from './features/analytics/index.ts';
import { createCampuses } from './features/campuses/index.ts';
import { createChats } from './features/chats/index.ts';
import { createIdentity } from './features/identity/index.ts';
import { createModeration } from './features/moderation/index.ts';
import { createNotifications } from './features/notifications/index.ts';
import { createPosts } from './features/posts/index.ts';
import { createSearch } from './features/search/index.ts';
import { registerPages } from './pages/pages.ts';
import { PageRenderer } from './pages/render.ts';
import { Bus } from './platform/bus.ts';
import { Clock } from './platform/clock.ts';
import { migrate } from './platform/database/migrate.ts';
import { openPool } from './platform/database/pool.ts';
import { tellRole, tryPooler } from './platform/database/pooler.ts';
import { Reads } from './platform/database/reads.ts';
import { createWrite } from './platform/database/write.ts';
import { Events } from './platform/events.ts';
import { openGeo } from './platform/geo/index.ts';
import { createAddressOf } from './platform/http/address.ts';
import { shareFairly } from './platform/http/fairness.ts';
import { OverloadGate } from './platform/http/gate.ts';
import { askForTls } from './platform/http/headers.ts';
import { registerHealth } from './platform/http/health.ts';
import { type Floor, mount } from './platform/http/mount.ts';
import { registerApiDocs } from './platform/http/openapi/index.ts';
import { createReadAhead } from './platform/http/read-ahead.ts';
import { rememberWrites } from './platform/http/own-writes.ts';
import { createHttp } from './platform/http/server.ts';
import { readSessionCookie } from './platform/http/session-cookie.ts';
import { registerForgetting } from './platform/jobs/forget.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { Live } from './platform/live/live.ts';
import { reportOnce } from './platform/report-once.ts';
import { registerMailJobs } from './platform/mail/index.ts';
import { MailBox } from './platform/mail/mail-box.ts';
import { registerMetrics, type ShareMetrics } from './platform/metrics.ts';
import type { Platform } from './platform/platform.ts';
import { RateLimits } from './platform/rate-limits.ts';
import { endPhotoProcess } from './platform/media/index.ts';
import { openStore } from './platform/storage/index.ts';
import { registerSandbox, sandboxOpenid, sandboxStripe, startSandboxClock, startSandboxSmtp } from './sandbox/index.ts';

export interface AppOptions {
  config: Config;
  log: Logger;
  databaseUrl: string;
  /** folder of the built frontend */
  pageFolder?: string;
  /** size of the connection pool */
  connections?: number;
  /** set when several processes serve together */
  shareMetrics?: ShareMetrics;
}

export interface App {
  http: FastifyInstance;
  platform: Platform;
  /** Stops everything, after draining open requests. */
  stop(): Promise<void>;
}

/** Direct connections beside a pooler: one for each concurrent job, one to listen for jobs, and one more. */
const DIRECT_CONNECTIONS = 6;
const BUILT_PAGE = join(import.meta.dirname, '../dist/web');

const hostOf = (headers: { host?: string | undefined }) => (headers.host ?? '').replace(/:\d+$/, '');

/** Wires every feature, explicitly, on a migrated database. It doesn't listen yet. */
export async function createApp({
  config,
  log,
  databaseUrl,
  pageFolder = BUILT_PAGE,
  connections = 20,
  shareMetrics,
}: AppOptions): Promise<App> {
  const report = (error: unknown, repeats = 0) => log.error({ err: error, ...(repeats && { repeats }) }, 'fault');
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  const pooled = directUrl !== databaseUrl;
  const pool = openPool({ url: databaseUrl, max: connections, pooled, onError: report });
  // for what needs a connection of its own: locks across transactions, and listening for jobs
  const direct = pooled ? openPool({ url: directUrl, max: DIRECT_CONNECTIONS, onError: report }) : pool;
  await migrate(direct);
  if (pooled) {
    await tellRole(direct);
    await tryPooler(pool);
  }
  const reads = new Reads({ primary: pool, url: config.databaseReplicaUrl, connections, log });

  const http = await createHttp({ log, trustProxy: config.trustProxy });
  const gate = new OverloadGate(connections);
  gate.guard(http.server);
  if (config.publicScheme === 'https') askForTls(http.server);
  const events = new Events();
  const bus = new Bus(pool, directUrl, report, config.redisUrl);
  const clock = new Clock();
  const jobs = new Jobs(direct, log);
  const write = createWrite(pool, events, report);
  const cookies = { rootDomain: config.rootDomain, secure: config.publicScheme === 'https' };
  const limits = new RateLimits(pool, () => clock.now(), bus);
  const live = new Live({
    server: http.server,
    limits,
    addressOf: createAddressOf(config.trustProxy),
    bus,
    identify: (request) => identify(request.headers),
    accountOf: ({ headers }) => {
      const token = readSessionCookie(headers.cookie, hostOf(headers), cookies);
      return token ? identity.accountOf(token) : null;
    },
    campusOf: (request) => campuses.directory.ofHost(hostOf(request.headers)),
    onError: reportOnce(report),
  });
  const platform: Platform = {
    config,
    log,
    clock,
    pool,
    write,
    events,
    bus,
    live,
    jobs,
    limits,
    files: await openStore(
      config.s3 ? { kind: 's3', ...config.s3 } : { kind: 'disk', folder: join(config.dataDir, 'media') },
    ),
    mail: new MailBox(jobs),
    geo: await openGeo(config, (error) => log.warn({ err: error }, 'an address could not be looked up')),
  };

  const campuses = createCampuses(platform, {
    hiddenFrom: async (userId) => (await posts.readerOf('', userId)).blocked,
  });
  await campuses.directory.prepare();
  campuses.directory.onLoad(() => void live.judgeAgain().catch(report));
  const identity = createIdentity(platform, campuses, {
    claimPhoto: (tx, userId, uploadId) => posts.claimPhoto(tx, userId, uploadId),
    isHidden: (_db, viewerId, userId) => posts.isHidden(viewerId, userId),
    openid: config.mode === 'sandbox' ? sandboxOpenid(http) : null,
    unreadOf: (db, userId) => notifications.unreadOf(db, userId),
  });
  const posts = createPosts(platform, campuses, identity, {
    mayReadMessage: (viewer, messageId) => chats.mayReadMessage(viewer, messageId),
    mayReviewMessage: (messageId) => moderation.isInCase(messageId),
    cautionOf: (text) => moderation.cautionOf(text),
    adOf: (post, viewerId) => ads.adOf(post, viewerId),
  });
  // before notifications: ads emits events about its own changes when a post or account is deleted
  const ads = createAds(platform, campuses, identity, posts, {
    localStripe: config.mode === 'sandbox' ? await sandboxStripe(http, config) : null,
  });
  const chats = createChats(platform, posts, {
    cautionOf: (text) => moderation.cautionOf(text),
    unreadChats: async (userId) => (await notifications.unreadOf(pool, userId)).chats,
    publishCounts: (userIds) => notifications.publishCounts(userIds),
    isReported: (db, chatId) => moderation.isReported(db, chatId),
  });
  const notifications = createNotifications(platform, campuses, identity, posts);
  const search = createSearch(platform, posts, { isWatched: (text) => moderation.isWatched(text) });
  const moderation = createModeration(platform, {
    campuses,
    identity,
    posts,
    chats,
    async blockChanged(tx, one, other) {
      await notifications.blockChanged(tx, one, other);
      await chats.blockChanged(tx, one, other);
    },
    notifyPerson: notifications.notifyFromQuad,
  });
  const analytics = createAnalytics(platform, posts, ads);
  // after the features invalidated their caches about the two people
  bus.on<{ userIds: string[] }>('blocks.changed', ({ userIds }) => void live.judgeAgain(userIds).catch(report));

  async function identify(headers: { cookie?: string | undefined; host?: string | undefined }) {
    const host = hostOf(headers);
    const token = readSessionCookie(headers.cookie, host, cookies);
    return { campus: campuses.directory.ofHost(host), viewer: token ? await identity.viewerOf(token) : null };
  }

  const smtp = config.mode === 'sandbox' && !config.smtpUrl ? await startSandboxSmtp(platform) : null;
  registerForgetting(platform);
  const mailer = registerMailJobs(platform, smtp?.url ?? config.smtpUrl);

  const routes = [
    ...campuses.routes,
    ...identity.routes,
    ...posts.routes,
    ...ads.routes,
    ...search.routes,
    ...moderation.routes,
    ...analytics.routes,
    ...chats.routes,
    ...notifications.routes,
  ];
  const renderer = new PageRenderer({ folder: pageFolder, log, busy: () => gate.busy });
  shareFairly(http, {
    limits,
    gate,
    cookies,
    limited: config.callerLimits,
    accountOf: identity.accountOf,
    viewerOf: identity.viewerOf,
  });
  registerMetrics(http, platform, { gate, pages: renderer.counts }, shareMetrics);
  registerHealth(http, pool, (host) => campuses.directory.answersAt(host));
  const floor: Floor = {
    campusOf: (host) => campuses.directory.ofHost(host),
    viewerOf: identity.viewerOf,
    takesCookie: identity.takesCookie,
    write,
    reads,
    cookies,
    gate,
  };
  rememberWrites(http, reads, cookies);
  mount(http, floor, routes);
  notifications.registerRaw(http, floor);
  posts.registerRaw(http, { cookies });
  ads.registerRaw(http, floor);
  identity.registerRaw(http, { cookies, viewerOf: identity.viewerOf });
  await registerApiDocs(
    http,
    [...routes.map((route) => route.endpoint), unsubscribe],
    [...posts.rawDescriptions, ...ads.rawDescriptions, ...identity.rawDescriptions, ...notifications.rawDescriptions],
  );
  if (config.mode === 'sandbox') await registerSandbox(http, platform);
  await registerPages(http, {
    folder: pageFolder,
    secure: cookies.secure,
    support: config.supportEmail,
    cookies,
    campusOf: (host) => campuses.directory.ofHost(host),
    campusView: (campus) =>
      campuses.directory.view(campuses.directory.byId(campus.id) ?? campuses.directory.ofHost('')),
    viewerOf: identity.viewerOf,
    takesCookie: identity.takesCookie,
    viewerAnswer: identity.viewerAnswer,
    feed: posts.bootFeed,
    post: posts.bootPost,
    readAhead: createReadAhead(floor, routes),
    now: () => clock.now(),
    render: (what) => renderer.render(what),
    sponsored: (viewer, campus) => ads.bootSponsored(campus.id, viewer?.userId ?? null),
    previews: { post: posts.previewOf, profile: identity.previewOf },
    sitemap: posts.sitemapOf,
  });

  gate.start();
  await moderation.prepare();
  await bus.start();
  await reads.start();
  await jobs.start();
  if (config.mode === 'sandbox') await startSandboxClock(platform);
  else await clock.follow(pool);
  clock.keepFollowing(pool);
  return {
    http,
    platform,
    async stop() {
      notifications.stop();
      gate.stop();
      clock.stop();
      await live.close();
      await http.close();
      await jobs.stop();
      mailer.stop();
      await smtp?.stop();
      endPhotoProcess();
      await bus.stop();
      await reads.stop();
      await pool.end();
      if (pooled) await direct.end();
    },
  };
}
