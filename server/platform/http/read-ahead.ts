import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { enforce, type HostCampus, type Viewer } from './caller.ts';
import { HandledCall, type RouteServices } from './mount.ts';
import { parse } from './parse.ts';
import { ProblemError } from './problem.ts';
import { type Call, ReadyAnswer, type Route } from './route.ts';
import { serialise } from './serialise.ts';

/** The caller who requests a page. */
export interface PageRequester {
  request: FastifyRequest;
  reply: FastifyReply;
  campus: HostCampus;
  viewer: Viewer | null;
}

/** A read of the contract, as a page would send it. */
export interface PageRead {
  /** of the endpoint, such as `/api/posts/:id` */
  path: string;
  params: object;
  query: object;
}

/** The response's JSON, or the status with which the page's own call would be refused; 503 under overload. */
export type ReadAnswer = { json: string } | { refused: number };
export type ReadAhead = (asking: PageRequester, read: PageRead) => Promise<ReadAnswer>;

/**
 * Makes the function that answers a page's first calls while the page is rendered. It runs the call itself: same access,
 * same handler, same JSON, so a page contains only what its viewer may read (D6, D11). It never throws.
 */
export function createReadAhead(services: RouteServices, routes: readonly Route[]): ReadAhead {
  const reads = new Map<string, Route>(
    routes.filter(({ endpoint }) => endpoint.method === 'GET').map((route) => [route.endpoint.path, route]),
  );
  return async ({ request, reply, campus, viewer }, { path, params, query }) => {
    const { endpoint, handle } = reads.get(path) ?? {};
    // under overload, since the page's own call may be refused too
    if (!handle || !endpoint?.answer || services.shedding.busy) return { refused: 503 };
    try {
      enforce(endpoint.access, campus, viewer);
      const call = new HandledCall(request, reply, services, campus, viewer, endpoint);
      if (endpoint.params) call.params = parse(endpoint.params, params);
      if (endpoint.query) call.query = parse(endpoint.query, query);
      const value = await handle(call as unknown as Call<Endpoint>);
      return { json: value instanceof ReadyAnswer ? value.bytes.toString('utf8') : serialise(endpoint.answer, value) };
    } catch (error) {
      // the page makes the call itself and gets the error
      return { refused: error instanceof ProblemError ? error.toProblem().status : 500 };
    }
  };
}
