import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '../../contract/rate-limits.ts';
import { serverLimits } from '../../contract/limits.ts';
import { followUser } from '../../contract/identity/follows.ts';
import { deletePost, editPost } from '../../contract/posts/posts.ts';
import { listMeetUpSpots } from '../../contract/deals/meet-ups.ts';
import { offer } from '../factories/deals.ts';
import { comment, placePost } from '../factories/posts.ts';
import { createPerson } from '../factories/people.ts';
import { jobsDone } from '../factories/alerts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { list, matched, save } from '../watching/watching.ts';
import { privateCampus } from './access/campuses.ts';
import { bounds, callsOf } from './strangers/bounds.ts';
import { notifyingPaths, type Pair, type Path, wordPaths } from './strangers/paths.ts';

/* Nobody can be flooded by a person whom they never answered. Notifications are counted as they are stored, whatever happens to them later. */

const ATTEMPTS = 60;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.platform.pool.query(`
    create table stored_notifications (to_user uuid, from_user uuid);
    create function log_notification() returns trigger language plpgsql as $$
      begin
        insert into stored_notifications values (new.to_user, new.from_user);
        return null;
      end $$;
    create trigger log_notification after insert or update of message, mail_at, push_at on notifications
      for each row execute function log_notification();`);
});
afterAll(() => server.stop());
beforeEach(() => void server.app.platform.pool.query('delete from rate_limits'));

async function newPair(): Promise<Pair> {
  const pair = { server, stranger: await createPerson(server), target: await createPerson(server) };
  // not new: the lower limits of new accounts on posts would hide these
  await server.app.platform.pool.query(`update users set created_at = created_at - interval '5 days' where id = $1`, [
    pair.stranger.id,
  ]);
  return pair;
}

/** How often the target was notified of something that the stranger did. */
async function notified({ stranger, target }: Pair): Promise<number> {
  await jobsDone(server);
  await matched(server);
  const { rows } = await server.app.platform.pool.query<{ n: number }>(
    'select count(*)::int as n from stored_notifications where to_user = $1 and from_user = $2',
    [target.id, stranger.id],
  );
  return rows[0]?.n ?? 0;
}

async function attempt(path: Path, pair: Pair, times = ATTEMPTS) {
  const again = await path.begin(pair);
  const answers = [];
  for (let n = 0; n < times; n++) answers.push(await again(n));
  return answers;
}

it('every call that changes something says what it can put before a person who never answered [MSG-41]', () => {
  const listed = bounds.flatMap(callsOf);
  const calls = [...privateCampus.values()]
    .filter(({ method }) => /^(POST|PUT|PATCH|DELETE)$/.test(method))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !call.includes('/sandbox/'));
  expect([...new Set(calls)].filter((call) => !listed.includes(call)).map((call) => `no bound of ${call}`)).toEqual([]);
  expect(listed.filter((call, at) => listed.indexOf(call) !== at)).toEqual([]);
  expect(callsOf('words').filter((call) => !wordPaths.some((path) => path.call === call))).toEqual([]);
  expect(callsOf('notifies').filter((call) => !notifyingPaths.some((path) => path.call === call))).toEqual([]);
});

describe('words', () => {
  it.each(wordPaths)('are stopped after eight: $what [MSG-41]', async (path) => {
    const pair = await newPair();
    const answers = await attempt(path, pair, 14);
    const refused = answers.filter(({ json }) => (json as { code?: string })?.code === 'no_reply_yet');
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.at(-1)?.json).toMatchObject({ code: 'no_reply_yet' });
    // and "new chat"
    expect(await notified(pair)).toBeLessThanOrEqual(serverLimits.messagesBeforeReply + 1);
  });

  it('are stopped after eight of all kinds together [MSG-41]', async () => {
    const pair = await newPair();
    for (const path of wordPaths) await attempt(path, pair, 6).catch(() => undefined);
    expect(await notified(pair)).toBeLessThanOrEqual(serverLimits.messagesBeforeReply + 1);
    expect(await notified(pair)).toBeGreaterThan(3);
  });
});

