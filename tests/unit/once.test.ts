import { expect, test, vi } from 'vitest';
import { once } from '../../server/platform/once.ts';

test('loads once for calls at the same time, and again after a failure', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('loaded');
  const loaded = once(load);
  expect(await Promise.allSettled([loaded(), loaded()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(await Promise.all([loaded(), loaded(), loaded()])).toEqual(['loaded', 'loaded', 'loaded']);
  expect(load).toHaveBeenCalledTimes(2);
});
