import type { Platform } from '../../platform/platform.ts';
import { markForwarded, type WaitingEvent, waitingEvents } from './events-store.ts';

const BATCH = 500;
/** At most this many batches per run; the next run continues. */
const BATCHES = 20;
const TIMEOUT_MS = 10_000;

const asSent = ({ id, name, campus_id, user_id, path, payload, created_at }: WaitingEvent) => ({
  id,
  name,
  campus_id,
  user_id,
  path,
  payload,
  at: created_at,
});

/**
 * Forwards the product events to the provider at ANALYTICS_URL, once a minute, as `{"events": […]}`. Each is delivered at
 * least once: if a batch fails, the next run sends it again, and a duplicate has the same id.
 */
export function forwardEvents({ pool, jobs, log, config }: Platform): void {
  const url = config.analyticsUrl;
  jobs.define('analytics.forward', async () => {
    if (!url) return;
    try {
      for (let batch = 0; batch < BATCHES; batch++) {
        const events = await waitingEvents.all(pool, BATCH);
        if (events.length === 0) return;
        await send(url, JSON.stringify({ events: events.map(asSent) }));
        await markForwarded.run(
          pool,
          events.map(({ id }) => id),
        );
      }
    } catch (error) {
      log.warn({ err: error }, 'could not forward analytics');
    }
  });
  if (url) jobs.every('* * * * *', 'analytics.forward');
}

async function send(url: string, body: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the analytics provider answered ${answer.status}`);
}
