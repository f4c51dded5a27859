import { Manager } from 'socket.io-client';
import { afterEach, expect, it, vi } from 'vitest';
import { spread } from '../../web/lib/live-socket.ts';

afterEach(() => void vi.restoreAllMocks());

it('reconnects within ten seconds of a lost connection, spread evenly over them [GRO-04]', () => {
  const chance = vi.spyOn(Math, 'random');
  const waits = Array.from({ length: 1_000 }, (_, page) => {
    chance.mockReturnValue((page + 0.5) / 1_000);
    const manager = new Manager('http://localhost', { ...spread, autoConnect: false });
    const { backoff } = manager as unknown as { backoff: { duration(): number } };
    return backoff.duration();
  });
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => waits.filter((ms) => Math.floor(ms / 1_000) === tenth).length,
  );
  expect(tenths).toEqual(Array.from({ length: 10 }, () => 100));
});
