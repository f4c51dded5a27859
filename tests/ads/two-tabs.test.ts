import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAd } from '../../contract/ads/checkout.ts';
import { createPerson } from '../factories/people.ts';
import { placePost } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { expectBalanced, SLOW, rowsOf, sessionAt } from './checkout-parts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => expectBalanced(server));

describe('two tabs', () => {
  const wanted = { cta: { type: 'message' as const } };

  test('that boost one post at once leave one ad and one open payment; the other tab is told so [ADS-72, PAY-28]', async () => {
    const owner = await createPerson(server);
    const post = await placePost(server, owner);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((days) => owner.client.try(createAd, { params: { id: post }, body: { ...wanted, days } })),
    );
    expect(answers.map(({ status }) => status).every((status) => status === 201 || status === 409)).toBe(true);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    for (const { status, json } of answers)
      if (status === 409) expect(json).toMatchObject({ code: 'checkout_replaced' });
    const ads = await rowsOf<{ id: string }>(server, 'select id from ads where post_id = $1', post);
    expect(ads).toHaveLength(1);
    const open = () =>
      rowsOf<{ ad: string }>(
        server,
        `select session->>'client_reference_id' as ad from sandbox.stripe_sessions
         where session->'metadata'->>'post' = $1 and session->>'status' = 'open'`,
        post,
      );
    await vi.waitFor(async () => expect(await open()).toEqual([{ ad: ads[0]?.id }]), SLOW);
  });

  test('where one deletes the ad while the other has its payment open expire that payment [PAY-28]', async () => {
    const owner = await createPerson(server);
    const post = await placePost(server, owner);
    const { http, platform } = server.app;
    const other = await platform.pool.connect();
    const { inject } = http;
    const session = { id: '' };
    http.inject = (async (...asked: unknown[]) => {
      const answer = await (inject as (...of: unknown[]) => Promise<{ json(): { id: string } }>).apply(http, asked);
      if (session.id === '') {
        session.id = answer.json().id;
        await other.query('begin');
        await other.query('delete from ads where post_id = $1', [post]);
      }
      return answer;
    }) as never;
    try {
      const asked = owner.client.try(createAd, { params: { id: post }, body: wanted });
      await vi.waitFor(async () => {
        const waits = await rowsOf(
          server,
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%into checkout_sessions%'
             and query not like '%pg_stat_activity%'`,
        );
        expect(waits).toHaveLength(1);
      }, SLOW);
      await other.query('commit');
      expect(await asked).toMatchObject({ status: 409, json: { code: 'checkout_replaced' } });
    } finally {
      http.inject = inject;
      await other.query('rollback');
      other.release();
    }
    await vi.waitFor(async () => expect((await sessionAt(server, session.id)).status).toBe('expired'), SLOW);
  });
});
