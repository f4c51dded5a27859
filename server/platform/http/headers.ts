import type { Server, ServerResponse } from 'node:http';

/** Security headers of every answer. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
} as const;

/** Has every answer of a server under TLS ask for TLS from then on: errors, redirects and files too. Call it last. */
export function askForTls(server: Server): void {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

/** Headers of an API answer: it is data, to be kept by nobody and framed nowhere. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Headers of a page. No inline script and no third party; styles may be set on elements (measured by the page). */
export const pageHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // the word that all browsers know; its successor waits up to a minute and tells nothing more
    'report-uri /api/policy-reports',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; '),
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
});

/** Headers of a file that people uploaded: it can run nothing, wherever it is opened. */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; sandbox",
};
