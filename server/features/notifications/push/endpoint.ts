import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { publicAddress } from '../../../platform/geo/public-address.ts';

/*
 * A page names the address that we post to. Whatever it names, nothing but a push service on the public internet is
 * asked: HTTPS at its own port, no address of this machine or network, no redirects, and little of the answer is read.
 */

const TIMEOUT_MS = 10_000;
const READ_BYTES = 4_096;

/** Forms of IPv6 that hold an IPv4 address, which may be anything, and networks that nobody is reached in. */
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
 * @param local services on this machine are taken too, over HTTP: for the sandbox
 * @returns null for what we do not post to
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

/** Looks a name up and keeps what is public: what is judged is what is then connected to. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const open = (found ?? []).filter(({ address }) => isPublic(address));
    const [first] = open;
    if (error || !first) callback(error ?? new Error(`${hostname} is no public address`), '', 0);
    else if (options.all) callback(null, open);
    else callback(null, first.address, first.family);
  });
};

export interface Posted {
  status: number;
  /** the beginning of what was said, for the log */
  words: string;
}

/**
 * Posts to a push service.
 * @throws Error when no answer came
 */
export function post(url: URL, headers: Record<string, string | number>, body: Buffer | null): Promise<Posted> {
  const isHttps = url.protocol === 'https:';
  return new Promise((done, fail) => {
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const outgoing = isHttps ? httpsRequest(url, { ...options, lookup: publicLookup }) : httpRequest(url, options);
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
