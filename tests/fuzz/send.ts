import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Described } from './operations.ts';
import type { Plan } from './plans.ts';

/** The answer, or why there was none. */
export interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
  fault?: string;
}

/** A request as it is sent. */
export interface Wire {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** After this time without an answer the server counts as hanging. */
const PATIENCE_MS = 30_000;
export const agent = new Agent({ keepAlive: true, maxSockets: 24 });

const encoded = (text: string) => (text.startsWith('›') ? text.slice(1) : encodeURIComponent(text.toWellFormed()));
/** Encodes what Node's client refuses to send. */
const sendable = (path: string) => path.replace(/[^\x21-\x7e]/g, (char) => encodeURIComponent(char.toWellFormed()));
const inHeader = (value: string) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');

/** Replaces names of records by ids, and plain positions by cursors. */
function resolvedText(text: string, names: ReadonlyMap<string, string>): string {
  const named = text.replace(/«(\w+)»/g, (_, name: string) =>
    name === 'POST' ? (names.get('post') ?? '').toUpperCase() : (names.get(name) ?? 'nothing'),
  );
  return named.startsWith('‹') && named.endsWith('›') ? Buffer.from(named.slice(1, -1)).toString('base64url') : named;
}

function resolvedValue(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return resolvedText(value, names);
  if (Array.isArray(value)) return value.map((part) => resolvedValue(part, names));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolvedValue(part, names)]));
}

function bodyOf({ body }: Plan, names: ReadonlyMap<string, string>): Buffer | undefined {
  if (body === null) return undefined;
  if ('json' in body) return Buffer.from(JSON.stringify(resolvedValue(body.json, names)) ?? '');
  return 'text' in body ? Buffer.from(resolvedText(body.text, names)) : Buffer.from(body.base64, 'base64');
}

/** Fills a plan with the world's records. */
export function wireOf(operation: Described, plan: Plan, names: ReadonlyMap<string, string>): Wire {
  const say = (text: string) => encoded(resolvedText(text, names));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => say(plan.params[name] ?? 'x'));
  const query = plan.query.map(([name, value]) => `${encodeURIComponent(name)}=${say(value)}`).join('&');
  const headers = Object.fromEntries(
    Object.entries(plan.headers).map(([name, value]) => [name, inHeader(resolvedText(value, names))]),
  );
  return {
    method: plan.method ?? operation.method,
    path: sendable(query ? `${path}?${query}` : path),
    headers,
    body: bodyOf(plan, names),
  };
}

/** Sends a request and reads the whole answer; never throws. */
export function send(port: number, wire: Wire): Promise<Got> {
  const began = performance.now();
  return new Promise((done) => {
    const end = (got: Omit<Got, 'ms'>) => done({ ...got, ms: performance.now() - began });
    const failed = (error: Error) => end({ status: 0, headers: {}, text: '', fault: error.message });
    try {
      const outgoing = httpRequest(
        {
          host: '127.0.0.1',
          port,
          agent,
          method: wire.method,
          path: wire.path,
          timeout: PATIENCE_MS,
          headers: { ...wire.headers, ...(wire.body ? { 'content-length': String(wire.body.length) } : {}) },
        },
        (incoming) => {
          const parts: Buffer[] = [];
          incoming.on('data', (part: Buffer) => parts.push(part));
          incoming.on('error', failed);
          incoming.on('end', () =>
            end({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text: Buffer.concat(parts).toString('utf8'),
            }),
          );
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${PATIENCE_MS / 1000} s`)));
      outgoing.on('error', failed);
      outgoing.end(wire.body);
    } catch (error) {
      failed(error as Error);
    }
  });
}
