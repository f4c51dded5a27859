import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

/** Assigns queries to the request that made them; background work belongs to none. */
const inRequest = new AsyncLocalStorage<object>();
let begun: object[] | null = null;
subscribe('http.server.request.start', () => {
  const request = {};
  begun?.push(request);
  inRequest.enterWith(request);
});

/** Runs `act` while a spy records statements. @returns the requests that it made */
async function requestsOf(act: () => Promise<unknown>, spy: { mockRestore(): void }): Promise<object[]> {
  const requests: object[] = [];
  begun = requests;
  try {
    await act();
  } finally {
    begun = null;
    spy.mockRestore();
  }
  return requests;
}

/** How many statements the requests of `act` ran, without those of jobs and caches. */
export async function queriesOf(server: TestServer, act: () => Promise<unknown>): Promise<number> {
  const { pool } = server.app.platform;
  const ask = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  const askedIn: (object | undefined)[] = [];
  const spy = vi.spyOn(pool, 'query').mockImplementation(((...given: unknown[]) => {
    askedIn.push(inRequest.getStore());
    return ask(...given);
  }) as never);
  const requests = await requestsOf(act, spy);
  return askedIn.filter((request) => request !== undefined && requests.includes(request)).length;
}

/** A statement that a request ran, and how many rows it returned or changed. */
export interface RunStatement {
  statement: string;
  rows: number | null;
}

type Answered = (error: Error | null, result?: pg.QueryResult) => void;

/** What other processes are told, a moment later and for several requests together. */
const BUS = 'bus.notify';

/** The statements that the requests of `act` ran, in transactions too, in their order. */
export async function statementsOf(act: () => Promise<unknown>): Promise<RunStatement[]> {
  const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const run: { request: object | undefined; what: RunStatement }[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config] = given as [string | pg.QueryConfig];
    const what: RunStatement = {
      statement: typeof config === 'string' ? config : (config.name ?? config.text),
      rows: null,
    };
    run.push({ request: inRequest.getStore(), what });
    const answered = given.findIndex((each) => typeof each === 'function');
    const then = given[answered] as Answered | undefined;
    if (then)
      given[answered] = ((error, result) => {
        what.rows = result?.rowCount ?? null;
        then(error, result);
      }) satisfies Answered;
    return ask.apply(this, given);
  } as never);
  const requests = await requestsOf(act, spy);
  return run
    .filter(({ request, what }) => what.statement !== BUS && request !== undefined && requests.includes(request))
    .map(({ what }) => what);
}
