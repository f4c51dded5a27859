import { Agent, request } from 'node:http';
import type { Person } from './people.ts';

export interface Answer {
  status: number;
  json: unknown;
  headers: Record<string, string | string[] | undefined>;
}

export interface Asked {
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const HOST = 'ou.quad.localhost';
/** No answer in this time is a failure. */
const LATE_MS = 10_000;

/** A browser of a person, or a visitor's: keeps the cookie that tells what it wrote, and its connections. */
export class Client {
  readonly person: Person | null;
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  #wrote = '';

  constructor(port: number, person: Person | null) {
    this.#port = port;
    this.person = person;
  }

  get headers(): Record<string, string> {
    const cookies = [this.person && `quad_session=${this.person.token}`, this.#wrote].filter(Boolean);
    return { host: `${HOST}:${this.#port}`, ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}) };
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Rejects when there is no answer; any status is one. */
  ask({ method = 'GET', path, body, headers = {} }: Asked): Promise<Answer> {
    const raw = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    return new Promise((done, fail) => {
      const outgoing = request({
        host: '127.0.0.1',
        port: this.#port,
        agent: this.#agent,
        method,
        path,
        headers: {
          ...this.headers,
          ...(raw && !Buffer.isBuffer(body) ? { 'content-type': 'application/json' } : {}),
          ...(raw ? { 'content-length': String(raw.length) } : {}),
          ...headers,
        },
        timeout: LATE_MS,
      });
      const late = setTimeout(() => outgoing.destroy(new Error('late')), LATE_MS);
      const end = (run: () => void) => {
        clearTimeout(late);
        run();
      };
      outgoing.on('error', (error) => end(() => fail(error)));
      outgoing.on('response', (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', (error) => end(() => fail(error)));
        incoming.on('end', () =>
          end(() => {
            this.#keep(incoming.headers['set-cookie']);
            const isJson = /json/.test(incoming.headers['content-type'] ?? '');
            const json: unknown = isJson ? JSON.parse(Buffer.concat(parts).toString('utf8') || 'null') : undefined;
            done({ status: incoming.statusCode ?? 0, json, headers: incoming.headers });
          }),
        );
      });
      outgoing.end(raw);
    });
  }

  #keep(set: string[] | undefined): void {
    for (const line of set ?? []) if (line.startsWith('quad_wrote=')) this.#wrote = line.split(';')[0] ?? '';
  }
}
