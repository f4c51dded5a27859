import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
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

/** How many statements the requests of `act` ran, without those of jobs and caches. */
export async function queriesOf(server: TestServer, act: () => Promise<unknown>): Promise<number> {
  const { pool } = server.app.platform;
  const ask = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  const askedIn: (object | undefined)[] = [];
  const spy = vi.spyOn(pool, 'query').mockImplementation(((...given: unknown[]) => {
    askedIn.push(inRequest.getStore());
    return ask(...given);
  }) as never);
  const requests: object[] = [];
  begun = requests;
  try {
    await act();
  } finally {
    begun = null;
    spy.mockRestore();
  }
  return askedIn.filter((request) => request !== undefined && requests.includes(request)).length;
}
