import type { FastifyInstance } from 'fastify';
import type { Campus } from '../../contract/campuses/campuses.ts';
import { appIconSvg, faviconSvg, monogramSvg } from '../../contract/campuses/monogram.ts';
import type { HostCampus } from '../platform/http/caller.ts';
import { fileHeaders } from '../platform/http/headers.ts';
import { sendProblem } from '../platform/http/errors.ts';
import { problem } from '../platform/http/problem.ts';

interface InstallableOptions {
  campusOf(host: string): HostCampus;
  campusView(campus: HostCampus): Campus;
  /** A campus by its id, also one that was just added; null if there is none. */
  campusById(campusId: string): Promise<Campus | null>;
  /** The operator's own logo, as WebP; null if the campus has none of that version. */
  logo(campusId: string, version: string): Promise<Buffer | null>;
}

const ICON_AGE = 'public, max-age=86400';
const LOGO_AGE = 'public, max-age=31536000, immutable';
/** An icon's file: `ou.svg`, `ou-192.png`, or for an app's icon `ou-app192.png`. */
const NAME = /^(.+?)(?:-(app)?(180|192|512))?\.(svg|png)$/;
/** A campus's own logo, by its version. */
const LOGO = /^(?<id>[a-z0-9-]{2,32})-(?<version>[0-9a-f]{16})\.webp$/;

/** The color around the app before it has rendered, as in its light theme, and behind a logo in an app's icon. */
const BACKGROUND = '#ffffff';

/** The community's name in the app's title bar and in the tab; that of the product on the generic campus. */
export const siteName = ({ generic, campus_short_name }: Campus): string =>
  generic ? 'Quad' : `Quad ${campus_short_name}`;

/** The logo's version as a query, so that a new logo isn't hidden by a cached one; '' without a logo of its own. */
const stamp = ({ logo_version: version }: Campus): string => (version ? `?v=${version}` : '');

/** The icon of the browser's tab. */
export const tabIcon = (view: Campus, escape: (text: string) => string): string =>
  view.logo_version
    ? `<link rel="icon" href="/icons/${escape(view._id)}-192.png${stamp(view)}" type="image/png">`
    : `<link rel="icon" href="/icons/${escape(view._id)}.svg" type="image/svg+xml">`;

/** Tags for a page's head, so that it can be installed on a phone's home screen. */
export const installTags = (view: Campus, escape: (text: string) => string): string[] => [
  '<link rel="manifest" href="/manifest.webmanifest">',
  `<link rel="apple-touch-icon" href="/icons/${escape(view._id)}-app180.png${stamp(view)}">`,
  `<meta name="apple-mobile-web-app-title" content="${escape(siteName(view))}">`,
  '<meta name="mobile-web-app-capable" content="yes">',
];

/** The web app manifest of a community. */
export function manifestOf(view: Campus): object {
  const icon = (name: string, sizes: string, purpose: 'any' | 'maskable') => ({
    src: `/icons/${view._id}${name}${stamp(view)}`,
    sizes,
    type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  });
  const way = (name: string, url: string) => ({ name, url });
  return {
    id: '/home',
    name: siteName(view),
    short_name: siteName(view),
    description: view.generic
      ? 'Buy, sell, and talk with students on your campus.'
      : `Buy, sell, and talk with ${view.campus_short_name} students.`,
    lang: 'en-US',
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    categories: ['shopping', 'social'],
    icons: [
      icon('-192.png', '192x192', 'any'),
      icon('-512.png', '512x512', 'any'),
      icon('-app192.png', '192x192', 'maskable'),
      icon('-app512.png', '512x512', 'maskable'),
      ...(view.logo_version ? [] : [icon('.svg', 'any', 'any')]),
    ],
    ...(view.generic
      ? {}
      : {
          shortcuts: [way('Create Post', '/create/post'), way('Messages', '/messages'), way('Search', '/search')],
        }),
  };
}

/**
 * Serves the manifest of a host's app, and the campuses' logos, tab icons and app icons: from the logo of the operator's
 * own, or else a badge drawn from the campus's short name and color.
 */
