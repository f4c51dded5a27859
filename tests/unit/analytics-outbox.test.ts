import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { report } from '../../web/features/analytics/outbox.ts';

const sent: { events: object[] }[] = [];

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {
    sendBeacon: (_path: string, blob: Blob) => void blob.text().then((body) => sent.push(JSON.parse(body) as never)),
  });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const flushed = async () => {
  await vi.advanceTimersByTimeAsync(5_000);
  return sent.splice(0).flatMap(({ events }) => events);
};

test('a post’s view is reported once in a visit, and once more for an ad of it [ANA-01]', async () => {
  report('view', 'lamp');
  report('view', 'lamp');
  report('view', 'rug');
  report('view', 'lamp', 'ad-1');
  report('view', 'lamp', 'ad-1');
  // a save counts for the ad that was seen before, and without one not at all
  report('save', 'lamp');
  report('save', 'rug');
  expect(await flushed()).toEqual([
    { type: 'view', post: 'lamp' },
    { type: 'view', post: 'rug' },
    { type: 'view', post: 'lamp', ad: 'ad-1' },
    { type: 'save', post: 'lamp', ad: 'ad-1' },
  ]);
  report('view', 'lamp');
  expect(await flushed()).toEqual([]);
});
