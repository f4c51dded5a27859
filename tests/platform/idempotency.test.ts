import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createComment } from '../../contract/posts/comments.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ana = await createPerson(server);
});

const saying = (text: string) => ({ text: { blocks: [{ type: 'paragraph' as const, spans: [{ text }] }] } });
const under = (key: string) => ({ 'idempotency-key': key });

const postsBy = async (person: Person) => {
  const { posts } = await person.client.call(listFeed);
  return posts.filter((post) => post.user._id === person.id);
};

test('a creating call repeated with its key gets the first answer and creates nothing [OPE-20]', async () => {
  const key = randomUUID();
  const first = await ana.client.try(createPost, { body: saying('A desk'), headers: under(key) });
  const again = await ana.client.try(createPost, { body: saying('A desk'), headers: under(key) });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.json).toEqual(first.json);
  expect(await postsBy(ana)).toHaveLength(1);
});

test('parallel calls with one key create one [OPE-20]', async () => {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ana.client.try(createPost, { body: saying('A lamp'), headers: under(key) })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201));
  expect(new Set(answers.map((answer) => (answer.json as { _id: string })._id)).size).toBe(1);
  expect(await postsBy(ana)).toHaveLength(1);
});

test('a key that was used with another body or call is refused [OPE-20]', async () => {
  const key = randomUUID();
  const post = await ana.client.call(createPost, { body: saying('A bike'), headers: under(key) });
  const otherBody = await ana.client.refused(createPost, { body: saying('A boat'), headers: under(key) });
  expect(otherBody).toMatchObject({ status: 409, code: 'key_reused' });
  const otherCall = await ana.client.refused(createComment, {
    params: { id: post._id },
    body: saying('A bike'),
    headers: under(key),
  });
  expect(otherCall).toMatchObject({ status: 409, code: 'key_reused' });
  expect(await postsBy(ana)).toHaveLength(1);
});

test('another person’s key is independent [OPE-20]', async () => {
  const key = randomUUID();
  const bo = await createPerson(server, { first: 'Bo' });
  await ana.client.call(createPost, { body: saying('A chair'), headers: under(key) });
  await bo.client.call(createPost, { body: saying('A chair'), headers: under(key) });
  expect([(await postsBy(ana)).length, (await postsBy(bo)).length]).toEqual([1, 1]);
});

test('a refused call doesn’t use up the key, and without a key each call creates [OPE-20]', async () => {
  const key = randomUUID();
  expect(await ana.client.refused(createPost, { body: saying(' '), headers: under(key) })).toMatchObject({
    code: 'post_empty',
  });
  await ana.client.call(createPost, { body: saying('A shelf'), headers: under(key) });
  await ana.client.call(createPost, { body: saying('A shelf') });
  await ana.client.call(createPost, { body: saying('A shelf') });
  expect(await postsBy(ana)).toHaveLength(3);
});

test.each(['short', 'with a space', 'x'.repeat(129)])('the key %j is invalid [OPE-20]', async (key) => {
  expect(await ana.client.refused(createPost, { body: saying('A rug'), headers: under(key) })).toMatchObject({
    status: 400,
    code: 'malformed',
  });
});

/** Lets the next so many new posts meet a deadlock; a sequence counts them, since a rollback leaves it as it is. */
async function deadlockNext(count: number): Promise<void> {
  await server.app.platform.pool.query(`
    drop trigger if exists deadlock on posts;
    drop sequence if exists deadlocks;
    create sequence deadlocks;
    create or replace function deadlock() returns trigger language plpgsql as $$ begin
      if nextval('deadlocks') <= ${count} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger deadlock before insert on posts for each row execute function deadlock()`);
}

test('a write that meets a deadlock is tried again; one that meets too many stores nothing and can be sent again [OPE-20]', async () => {
  await deadlockNext(3);
  expect((await ana.client.try(createPost, { body: saying('A shelf') })).status).toBe(201);
  await deadlockNext(4);
  const key = randomUUID();
  const refused = await ana.client.try(createPost, { body: saying('A stool'), headers: under(key) });
  expect(refused).toMatchObject({ status: 503, json: { code: 'unavailable' } });
  expect(await postsBy(ana)).toHaveLength(1);
  expect((await ana.client.try(createPost, { body: saying('A stool'), headers: under(key) })).status).toBe(201);
  expect(await postsBy(ana)).toHaveLength(2);
});
