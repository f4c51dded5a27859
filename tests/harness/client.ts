import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AnswerOf, Endpoint, SentBodyOf, SentParamsOf, SentQueryOf } from '../../contract/endpoint.ts';
import type { Problem } from '../../contract/errors.ts';
import { errorsOf } from '../../server/platform/http/openapi/errors.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** the body parsed as JSON; undefined if it isn't JSON */
  json: unknown;
}

type Sent<E extends Endpoint> = {
  params?: SentParamsOf<E>;
  query?: Partial<SentQueryOf<E>>;
  body?: SentBodyOf<E>;
  headers?: Record<string, string>;
};

/** A call that a test expected to succeed was refused. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem;
  constructor(status: number, problem: Problem) {
    super(`${status} ${JSON.stringify(problem)}`);
    this.status = status;
    this.problem = problem;
  }
}

/** A visitor over real HTTP, with one host and one cookie jar. */
export class Client {
  readonly port: number;
  readonly host: string;
  readonly cookies = new Map<string, string>();

  constructor(port: number, host: string) {
    this.port = port;
    this.host = host;
  }

  /** The same person (the same cookies) on another campus's host. */
  on(campus: string): Client {
    const other = new Client(this.port, `${campus}.quad.localhost`);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  /** Calls an endpoint; throws Refused for an error answer. */
  async call<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): Promise<AnswerOf<E>> {
    const answer = await this.try(endpoint, sent);
    if (answer.status >= 400) throw new Refused(answer.status, answer.json as Problem);
    return answer.json as AnswerOf<E>;
  }

  /** Calls an endpoint that should refuse; returns the problem, throws if it succeeded. */
  async refused<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): Promise<Problem> {
    const answer = await this.try(endpoint, sent);
    if (answer.status < 400) throw new Error(`expected a refusal, got ${answer.status} ${answer.bytes}`);
    return answer.json as Problem;
  }

  /** Calls an endpoint, whatever the answer. The body may be anything. Throws for an error that the endpoint doesn't declare. */
  async try<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): Promise<Answer> {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((sent.params as Record<string, string> | undefined)?.[name] ?? ''),
    );
    const query = new URLSearchParams(
      Object.entries((sent.query ?? {}) as Record<string, string | undefined>).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    );
    const address = query.size > 0 ? `${path}?${query}` : path;
    const answer = await this.request(endpoint.method, address, sent.body, sent.headers);
    const { code } = answer.status >= 400 ? (answer.json as Problem) : {};
    if (code && !errorsOf(endpoint).includes(code)) throw new Error(`${endpoint.name} doesn't declare ${code}`);
    return answer;
  }

  /** Sends any request: a Buffer as it is, another body as JSON. `headers` replace those set here. */
  request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const raw = body instanceof Buffer ? body : body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          host: '127.0.0.1',
          port: this.port,
          method,
          path,
          headers: {
            host: `${this.host}:${this.port}`,
            ...(this.cookies.size > 0 ? { cookie: [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; ') } : {}),
            ...(raw && !(body instanceof Buffer) ? { 'content-type': 'application/json' } : {}),
            ...(raw ? { 'content-length': String(raw.length) } : {}),
            ...headers,
          },
        },
        (incoming) => {
          const parts: Buffer[] = [];
          incoming.on('data', (part: Buffer) => parts.push(part));
          incoming.on('error', reject);
          incoming.on('end', () => {
            this.#keepCookies(incoming.headers['set-cookie']);
            const bytes = Buffer.concat(parts);
            const isJson = /json/.test(incoming.headers['content-type'] ?? '');
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              bytes,
              json: isJson && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : undefined,
            });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(raw);
    });
  }

  #keepCookies(set: string[] | undefined): void {
    for (const line of set ?? []) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(at + 1));
    }
  }
}
