import { expect, test } from 'vitest';
import { connectionsOf } from '../../server/platform/database/connections.ts';

test('a process has a few connections for each core of the embedded database, or as many as its operator sets', () => {
  const embedded = { databaseUrl: null, databaseConnections: null, workers: 1 };
  expect([1, 2, 4, 64].map((cores) => connectionsOf(embedded, cores))).toEqual([8, 8, 16, 20]);
  expect(connectionsOf({ ...embedded, workers: 2 }, 2)).toBe(5);
  const elsewhere = { ...embedded, databaseUrl: 'postgres://db/quad' };
  expect([1, 2, 16].map((workers) => connectionsOf({ ...elsewhere, workers }, 2))).toEqual([20, 20, 5]);
  expect(connectionsOf({ ...elsewhere, databaseConnections: 36, workers: 3 }, 2)).toBe(12);
});
