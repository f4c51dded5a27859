import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { examineInstallation } from '../contract/moderation/admin-doctor.ts';
import { unsubscribe } from '../contract/notifications/settings.ts';
import type { Config } from './config.ts';
import { createFeatures } from './create-features.ts';
import { createPlatform } from './create-platform.ts';
import { registerPages } from './pages/pages.ts';
import { PageRenderer } from './pages/render.ts';
import { limitRequestsPerCaller } from './platform/admission/requests-per-caller.ts';
import { registerHealth } from './platform/http/health.ts';
import { type RouteServices, mount } from './platform/http/mount.ts';
import { registerApiDocs } from './platform/http/openapi/index.ts';
import { rememberWrites } from './platform/http/own-writes.ts';
import { problem } from './platform/http/problem.ts';
import { createReadAhead } from './platform/http/read-ahead.ts';
import { route } from './platform/http/route.ts';
import { readSessionCookie } from './platform/http/session-cookie.ts';
import { registerForgetting } from './platform/jobs/forget.ts';
import { registerMailJobs } from './platform/mail/index.ts';
import { endPhotoProcess } from './platform/media/index.ts';
import { registerMetrics, type ShareMetrics } from './platform/metrics.ts';
import type { Platform } from './platform/platform.ts';
import { registerSandbox, startSandboxClock, startSandboxSmtp } from './sandbox/index.ts';

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

export interface ServerApp {
  http: FastifyInstance;
  platform: Platform;
  /**
   * Stops everything, after draining open requests.
   * @param options patient: another process serves already, so open connections get time to end by themselves. A later
   * call without it ends their time.
   */
  stop(options?: { patient: boolean }): Promise<void>;
}

const BUILT_PAGE = join(import.meta.dirname, '../dist/web');

/** The Retry-After of a request for a campus that another group serves. */
const ELSEWHERE_RETRY_SECONDS = 2;

type Headers = { cookie?: string | undefined; host?: string | undefined };
const hostOf = (headers: Headers) => (headers.host ?? '').replace(/:\d+$/, '');

/**
 * Migrates the database, wires platform, features and HTTP together, and starts the bus and the jobs. HTTP doesn't listen yet.
 * @throws StartError for what an operator can fix, such as an unreachable database
 */