describe('notifications', () => {
  it.each(notifyingPaths)('are stopped after forty: $what [MSG-41]', async (path) => {
    const pair = await newPair();
    await attempt(path, pair);
    const count = await notified(pair);
    expect(count).toBeGreaterThan(7);
    expect(count).toBeLessThanOrEqual(rateLimits['notifications.stranger'].points);
  });

  it('are fewer than sixty by all ways together [MSG-41]', async () => {
    const pair = await newPair();
    for (const path of [...notifyingPaths.slice(0, 6), ...wordPaths])
      await attempt(path, pair, 20).catch(() => undefined);
    const count = await notified(pair);
    expect(count).toBeGreaterThanOrEqual(rateLimits['notifications.stranger'].points);
    expect(count).toBeLessThan(60);
  });

  it('are not given back when what caused them is deleted, and go on once the other person answers [MSG-41]', async () => {
    const pair = await newPair();
    const { stranger, target } = pair;
    const id = await placePost(server, target);
    const again = async (times: number) => {
      for (let n = 0; n < times; n++) {
        const { _id } = await comment(stranger, id, `Hey ${n}`);
        await stranger.client.call(deletePost, { params: { id: _id } });
      }
      return notified(pair);
    };
    expect(await again(45)).toBe(40);
    expect(await again(5)).toBe(40);
    await comment(target, (await comment(stranger, id, 'Is it still there?'))._id, 'Yes');
    expect(await again(5)).toBe(45);
  });
});

describe('what somebody posts for everybody', () => {
  it('answers nobody: no alert, no new listing and no new price [MSG-41]', async () => {
    const pair = await newPair();
    const { stranger, target } = pair;
    await stranger.client.call(followUser, { params: { id: target.id } });
    await save(stranger, 'theremin');
    const { _id: id } = await list(target, 'Theremin', { price: 50 });
    await offer(stranger, id, 40);
    await target.client.call(editPost, { params: { id }, body: { price: 45 } });
    const { jobs, pool } = server.app.platform;
    await jobs.add(pool, 'notifications.followed', {}, { key: 'test' });
    await matched(server);
    await jobsDone(server);
    const { rows } = await pool.query<{ type: string }>(
      'select distinct type from notifications where to_user = $1 and from_user = $2 order by type',
      [stranger.id, target.id],
    );
    expect(rows.map(({ type }) => type)).toEqual(['deal', 'new listing', 'saved search']);
    for (let n = 0; n < 45; n++) await comment(stranger, id, `Hey ${n}`);
    // and the offer
    expect(await notified(pair)).toBe(rateLimits['notifications.stranger'].points + 1);
  });
});

describe('a deal', () => {
  const bodies: Record<string, object> = {
    'POST /api/deals/:id/counter': { price: 45 },
    'POST /api/deals/:id/hand-off': { code: '0000' },
    'PUT /api/deals/:id/rating': { again: true, traits: [], note: '' },
    'PUT /api/deals/:id/sale': { happened: true },
    'PUT /api/posts/:id/hold': { user: '00000000-0000-7000-8000-000000000000' },
    'PUT /api/posts/:id/sold': { sold: true },
  };
  it('that nobody answered can be changed and withdrawn, and nothing else [MSG-41]', async () => {
    const pair = await newPair();
    const { stranger, target } = pair;
    const postId = await placePost(server, target, { price: 50 });
    const deal = await offer(stranger, postId, 40);
    const spot = (await stranger.client.call(listMeetUpSpots, { params: { id: deal._id } })).spots[0]?._id;
    const at = new Date(Math.ceil((Date.now() + 3_600_000) / 900_000) * 900_000).toISOString();
    const before = await notified(pair);
    for (const call of callsOf('after-answer').filter((each) => /\/(deals|posts)\//.test(each))) {
      const [method = '', path = ''] = call.split(' ');
      const body = call === 'POST /api/deals/:id/meet-up' ? { spot, at } : (bodies[call] ?? {});
      const id = path.includes('/deals/') ? deal._id : postId;
      const answer = await stranger.client.request(
        method,
        path.replace(':id', id),
        method === 'DELETE' ? undefined : body,
      );
      expect([403, 404, 409], `${call} ${answer.bytes}`).toContain(answer.status);
    }
    expect(await notified(pair)).toBe(before);
  });
});
