import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Problem } from '../../contract/errors.ts';
import { type LimitName, type RateLimit, rateLimits } from '../../contract/rate-limits.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { ipKey } from '../../server/platform/http/ip-key.ts';
import type { LimitGroup } from '../../server/platform/admission/rate-limits.ts';
import type { Answer } from '../harness/client.ts';
import { useLive } from '../harness/live.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { lines } from './rate-limits/cases.ts';
import { stopGuarded } from './rate-limits/http-cases.ts';
import { type Line, type Scene, sceneOf } from './rate-limits/clients.ts';

/* Every limit of contract/rate-limits.ts is used up over HTTP or the live connection. Earlier calls are simulated by writing the counter, under the key that the limit's line names. To add a limit, declare it in the contract and add a line in rate-limits/cases.ts (identity-cases.ts, live-cases.ts), which explains how. */

let server: TestServer;
useLive();
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1', REGION_GATE: 'off' } });
  const { write, bus } = server.app.platform;
  // a campus where visitors may search and listen
  await write((tx) => setCampus(tx, bus, 'smu', 'privacy', 'public'));
  await vi.waitFor(async () => expect((await server.client('smu').request('GET', '/api/feed')).status).toBe(200));
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await stopGuarded();
  await server.stop();
});

const declared: Readonly<Record<LimitName, RateLimit>> = rateLimits;

it('every limit has a line with its numbers [OPE-23]', () => {
  const of = (table: Readonly<Record<string, RateLimit | Line>>) =>
    Object.fromEntries(
      Object.entries(table).map(([name, { points, most, browser, newcomers, seconds }]) => [
        name,
        { points, most, browser, newcomers, seconds },
      ]),
    );
  expect(of(lines)).toEqual(of(declared));
});

function keyOf({ by }: Line, scene: Scene): string {
  if (scene.browser) return scene.browser;
  if (by === 'account') return scene.person.id;
  return by === 'address' ? ipKey(scene.address) : by(scene);
}

const isRefused = (line: Line, answer: Answer) => line.isRefusal?.(answer) ?? answer.status === 429;

/** Each limit, and each of its variants with other numbers. */
const tries = (Object.keys(lines) as LimitName[]).flatMap((name) => {
  const { points, newcomers, browser } = lines[name];
  return [
    [name, points, 'everybody'] as const,
    ...(newcomers ? [[name, newcomers, 'newcomers'] as const] : []),
    ...(browser ? [[name, browser, 'browser'] as const] : []),
  ];
});

it.each(tries)(
  '%s lets %i through for %s, then says how long to wait, and recovers after that [OPE-23]',
  async (name, points, who) => {
    const share: LimitGroup | undefined = who === 'everybody' ? undefined : who;
    const line = lines[name];
    const { limits } = server.app.platform;
    const scene = await sceneOf(server, line, share);
    await line.prepare?.(scene);
    const key = keyOf(line, scene);
    const note = (times: number) => (times > 0 ? limits.note(name, key, times, share) : undefined);

    await note(points - 1);
    const last = await line.call(scene);
    expect(isRefused(line, last), `${last.status} ${last.bytes}`).toBe(false);
    // between the two numbers callers are queued, not refused: identity/behind-one-address
    if (line.most && !share) await note(line.most - points);
    const refused = await line.call(scene);
    expect(isRefused(line, refused), `${refused.status} ${refused.bytes}`).toBe(true);
    let wait = line.seconds;
    if (!line.isRefusal) {
      const problem = refused.json as Problem;
      const limit = line.refusedAs ?? name;
      wait = Number(refused.headers['retry-after']);
      expect(problem).toMatchObject({ code: 'too_many_requests', limit, retry_after: wait });
      expect(wait).toBeLessThanOrEqual(lines[limit].seconds);
      expect(wait).toBeGreaterThan(lines[limit].seconds - 45);
      if (wait > 90) expect(problem.wait).toContain('{when}');
      expect(problem.title).not.toContain('{');
    }

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (wait + 1) * 1_000 });
    const after = await line.call(scene);
    const cameTo = ({ status, headers }: Answer) => (status === 302 ? headers.location : status);
    expect(cameTo(after), `${after.bytes}`).toBe(cameTo(last));
  },
);
