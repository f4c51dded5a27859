import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Boot, boot as bootShape } from '../../contract/boot.ts';
import { accentCss } from '../../contract/campuses/accent.ts';
import type { Campus } from '../../contract/campuses/campuses.ts';
import { isProgramPath, NO_SUCH_PAGE, SHARE_KEY } from '../../contract/routes.ts';
import { type Match, matchRoute, routeTitle } from '../../contract/match-route.ts';
import { type HostCampus, mayRead, type Viewer } from '../platform/http/caller.ts';
import { sendProblem } from '../platform/http/errors.ts';
import { pageHeaders, secretHeaders } from '../platform/http/headers.ts';
import { problem } from '../platform/http/problem.ts';
import type { ReadAhead } from '../platform/http/read-ahead.ts';
import { readCookie } from '../platform/http/cookie.ts';
import { serialise } from '../platform/http/serialise.ts';
import { type CookieScope, writeSessionCookie } from '../platform/http/session-cookie.ts';
import { serveStaticFiles } from '../platform/http/static-files.ts';
import { bootOf, type BootSources } from './boot.ts';
import { registerCrawlers } from './crawlers.ts';
import { installTags, registerInstallable, siteName, tabIcon } from './installable.ts';
import { registerPolicyReports } from './policy-reports.ts';
import { findPreview, type PreviewSources, previewTags, teaserPreview } from './preview.ts';
import type { PreparedPage, RenderRequest } from './render.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { loadTemplate, type PageTemplate, scriptJson } from './template.ts';
import { postName } from '../../contract/posts/post-name.ts';

/**
 * A page's title before its code has loaded, the same as the page itself sets; null for the community's name alone. A
 * post's words are used only if the viewer may read it. A page of ads or staff is NO_SUCH_PAGE where ads are off, and for
 * viewers without that right.
 * @param search the address's query, with its question mark, or empty
 */
function titleOf({ path, route }: Match, pathname: string, search: string, boot: Boot): string | null {
  const { user, abilities } = boot.viewer;
  if (route.ads && !boot.switches.ads) return NO_SUCH_PAGE;
  if (boot.post) return postName(boot.post.post);
  if (route.access === 'staff' && !abilities.moderate && !abilities.protect) return NO_SUCH_PAGE;
  if (path === '/profile' && user) return `@${user.username}`;
  return routeTitle(pathname, search);
}

export interface PagesOptions extends BootSources {
  /** folder of the built page */
  folder: string;
  /** the page is served over HTTPS */
  secure: boolean;
  /** A campus by its id, also one that was just added; null if there is none. */
  campusById(campusId: string): Promise<Campus | null>;
  /** The operator's own logo, as WebP; null if the campus has none of that version. */
  logo(campusId: string, version: string): Promise<Buffer | null>;
  cookies: CookieScope;
  campusOf(host: string): HostCampus;
  viewerOf(token: string): Viewer | null | Promise<Viewer | null>;
  /** Whether a session's cookie is to be renewed with this response; true once for each renewal. */
  takesCookie(sessionId: string): boolean;
  /** Reads what the first screen shows, and renders it. */
  render(what: RenderRequest): Promise<PreparedPage>;
  previews: PreviewSources;
  /** The category pages in the sitemap; none of a campus that visitors can't read. */
  categoryPaths(campus: HostCampus): Promise<string[]>;
  /** The posts in the sitemap; none of a campus that visitors can't read. */
  sitemap(campus: HostCampus): Promise<{ path: string; at: string }[]>;
}

const NOT_FOUND = 404;
/** Statuses with which the call for a page's record is refused where there is none: invalid id, unknown, deleted. */
const NOT_THERE = [422, 404, 410];
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
  const headers = pageHeaders(options);
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
    const { secret, secretKey } = matchRoute(path).route;
    const query = request.query as Record<string, unknown>;
    if (secret || (secretKey && query[secretKey] !== undefined)) reply.headers(secretHeaders);
    const html = await renderPage(request, reply, path, template, options);
    reply.compress(html);
    // for Fastify: the response is sent already, or on its way
    return reply;
  });
}

/** The HTML of a page. Sets the response's status, and renews the session's cookie. */
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
  // the page of a record that isn't there has the status 404
  const readAhead: ReadAhead = async (asking, what) => {
    const answer = await options.readAhead(asking, what);
    if (what.path === route.record && 'refused' in answer && NOT_THERE.includes(answer.refused)) reply.code(NOT_FOUND);
    return answer;
  };
  const boot = await bootOf({ request, reply, campus, viewer, match, search }, { ...options, readAhead });
  const chosen = readCookie(request.headers.cookie, 'theme');
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : null;
  const site = siteName(community);
  const about = campus.generic
    ? 'Buy, sell, and talk with students on your campus.'
    : `Buy, sell, and talk with ${community.campus_short_name} students in ${community.location.city}, ${community.location.state}.`;
  // only for signed-out requests, which is what previews are: a signed-in viewer may be blocked by the author (D11)
  const preview = viewer
    ? null
    : boot.teaser
      ? teaserPreview(boot.teaser, new URLSearchParams(search).get(SHARE_KEY) ?? '')
      : await findPreview(options.previews, campus, match);
  // in a chat, a link to a closed campus says no more than its name and that people have to join
  const shared = !preview && route.preview && !campus.generic && !mayRead(campus, null) ? MEMBERS_ONLY : about;
  const title = preview?.title ?? titleOf(match, path, search, boot);
  if (title === NO_SUCH_PAGE) reply.code(NOT_FOUND);
  // a visitor of a closed campus, such as a program that draws link previews, gets no more than the community's name
  const mayAsk = viewer !== null || mayRead(campus, null);
  const read = async (asked: string, params: object, query: object): Promise<unknown> => {
    if (!mayAsk) return null;
    const answer = await readAhead({ request, reply, campus, viewer }, { path: asked, params, query });
    return 'json' in answer ? JSON.parse(answer.json) : null;
  };
  const { first, page: rendered } = await options.render({ path, search, boot, read, crowded: request.isCrowded() });
  return template.fill({
    rendered,
    attributes: `${theme ? `data-theme="${theme}" ` : ''}data-campus="${escapeHtml(community._id)}"${community.archived ? ' data-archived' : ''}${boot.feed || (viewer && match.path === '/post/:id') ? ' data-posts' : ''}`,
    head: [
      `<title>${escapeHtml(title === null ? site : `${title} · ${site}`)}</title>`,
      `<meta name="description" content="${escapeHtml(preview?.description || shared)}">`,
      ...previewTags(community, preview, { title: site, about: shared }),
      `<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#111112" media="(prefers-color-scheme: dark)">`,
      tabIcon(community, escapeHtml),
      ...installTags(community, escapeHtml),
      template.preloads,
      `<style>${accentCss(community.colour)}</style>`,
    ].join('\n    '),
    data: `<script type="application/json" id="boot">${scriptJson(serialise(bootShape, { ...boot, first }))}</script>`,
  });
}
