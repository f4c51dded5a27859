import { vi } from 'vitest';
import type { TestServer } from '../harness/server.ts';

/** Waits until every job that is due has run. */
export async function jobsDone(server: TestServer): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await server.app.platform.pool.query(
        `select task_identifier from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`,
      );
      if (rows.length > 0) throw new Error(`still to run: ${rows.map((row) => row.task_identifier).join(', ')}`);
    },
    { timeout: 10_000, interval: 25 },
  );
}
