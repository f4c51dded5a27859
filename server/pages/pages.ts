import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accentCss } from '../../contract/campuses/accent.ts';
import type { Campus } from '../../contract/campuses/campuses.ts';
import type { Switches } from '../../contract/campuses/switches.ts';
import { type Season, seasonCookie, seasonKey } from '../../contract/campuses/season.ts';
import type { ViewerAnswer } from '../../contract/identity/identity.ts';
import { firstStepCookie, isNewMember } from '../../contract/posts/first-step.ts';
import { listFeed } from '../../contract/posts/posts.ts';
import { isProgramPath, matchRoute, NO_SUCH_PAGE } from '../../contract/routes.ts';
import { type View, viewCookie } from '../../contract/view.ts';
import { type HostCampus, mayRead, type Viewer } from '../platform/http/caller.ts';
import { sendProblem } from '../platform/http/errors.ts';
import { pageHeaders } from '../platform/http/headers.ts';
import { problem } from '../platform/http/problem.ts';
import type { FileRequester, Read } from '../platform/http/read-ahead.ts';
import { type CookieScope, writeSessionCookie } from '../platform/http/session-cookie.ts';
import { serveStaticFiles } from '../platform/http/static-files.ts';
import { registerCrawlers } from './crawlers.ts';
import { firstPhotos } from './first-photos.ts';
import { firstReads, firstReadsOf, narrowed, read } from './first-reads.ts';
import { installTags, registerInstallable, siteName, tabIcon } from './installable.ts';
import { registerPolicyReports } from './policy-reports.ts';
import { findPreview, type PreviewSources, previewTags } from './preview.ts';
import type { RenderedPage, RenderRequest } from './render.ts';
import { titleOf } from './titles.ts';
import { escapeHtml, loadTemplate, type PageTemplate, scriptJson } from './template.ts';

export interface PagesOptions {
  /** folder of the built page */
  folder: string;
  secure: boolean;
  /** the campus's address for help */
  support(campus: HostCampus): string;
  switches: Switches;
  /** A campus by its id, also one that was just added. */
  campusById(campusId: string): Promise<Campus | null>;
  /** The operator's own logo, as WebP; null if the campus has none of that version. */
  logo(campusId: string, version: string): Promise<Buffer | null>;
  cookies: CookieScope;
  campusOf(host: string): HostCampus;
  campusView(campus: HostCampus): Campus;
  viewerOf(token: string): Viewer | null | Promise<Viewer | null>;
  /** Whether a session's cookie is to be renewed with this response. */
  takesCookie(sessionId: string): boolean;
  viewerAnswer(viewer: Viewer | null, campus: HostCampus): Promise<ViewerAnswer>;
  /** The first page of the feed as JSON, if the viewer may read it. */
  feed(viewer: Viewer | null, campus: HostCampus): Promise<Buffer | null>;
  /** A post as its call returns it, if the viewer may read it. */
  post(viewer: Viewer | null, campus: HostCampus, id: string): Promise<Buffer | null>;
  /** The first ads between its posts, as JSON. */
  sponsored(viewer: Viewer | null, campus: HostCampus): Promise<string>;
  /** Returns the response of one of the page's own calls; null where that would be refused. */
  readAhead(asking: FileRequester, read: Read): Promise<string | null>;
  /** Server-renders the page; null where that is left to the browser. */
  render(what: RenderRequest): Promise<RenderedPage | null>;
  /** the product's time, ms */
  now(): number;
  /** What the time of the year suggests on a campus (CAL-02). */
  season(campus: HostCampus): Season | null;
  previews: PreviewSources;
  /** The category pages in the sitemap; none of a private campus. */
  categoryPaths(campus: HostCampus): Promise<string[]>;
  /** The posts in the sitemap; none of a private campus. */
  sitemap(campus: HostCampus): Promise<{ path: string; at: string }[]>;
}

const THEME = /(?:^|;\s*)theme=(light|dark)(?:;|$)/;
const GRID = new RegExp(`(?:^|;\\s*)${viewCookie}=grid(?:;|$)`);
const SEASON = new RegExp(`(?:^|;\\s*)${seasonCookie}=([\\w.-]+)`);
const DISMISSED_FIRST_STEP = new RegExp(`(?:^|;\\s*)${firstStepCookie}=off(?:;|$)`);
const MEMBERS_ONLY = 'Members only. Log in or sign up to see it.';
/**
 * A path with a trailing slash, which is redirected to the one without. The pattern excludes paths that could name
 * another host.
 */
const SLASHED = /^((?:\/[\w.-]+)+)\/$/;
/** A file, such as /sitemap.xml, that doesn't exist: answered with 404 instead of the page. */
const FILE = /\.(?:xml|txt|json|webmanifest|ico|png|jpe?g|gif|svg|webp|m?js|css|map|php|html?)$/;

