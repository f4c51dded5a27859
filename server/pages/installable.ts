import type { FastifyInstance } from 'fastify';
import type { Campus } from '../../contract/campuses/campuses.ts';
import { appIconSvg, faviconSvg, monogramSvg } from '../../contract/campuses/monogram.ts';
import type { HostCampus } from '../platform/http/caller.ts';
import { sendProblem } from '../platform/http/errors.ts';
import { problem } from '../platform/http/problem.ts';

interface InstallableOptions {
  campusOf(host: string): HostCampus;
  campusView(campus: HostCampus): Campus;
}

const ICON_AGE = 'public, max-age=86400';
const NAME = /^(.+?)(?:-(app)?(180|192|512))?\.(svg|png)$/;

/** Colors around the app before it has rendered: those of its light theme. */
const BACKGROUND = '#ffffff';

/** The community's name in the app's title bar and in the tab. */
export const siteName = ({ generic, campus_short_name }: Campus): string =>
  generic ? 'Quad' : `Quad ${campus_short_name}`;

/** Tags for a page's head, so that it can be installed on a phone's home screen. */
export const installTags = (view: Campus, escape: (text: string) => string): string[] => [
  '<link rel="manifest" href="/manifest.webmanifest">',
  `<link rel="apple-touch-icon" href="/icons/${escape(view._id)}-app180.png">`,
  `<meta name="apple-mobile-web-app-title" content="${escape(siteName(view))}">`,
  '<meta name="mobile-web-app-capable" content="yes">',
];

/** The web app manifest of a host's community (UI, Phone). */
export function manifestOf(view: Campus): object {
  const icon = (name: string, sizes: string, purpose: 'any' | 'maskable') => ({
    src: `/icons/${view._id}${name}`,
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
      icon('.svg', 'any', 'any'),
    ],
    ...(view.generic
      ? {}
      : {
          shortcuts: [way('Create Post', '/create/post'), way('Messages', '/messages'), way('Search', '/search')],
        }),
  };
}

/**
 * Serves the manifest of a host's app, and the campuses' badges as logos, tab icons and app icons, rendered from their
 * rows.
 */
export function registerInstallable(app: FastifyInstance, { campusOf, campusView }: InstallableOptions): void {
  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(campusView(campusOf(request.hostname))))),
  );

  const viewOf = (campusId: string): Campus | null => {
    const campus = campusOf(campusId);
    return campus.id === campusId ? campusView(campus) : null;
  };
  const headers = { 'cache-control': ICON_AGE, 'x-content-type-options': 'nosniff' };

  app.get<{ Params: { name: string } }>('/logos/:name', (request, reply) => {
    const view = viewOf(request.params.name.replace(/\.svg$/, ''));
    if (!view) return sendProblem(reply, problem('not_found'));
    return reply.headers(headers).type('image/svg+xml').send(monogramSvg(view.campus_short_name, view.colour));
  });

  app.get<{ Params: { name: string } }>('/icons/:name', async (request, reply) => {
    const [, id = request.params.name, whole, size, kind = 'svg'] = NAME.exec(request.params.name) ?? [];
    const view = viewOf(id);
    if (!view || (kind === 'svg') !== (size === undefined)) return sendProblem(reply, problem('not_found'));
    const { campus_short_name: name, colour } = view;
    if (size === undefined) return reply.headers(headers).type('image/svg+xml').send(faviconSvg(name, colour));
    const svg = whole ? appIconSvg(name, colour, Number(size)) : monogramSvg(name, colour, Number(size));
    return reply
      .headers(headers)
      .type('image/png')
      .send(await pngOf(svg));
  });
}

const pictures = new Map<string, Promise<Buffer>>();
const KEPT = 64;

/** Renders an SVG as a PNG; recent ones are cached. */
function pngOf(svg: string): Promise<Buffer> {
  const known = pictures.get(svg);
  if (known) return known;
  if (pictures.size >= KEPT) pictures.clear();
  // loaded when the first phone requests an icon, which most processes never see
  const made = import('sharp').then(({ default: sharp }) => sharp(Buffer.from(svg)).png().toBuffer());
  made.catch(() => pictures.delete(svg));
  pictures.set(svg, made);
  return made;
}
