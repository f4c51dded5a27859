import { expect, vi } from 'vitest';
import { subscribePush } from '../../contract/notifications/notifications.ts';
import { jobsDone } from '../factories/alerts.ts';
import type { Person } from '../factories/people.ts';
import type { TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';
import type { Device, startPushService } from './push-service.ts';

type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A device of a person, for their client's session. */
export async function deviceOf(service: PushService, person: Person): Promise<Device> {
  const device = service.device();
  const { endpoint, keys } = device;
  await person.client.call(subscribePush, { body: { endpoint, keys } });
  return device;
}

/** Lets some time pass, and waits until every push and mail that is due by then has been sent. */
export async function pass(server: TestServer, seconds = 20): Promise<void> {
  const { pool, jobs } = server.app.platform;
  await advance(server, seconds);
  await vi.waitFor(
    async () => {
      // what was locked for a moment is due at the next sweep
      for (const sweep of ['notifications.push', 'notifications.mail'])
        await jobs.add(pool, sweep, {}, { key: `test:${sweep}` });
      await jobsDone(server);
      const { rows } = await pool.query(
        'select type from notifications where mail_at <= product_now() or push_at <= product_now()',
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
}