/** Serves the built page: its files, and for every other path its HTML, filled with what the first screen needs. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const template = await loadTemplate(options.folder);
  const headers = pageHeaders(options.secure);
  registerInstallable(app, options);
  registerCrawlers(app, options);
  registerPolicyReports(app);
  await serveStaticFiles(app, options.folder);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, problem('not_found')));

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (isProgramPath(path) || FILE.test(path)) throw problem('not_found');
    if (path === '/') return reply.headers(headers).redirect('/home', 302);
    const [, whole] = SLASHED.exec(path) ?? [];
    if (whole) return reply.headers(headers).redirect(`${whole}${request.url.slice(path.length)}`, 301);
    reply.headers(headers).type('text/html; charset=utf-8').code(200);
    // the secret URL grants access, so it must not leak to crawlers or as a referrer (MEE-07)
    if (matchRoute(path).route.secret)
      reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    request.turn?.hold();
    try {
      const html = await renderPage(request, reply, path, template, options);
      reply.compress(html);
      // wait until it has been sent
      return await reply;
    } finally {
      request.turn?.release();
    }
  });
}

async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  template: PageTemplate,
  options: PagesOptions,
): Promise<string> {
  const host = request.hostname;
  const match = matchRoute(path);
  const { route } = match;
  const campus = options.campusOf(host);
  const community = options.campusView(campus);
  const token = request.sessionToken;
  const viewer = token ? await options.viewerOf(token) : null;
  if (token && viewer && options.takesCookie(viewer.sessionId))
    reply.header('set-cookie', writeSessionCookie(token, host, options.cookies));
  const search = request.url.slice(path.length);
  const asking = { request, reply, campus, viewer };
  const filter = narrowed(match, search);
  const feed = filter
    ? await options.readAhead(asking, read({ endpoint: listFeed, query: filter }))
    : path === '/home'
      ? ((await options.feed(viewer, campus))?.toString('utf8') ?? null)
      : null;
  const postId = match.path === '/post/:id' ? match.params.id : undefined;
  const post = postId ? ((await options.post(viewer, campus, postId))?.toString('utf8') ?? null) : null;
  const answer = await options.viewerAnswer(viewer, campus);
  const view: View = GRID.test(request.headers.cookie ?? '') ? 'grid' : 'cards';
  // a visitor may become a new member without a reload
  const firstStep =
    !DISMISSED_FIRST_STEP.test(request.headers.cookie ?? '') &&
    (!answer.user || isNewMember(answer.user, community._id, options.now()));
  // link previews are requested signed out; for a private campus they only get the community's name (CAM-29)
  const reads = viewer || mayRead(campus, null) ? firstReadsOf({ match, search, own: answer.user?.username }) : [];
  const first = await firstReads(reads, (what) => options.readAhead(asking, what));
  const suggested = feed && !filter ? options.season(campus) : null;
  const seen = [SEASON.exec(request.headers.cookie ?? '')?.[1], answer.user?.dismissed_season];
  const season = suggested && !seen.includes(seasonKey(suggested)) ? suggested : null;
  const boot = `{"campus":${JSON.stringify(community)},"viewer":${JSON.stringify(answer)},"support":${JSON.stringify(options.support(campus))},"copyright":${JSON.stringify(`© ${new Date(options.now()).getUTCFullYear()} ${community.legal_name || 'Quad'}`)},"switches":${JSON.stringify(options.switches)},"feed":${feed ?? 'null'},"narrowed":${JSON.stringify(filter ?? {})},"sponsored":${feed ? await options.sponsored(viewer, campus) : 'null'},"post":${post ?? 'null'},"first":${first},"view":"${view}","season":${JSON.stringify(season)},"first_step":${firstStep},"now":${options.now()}}`;
  const theme = THEME.exec(request.headers.cookie ?? '')?.[1];
  const title = siteName(community);
  const about = campus.generic
    ? 'Buy, sell, and talk with students on your campus.'
    : `Buy, sell, and talk with ${community.campus_short_name} students in ${community.location.city}, ${community.location.state}.`;
  // only for signed-out requests, which is what previews are: a signed-in viewer may be blocked by the author (D11)
  const preview = viewer ? null : await findPreview(options.previews, campus, match);
  // what a link to a closed campus says in a chat: its name, and that one has to join (QRF-02)
  const shared = !preview && route.preview && !campus.generic && !mayRead(campus, null) ? MEMBERS_ONLY : about;
  const named =
    preview?.title ?? titleOf(match, { pathname: path, search, viewer: answer, post, switches: options.switches });
  if (named === NO_SUCH_PAGE) reply.code(404);
  const rendered = request.isCrowded() ? null : await options.render({ path, search, boot });
  return template.fill({
    rendered,
    attributes: `${theme ? `data-theme="${theme}" ` : ''}data-campus="${escapeHtml(community._id)}"${community.archived ? ' data-archived' : ''}${feed || (viewer && postId) ? ' data-posts' : ''}`,
    head: [
      `<title>${escapeHtml(named === null ? title : `${named} · ${title}`)}</title>`,
      `<meta name="description" content="${escapeHtml(preview?.description || shared)}">`,
      ...previewTags(community, preview, { title, about: shared }),
      `<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#111112" media="(prefers-color-scheme: dark)">`,
      tabIcon(community, escapeHtml),
      ...installTags(community, escapeHtml),
      template.preloads,
      ...(feed ? firstPhotos(feed, view) : []),
      `<style>${accentCss(community.colour)}</style>`,
    ].join('\n    '),
    data: `<script type="application/json" id="boot">${scriptJson(boot)}</script>`,
  });
}