export function registerInstallable(
  app: FastifyInstance,
  { campusOf, campusView, campusById, logo }: InstallableOptions,
): void {
  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .headers({ ...fileHeaders, 'cache-control': 'public, max-age=3600' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(campusView(campusOf(request.hostname))))),
  );

  const headers = { ...fileHeaders, 'cache-control': ICON_AGE };

  app.get<{ Params: { name: string } }>('/logos/:name', async (request, reply) => {
    const { id = '', version = '' } = LOGO.exec(request.params.name)?.groups ?? {};
    const own = version ? await logo(id, version) : null;
    if (own)
      return reply
        .headers({ ...headers, 'cache-control': LOGO_AGE })
        .type('image/webp')
        .send(own);
    // pages and mails from before a change of the logo name its old version
    const view = await campusById(version ? id : request.params.name.replace(/\.svg$/, ''));
    if (!view) return sendProblem(reply, problem('not_found'));
    if (version && version !== view.logo_version)
      return reply.header('cache-control', 'no-store').redirect(view.campus_logo, 302);
    return reply.headers(headers).type('image/svg+xml').send(monogramSvg(view.campus_short_name, view.colour));
  });

  app.get<{ Params: { name: string } }>('/icons/:name', async (request, reply) => {
    // any other name is taken for a campus's id alone, whose icon is an SVG
    const [, id = request.params.name, inApp, size, kind = 'svg'] = NAME.exec(request.params.name) ?? [];
    const view = await campusById(id);
    // a PNG has a size, an SVG none
    if (!view || (kind === 'svg') !== (size === undefined)) return sendProblem(reply, problem('not_found'));
    const { campus_short_name: name, colour, logo_version: version } = view;
    const own = version && size !== undefined ? await logo(id, version) : null;
    if (own)
      return reply
        .headers(headers)
        .type('image/png')
        .send(await iconOf(own, `${version} ${inApp ?? ''}${size}`, Number(size), inApp !== undefined));
    if (size === undefined) return reply.headers(headers).type('image/svg+xml').send(faviconSvg(name, colour));
    const svg = inApp ? appIconSvg(name, colour, Number(size)) : monogramSvg(name, colour, Number(size));
    return reply
      .headers(headers)
      .type('image/png')
      .send(await pngOf(svg));
  });
}

/** The share of an app's icon that every platform's mask shows. */
const SAFE = 0.8;

/**
 * Renders a logo as a PNG of `side` pixels; a masked one has the logo on white inside the circle that every mask shows.
 * @param key of the cached picture
 */
function iconOf(own: Buffer, key: string, side: number, masked: boolean): Promise<Buffer> {
  return remembered(key, async () => {
    const { default: sharp } = await import('sharp');
    if (!masked) return sharp(own).resize(side, side).png().toBuffer();
    const inner = Math.round((side * SAFE) / Math.SQRT2);
    const before = Math.floor((side - inner) / 2);
    const after = side - inner - before;
    return sharp(own)
      .resize(inner, inner)
      .flatten({ background: BACKGROUND })
      .extend({ top: before, left: before, bottom: after, right: after, background: BACKGROUND })
      .png()
      .toBuffer();
  });
}

const pictures = new Map<string, Promise<Buffer>>();
/** When this many pictures are cached, all are dropped. */
const KEPT = 64;

/** Renders an SVG as a PNG; recent ones are cached. */
const pngOf = (svg: string): Promise<Buffer> =>
  // loaded when the first phone requests an icon, which most processes never see
  remembered(svg, () => import('sharp').then(({ default: sharp }) => sharp(Buffer.from(svg)).png().toBuffer()));

/** The cached picture of a key, or the one that `make` makes; a failure isn't cached. */
function remembered(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = pictures.get(key);
  if (known) return known;
  if (pictures.size >= KEPT) pictures.clear();
  const made = make();
  made.catch(() => pictures.delete(key));
  pictures.set(key, made);
  return made;
}
