import type { FastifyInstance } from 'fastify';
import type { Campus } from '../../contract/campuses/campuses.ts';
import { getTeaserPhoto } from '../../contract/posts/sharing.ts';
import { SHARE_KEY } from '../../contract/routes.ts';
import type { HostCampus } from '../platform/http/caller.ts';
import { problem } from '../platform/http/problem.ts';
import { escapeHtml } from '../platform/escape-html.ts';

export interface CrawlersOptions {
  campusOf(host: string): HostCampus;
  campusView(campus: HostCampus): Campus;
  /** The posts that a visitor may read, the most recently active first; none on a campus that visitors can't read. */
  sitemap(campus: HostCampus): Promise<{ path: string; at: string }[]>;
  /** The category pages with posts that a visitor may read. */
  categoryPaths(campus: HostCampus): Promise<string[]>;
  /** a campus's support email address */
  support(campus: HostCampus): string;
  /** the product's time, in milliseconds */
  now(): number;
}

/** Paths for signed-in people and for programs, and search results. */
const NOT_FOR_CRAWLERS = [
  ...['/api/', '/live/', '/create/', '/settings/', '/meet-up/'],
  // rules are prefixes, and a username may begin with one of these
  ...['/messages', '/notifications', '/listings', '/saved', '/search'].flatMap((path) => [
    `${path}$`,
    `${path}/`,
    `${path}?`,
  ]),
];

/**
 * What programs that draw link previews may read of a closed campus: a listing by its author's link, and its photo. Both
 * are answered with `noindex`.
 */
const BY_LINK = [`/post/*?${SHARE_KEY}=`, `${getTeaserPhoto.path.replace(':id', '*')}?${SHARE_KEY}=`];

/** The time until security.txt expires, after which readers should fetch it again. */
const SECURITY_TXT_MS = 180 * 24 * 60 * 60 * 1000;

/** Not cached: a campus that becomes private must be so at once. */
const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Whether only some people can read a campus. */
const isClosed = ({ privacy, generic }: HostCampus): boolean => privacy !== 'public' && !generic;

/** Serves security.txt (RFC 9116), /robots.txt and /sitemap.xml; a closed campus disallows crawlers and has no sitemap. */
export function registerCrawlers(
  app: FastifyInstance,
  { campusOf, campusView, sitemap, categoryPaths, support, now }: CrawlersOptions,
): void {
  app.get('/robots.txt', (request, reply) => {
    const campus = campusOf(request.hostname);
    const { url } = campusView(campus);
    const lines = isClosed(campus)
      ? [...BY_LINK.map((path) => `Allow: ${path}`), 'Disallow: /']
      : [...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`), 'Allow: /', '', `Sitemap: ${url}/sitemap.xml`];
    return reply
      .headers(headers)
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${lines.join('\n')}\n`);
  });

  app.get('/.well-known/security.txt', (request, reply) => {
    const campus = campusOf(request.hostname);
    const { url } = campusView(campus);
    const expires = new Date(now() + SECURITY_TXT_MS).toISOString();
    return reply
      .headers(headers)
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: mailto:${support(campus)}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${url}/.well-known/security.txt\n`,
      );
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const campus = campusOf(request.hostname);
    if (isClosed(campus)) throw problem('not_found');
    const { url } = campusView(campus);
    const [posts, categories] = await Promise.all([sitemap(campus), categoryPaths(campus)]);
    const entries = [
      `<url><loc>${escapeHtml(url)}/home</loc></url>`,
      ...categories.map((path) => `<url><loc>${escapeHtml(url + path)}</loc></url>`),
      ...posts.map(({ path, at }) => `<url><loc>${escapeHtml(url + path)}</loc><lastmod>${at}</lastmod></url>`),
    ];
    return reply
      .headers(headers)
      .type('application/xml; charset=utf-8')
      .compress(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      );
  });
}
