import type pg from 'pg';
import { expect, it } from 'vitest';
import { RateLimits } from '../../server/platform/admission/rate-limits.ts';

/** Nothing is counted here. */
const NO_POOL = {} as pg.Pool;

/** Pauses that end when the test resolves them. */
function pauses() {
  const asked: number[] = [];
  const ends: (() => void)[] = [];
  const pause = (ms: number) =>
    new Promise<void>((end) => {
      asked.push(ms);
      ends.push(end);
    });
  return { asked, ends, pause };
}

it('waits longer the more failures there were, and never longer than five seconds [AUT-26]', async () => {
  const { asked, pause, ends } = pauses();
  const limits = new RateLimits(NO_POOL);
  for (const over of [-5, 0]) await limits.delay('a', over, pause);
  const waiting = [1, 7, 5_000].map((over) => limits.delay('a', over, pause));
  expect(asked).toEqual([100, 700, 5_000]);
  for (const end of ends) end();
  await Promise.all(waiting);
});

it('lets ten wait per key and a hundred in all; a place is free again when its wait ends [AUT-26]', async () => {
  const { asked, pause, ends } = pauses();
  const limits = new RateLimits(NO_POOL);
  const waiting = Array.from({ length: 10 }, () => limits.delay('a', 1, pause));
  await expect(limits.delay('a', 1, pause, 'locked_out')).rejects.toMatchObject({ code: 'locked_out', retryAfter: 5 });
  for (let n = 0; n < 90; n++) waiting.push(limits.delay(`b${n}`, 1, pause));
  expect(asked).toHaveLength(100);
  await expect(limits.delay('c', 1, pause)).rejects.toMatchObject({ code: 'too_many_requests' });
  ends[0]?.();
  await waiting[0];
  waiting.push(limits.delay('a', 1, pause));
  expect(asked).toHaveLength(101);
  for (const end of ends) end();
  await Promise.all(waiting);
});

it('frees the place when the pause fails [AUT-26]', async () => {
  const limits = new RateLimits(NO_POOL);
  for (let n = 0; n < 20; n++)
    await expect(limits.delay('a', 1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
