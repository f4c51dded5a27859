import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '../../../contract/errors.ts';
import { writeRefusal } from '../http/connection-bounds.ts';
import type { ProblemError } from '../http/problem.ts';
import { REQUEST_ID, requestIdOf } from '../http/request-id.ts';

/** The part of engine.io that answers requests for a connection. */
interface Engine {
  on(event: 'connection_error', handler: (error: { req?: IncomingMessage }) => void): unknown;
  on(event: 'headers', handler: (headers: Record<string, string>, request: IncomingMessage) => void): unknown;
}

/** Which requests may open a live connection, and why not. */
export class Admission {
  readonly #onError: (error: unknown) => void;
  readonly #ask: (request: IncomingMessage) => Promise<ProblemError | null>;
  readonly #refusals = new WeakMap<IncomingMessage, ProblemError>();

  /** @param ask why a connection isn't admitted at all; null if it is */
  constructor(
    onError: (error: unknown) => void,
    ask: (request: IncomingMessage) => Promise<ProblemError | null> = async () => null,
  ) {
    this.#onError = onError;
    this.#ask = ask;
  }

  /** Whether a request may open a connection; if not, the reason is kept for `answerOn`. After an error it may not. */
  async allows(request: IncomingMessage): Promise<boolean> {
    if (!isOwnPage(request)) return false;
    try {
      const refusal = await this.#ask(request);
      if (refusal) this.#refusals.set(request, refusal);
      return refusal === null;
    } catch (error) {
      this.#onError(error);
      return false;
    }
  }

  /** Answers what isn't allowed with its reason, and everything with the request's id. */
  answerOn(engine: Engine): void {
    // the engine answers a refused upgrade with plain text; it writes nothing to a connection that has ended
    engine.on('connection_error', ({ req }) => {
      if (!req?.headers.upgrade || req.socket.destroyed) return;
      writeRefusal(req.socket, this.#refusalOf(req), requestIdOf(req));
      req.socket.end();
    });
    engine.on('headers', (headers, request) => {
      headers[REQUEST_ID] = requestIdOf(request);
    });
  }

  /** What to answer to a request that wasn't allowed: the reason from `ask`, else malformed. */
  #refusalOf(request: IncomingMessage): { status: number; code: ErrorCode } {
    const { status = 400, code = 'malformed' } = this.#refusals.get(request)?.toProblem() ?? {};
    return { status, code };
  }
}

/** Browsers send the Origin of the page that opens a connection: only our own pages on the same host may. Others send none. */
function isOwnPage(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (!origin) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
