import { expect, it } from 'vitest';
import { Turns } from '../../server/platform/admission/turns.ts';

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
  const turns = new Turns();
  for (const over of [-5, 0]) await turns.wait('a', over, pause);
  const waiting = [1, 7, 5_000].map((over) => turns.wait('a', over, pause));
  expect(asked).toEqual([100, 700, 5_000]);
  for (const end of ends) end();
  await Promise.all(waiting);
});

it('lets ten wait per key and a hundred in all; a place is free again when its wait ends [AUT-26]', async () => {
  const { asked, pause, ends } = pauses();
  const turns = new Turns();
  const waiting = Array.from({ length: 10 }, () => turns.wait('a', 1, pause));
  await expect(turns.wait('a', 1, pause, 'locked_out')).rejects.toMatchObject({ code: 'locked_out', retryAfter: 5 });
  for (let n = 0; n < 90; n++) waiting.push(turns.wait(`b${n}`, 1, pause));
  expect(asked).toHaveLength(100);
  await expect(turns.wait('c', 1, pause)).rejects.toMatchObject({ code: 'too_many_requests' });
  ends[0]?.();
  await waiting[0];
  waiting.push(turns.wait('a', 1, pause));
  expect(asked).toHaveLength(101);
  for (const end of ends) end();
  await Promise.all(waiting);
});

it('frees the place when the pause fails [AUT-26]', async () => {
  const turns = new Turns();
  for (let n = 0; n < 20; n++)
    await expect(turns.wait('a', 1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
