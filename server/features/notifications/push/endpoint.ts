import { lookup } from 'node:dns';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { publicAddress } from '../../../platform/geo/public-address.ts';
import { http } from '../../../platform/http/node-http.ts';

/*
 * The address that we POST to is chosen by a page. Requests are therefore limited to push services on the public
 * internet: HTTPS on its default port, no private addresses, no redirects, and only the beginning of the response is
 * read.
 */

const TIMEOUT_MS = 10_000;
const READ_BYTES = 4_096;

/** Forms of IPv6 that contain any IPv4 address, and networks that are not public. */
const hidden = new BlockList();
for (const [network, bits] of [
  ['::', 96],
  ['100::', 64],
  ['fec0::', 10],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  hidden.addSubnet(network, bits, 'ipv6');
for (const network of ['192.0.2.0', '192.88.99.0', '198.51.100.0', '203.0.113.0'])
  hidden.addSubnet(network, 24, 'ipv4');

const isPublic = (ip: string): boolean =>
  publicAddress(ip) !== null && !hidden.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/**
 * The address of a push service.
 * @param local also accept services on this machine, over HTTP: for the sandbox
 * @returns null for an address that is not allowed
 */
export function pushAddress(text: string, local: boolean): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username || url.password) return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (local && url.protocol === 'http:' && (host === '127.0.0.1' || host === 'localhost')) return url;
  if (url.protocol !== 'https:' || url.port !== '') return null;
  if (isIP(host) !== 0) return isPublic(host) ? url : null;
  return host.includes('.') && !/\.(?:localhost|local|internal|home\.arpa)\.?$/i.test(host) ? url : null;
}

/**
 * Resolves a name to public addresses only. Used for the connection itself, so the checked address is the one that is
 * connected to.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const open = (found ?? []).filter(({ address }) => isPublic(address));
    const [first] = open;
    if (error || !first) callback(error ?? new Error(`${hostname} isn't a public address`), '', 0);
    else if (options.all) callback(null, open);
    else callback(null, first.address, first.family);
  });
};

export interface PushResponse {
  status: number;
  /** the beginning of the response body, for the log */
  words: string;
}

/**
 * Posts to a push service.
 * @throws Error when there was no response
 */
export function postToEndpoint(
  url: URL,
  headers: Record<string, string | number>,
  body: Buffer | null,
): Promise<PushResponse> {
  const isHttps = url.protocol === 'https:';
  return new Promise((done, fail) => {
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const outgoing = isHttps ? httpsRequest(url, { ...options, lookup: publicLookup }) : http.request(url, options);
    outgoing.once('error', fail);
    outgoing.once('response', (answer) => {
      let words = '';
      const end = () => done({ status: answer.statusCode ?? 0, words: words.slice(0, 200) });
      answer.setEncoding('utf8').on('data', (part: string) => {
        words += part;
        if (words.length > READ_BYTES) answer.destroy();
      });
      answer.once('close', end);
      answer.on('error', end);
    });
    outgoing.end(body ?? undefined);
  });
}
