import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RichText } from '../../contract/posts/rich-text/index.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { createComment } from '../../contract/posts/comments.ts';
import { createPost, editPost } from '../../contract/posts/posts.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let people: Person[];
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  people = await Promise.all(Array.from({ length: 12 }, () => createPerson(server, { first: 'Bo' })));
});
afterAll(() => server.stop());

const naming = (named: readonly Person[], typed = false): RichText => ({
  blocks: [
    {
      type: 'paragraph',
      spans: named.flatMap(({ username }) =>
        typed ? [{ text: `@${username} ` }] : [{ mention: { username } }, { text: ' ' }],
      ),
    },
  ],
});
const refusal = {
  status: 422,
  code: 'too_many_mentions',
  errors: [{ field: 'text', message: 'You can mention up to 10 people. Please remove some.' }],
};
const mentions = async ({ client }: Person) =>
  (await client.call(listNotifications)).notifications.filter(({ type }) => type === 'mention').length;
const rows = async (to: Person) =>
  (
    await server.app.platform.pool.query<{ n: number }>(
      `select count(*)::int as n from notifications where to_user = $1 and from_user = $2 and type = 'mention'`,
      [to.id, ana.id],
    )
  ).rows[0]?.n;

it('a post, a comment and an edit mention ten people at most, picked or typed [NOT-12]', async () => {
  const { _id: id } = await post(ana, 'A desk');
  for (const typed of [false, true]) {
    const text = naming(people.slice(0, 11), typed) as never;
    expect(await ana.client.refused(createPost, { body: { text } })).toMatchObject(refusal);
    expect(await ana.client.refused(createComment, { params: { id }, body: { text } })).toMatchObject(refusal);
    expect(await ana.client.refused(editPost, { params: { id }, body: { text } })).toMatchObject(refusal);
  }
  expect(await Promise.all(people.map(mentions))).toEqual(people.map(() => 0));
  // ten people, one of them twice
  const text = naming([...people.slice(0, 10), people[0] as Person]) as never;
  await ana.client.call(createComment, { params: { id }, body: { text } });
  expect(await Promise.all(people.map(mentions))).toEqual(people.map((_, n) => (n < 10 ? 1 : 0)));
});

it('nobody is notified of more than ten mentions by the same person in an hour [NOT-12]', async () => {
  const [last, other] = [people.at(-1) as Person, people.at(-2) as Person];
  const { _id: id } = await post(ana, 'A chair');
  for (let n = 0; n < 13; n++)
    await ana.client.call(createComment, { params: { id }, body: { text: naming([last]) as never } });
  expect(await rows(last)).toBe(10);
  await ana.client.call(createComment, { params: { id }, body: { text: naming([last, other]) as never } });
  expect([await rows(last), await rows(other)]).toEqual([10, 1]);
});

it('one person’s mentions notify a hundred times an hour at most, whoever they mention [NOT-12]', async () => {
  const cara = await createPerson(server, { first: 'Cara' });
  const { _id: id } = await post(cara, 'A lamp');
  const [eleventh, ten] = [people[10] as Person, people.slice(0, 10)];
  const mention = (by: Person, named: readonly Person[]) =>
    by.client.call(createComment, { params: { id }, body: { text: naming(named) as never } });
  const notifiedBy = async (by: Person) =>
    (
      await server.app.platform.pool.query<{ to_user: string }>(
        `select to_user from notifications where from_user = $1 and type = 'mention'`,
        [by.id],
      )
    ).rows.map(({ to_user: to }) => to);
  for (let n = 0; n < 10; n++) await mention(cara, ten);
  expect(await notifiedBy(cara)).toHaveLength(100);
  await mention(cara, [eleventh]);
  expect(await notifiedBy(cara)).not.toContain(eleventh.id);
  // limits are per writer
  const dora = await createPerson(server, { first: 'Dora' });
  await mention(dora, [eleventh]);
  expect(await notifiedBy(dora)).toEqual([eleventh.id]);
});
