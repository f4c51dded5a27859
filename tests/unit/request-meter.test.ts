import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { bucketSeconds, meterRequests } from '../../server/platform/http/request-meter.ts';

test('requests are counted by route and status, not by address [OPE-12]', async () => {
  const app = Fastify();
  const read = meterRequests(app);
  app.get('/posts/:id', (_request, reply) => reply.code(200).send({}));
  app.get('/gone', (_request, reply) => reply.code(410).send({}));
  for (const url of ['/posts/1', '/posts/2', '/gone', '/nowhere/1', '/nowhere/2']) await app.inject(url);

  const counted = new Map(read().map(({ route, byStatus }) => [route, Object.fromEntries(byStatus)]));
  expect(counted).toEqual(
    new Map([
      ['/posts/:id', { 200: 2 }],
      ['/gone', { 410: 1 }],
      ['none', { 404: 2 }],
    ]),
  );
  for (const { byStatus, buckets } of read()) {
    expect(buckets).toHaveLength(bucketSeconds.length + 1);
    expect(buckets.reduce((sum, count) => sum + count)).toBe(
      [...byStatus.values()].reduce((sum, count) => sum + count),
    );
  }
  await app.close();
});
