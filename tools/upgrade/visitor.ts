import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { SignedIn } from '../bench/people.ts';

export interface Person extends SignedIn {
  /** as the proxy reports it */
  address: string;
  /** of their campus */
  host: string;
}

/** The page gives up an unanswered write after as long (web/lib/outbox.ts). */
const ANSWER_MS = 15_000;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Sent {
  method?: string;
  body?: unknown;
  key?: string;
}

/** One person's keep-alive connection, as the proxy in front of the service has it. */
export class Visitor {
  readonly person: Person;
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(port: number, person: Person) {
    this.#port = port;
    this.person = person;
  }

  /** One request. @throws the connection's error when no answer came */
  ask(path: string, { method = 'GET', body, key }: Sent = {}): Promise<Answer> {
    const { token, address, host } = this.person;
    const raw = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const headers = {
      ...{ host, cookie: `quad_session=${token}` },
      ...{ 'x-forwarded-for': address, 'x-forwarded-proto': 'https', 'x-forwarded-host': host },
      ...(raw && { 'content-type': 'application/json', 'content-length': String(raw.length) }),
      ...(key && { 'idempotency-key': key }),
    };
    return new Promise((done, fail) => {
      const options = { host: '127.0.0.1', port: this.#port, method, path, headers, agent: this.#agent };
      const sent = request({ ...options, signal: AbortSignal.timeout(ANSWER_MS) }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.once('error', fail);
        answer.once('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      });
      sent.once('error', fail);
      sent.end(raw);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 400;

/** Why a request failed: its status and code, or the connection's error. An overloaded server's Retry-After is a second. */
export function faultOf(answer: Answer): string | null {
  if (isSuccess(answer.status)) return null;
  if (answer.status === 503 && answer.headers['retry-after'] === '1') return '503 overload';
  const code = /"code":"(\w+)"/.exec(answer.text)?.[1];
  return code ? `${answer.status} ${code}` : String(answer.status);
}

export const faultOfError = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error as Error).name ?? String(error);