export async function createServerApp({
  config,
  log,
  databaseUrl,
  pageFolder = BUILT_PAGE,
  connections = 20,
  shareMetrics,
}: AppOptions): Promise<ServerApp> {
  const tokenOf = (headers: Headers) => readSessionCookie(headers.cookie, hostOf(headers), cookies);
  const running = await createPlatform({
    config,
    log,
    databaseUrl,
    connections,
    callers: {
      async identify({ headers }) {
        const token = tokenOf(headers);
        const campus = campuses.directory.ofHost(hostOf(headers));
        if (campus.elsewhere) throw problem('unavailable');
        return { campus, viewer: token ? await identity.viewerOf(token) : null };
      },
      accountOf({ headers }) {
        const token = tokenOf(headers);
        return token ? identity.accountOf(token) : null;
      },
      campusOf: ({ headers }) => campuses.directory.ofHost(hostOf(headers)),
    },
  });
  const { platform, http, shedding, reads, cookies } = running;
  const { clock, limits, pool, write } = platform;
  const {
    campuses,
    identity,
    signIn,
    files,
    posts,
    feed,
    ads,
    sales,
    notifications,
    moderation,
    stop: stopFeatures,
    routes: featureRoutes,
  } = await createFeatures(platform, http, running.report);
  const routes = [
    ...featureRoutes,
    route(examineInstallation, async () => {
      // loaded by the first admin who asks
      const { examine } = await import('./operation/doctor/doctor.ts');
      return { findings: await examine({ config, databaseUrl: config.databaseDirectUrl ?? databaseUrl }) };
    }),
  ];
  const inSandbox = config.mode === 'sandbox';
  const smtp = inSandbox && !config.smtpUrl ? await startSandboxSmtp(platform) : null;
  registerForgetting(platform);
  const mailer = registerMailJobs(platform, smtp?.url ?? config.smtpUrl);

  const { viewerOf, accountOf, takesCookie } = identity;
  const campusOf = (host: string) => campuses.directory.ofHost(host);
  const services: RouteServices = { campusOf, viewerOf, takesCookie, write, reads, cookies, shedding };
  const renderer = new PageRenderer({ folder: pageFolder, log, busy: () => shedding.busy });
  const limitsPerMinute = config.callerLimits ? limits : null;
  limitRequestsPerCaller(http, { limits: limitsPerMinute, cookies, accountOf, viewerOf });
  registerMetrics(http, platform, { shedding, pages: renderer.counts }, shareMetrics);
  registerHealth(http, pool, (host) => campuses.directory.answersAt(host));
  // during a split, or if the proxy sends a campus to the wrong group
  http.addHook('onRequest', ({ hostname }, _reply, done) =>
    done(campusOf(hostname).elsewhere ? problem('unavailable', undefined, ELSEWHERE_RETRY_SECONDS) : undefined),
  );
  rememberWrites(http, reads, cookies);
  mount(http, services, routes);
  notifications.registerRaw(http, services);
  files.registerRaw(http);
  if (config.ads) ads.registerRaw(http);
  signIn.registerRaw(http, { cookies, viewerOf });
  await registerApiDocs(
    http,
    [...routes.map((route) => route.endpoint), unsubscribe],
    [files, ...(config.ads ? [ads] : []), signIn, notifications].flatMap((feature) => feature.rawDescriptions),
  );
  if (inSandbox) await registerSandbox(http, platform);
  await registerPages(http, {
    folder: pageFolder,
    secure: cookies.secure,
    support: ({ id }) => campuses.directory.byId(id)?.support ?? config.supportEmail,
    switches: {
      ads: config.ads,
      testPayments: config.testPayments,
      google: inSandbox || config.google !== null,
      region: config.regionGate,
      schoolSignUp: config.schoolSignUp,
    },
    mapTiles: config.mapTiles,
    logo: campuses.logo,
    campusById: async (id) => {
      const campus = await campuses.directory.find(id);
      return campus ? campuses.directory.view(campus) : null;
    },
    cookies,
    campusOf,
    // a campus that was removed meanwhile is shown like an unknown host
    campusView: (campus) => campuses.directory.view(campuses.directory.byId(campus.id) ?? campusOf('')),
    viewerOf,
    takesCookie,
    viewerAnswer: (viewer, campus) => identity.answerViewer(pool, campus, viewer?.userId ?? null),
    feed: feed.boot,
    readAhead: createReadAhead(services, routes),
    now: () => clock.now(),
    quickPicks: ({ id }) => campuses.directory.quickPicksOf(id),
    season: ({ id }) => campuses.directory.seasonOf(id, clock.now()),
    render: (what) => renderer.render(what),
    sponsored: (viewer, campus) =>
      config.ads ? ads.bootSponsored(campus.id, viewer?.userId ?? null) : Promise.resolve('null'),
    previews: {
      post: posts.previews.post,
      sale: sales.previewOf,
      category: posts.previews.category,
      profile: identity.previewOf,
    },
    sitemap: posts.previews.sitemap,
    categoryPaths: posts.previews.categoryPaths,
  });

  await moderation.prepare();
  await running.start();
  if (inSandbox) await startSandboxClock(platform);
  else await clock.follow(pool);
  clock.keepFollowing(pool);
  let stopped: Promise<void> | undefined;
  const impatient = new AbortController();
  return {
    http,
    platform,
    stop(options) {
      if (!options?.patient) impatient.abort();
      return (stopped ??= stop());
    },
  };
  async function stop(): Promise<void> {
    await running.stopServing(impatient.signal);
    // after the last requests, which may have made mails and matches due, and before the jobs, which wait for these runs
    await stopFeatures();
    await running.stopWork();
    mailer.stop();
    await smtp?.stop();
    endPhotoProcess();
    await running.disconnect();
  }
}
