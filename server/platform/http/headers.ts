import type { MapTiles } from '../../../contract/boot.ts';

/** For an address that grants access: it must not reach crawlers, nor other sites as a referrer. */
export const secretHeaders: Readonly<Record<string, string>> = {
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

/** Security headers that calls, pages and files share. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
} as const;

/** Headers of an API response: data that must not be cached or framed. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

interface PageHeaderOptions {
  /** the page is served over HTTPS */
  secure: boolean;
  mapTiles: MapTiles | null;
}

/**
 * Headers of a page: no inline scripts; inline styles are allowed (the page measures elements). The only third party is the
 * operator's server of map tiles, if there is one.
 */
export const pageHeaders = ({ secure, mapTiles }: PageHeaderOptions): Readonly<Record<string, string>> => ({
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${mapTiles ? ` ${new URL(mapTiles.url).origin}` : ''}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // all browsers support report-uri; its successor delays reports by up to a minute and adds nothing
    'report-uri /api/policy-reports',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; '),
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
});

/** Headers of an uploaded or drawn file: it can't run scripts, wherever it is opened. */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; sandbox",
};
