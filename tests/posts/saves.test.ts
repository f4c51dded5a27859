import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getPost } from '../../contract/posts/posts.ts';
import { listLikes, savePost, unsavePost } from '../../contract/posts/saves.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
import { listen } from '../factories/chats.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const times = <T>(count: number, each: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => each(n)));

test('saving and unsaving counts each person once, however often and at once [SAV-01, COM-14]', async () => {
  const { _id: top } = await post(ana, 'desk');
  const { _id: below } = await comment(bo, top, 'nice');
  for (const id of [top, below]) {
    const params = { id };
    await times(8, () => bo.client.call(savePost, { params }));
    expect(await ana.client.call(savePost, { params })).toEqual({ saved: true, likes: 2 });
    const seen = await bo.client.call(getPost, { params });
    expect(seen).toMatchObject({ post: { likes: 2 }, mine: { saved: [id] } });
    await times(8, () => bo.client.call(unsavePost, { params }));
    expect(await bo.client.call(unsavePost, { params })).toEqual({ saved: false, likes: 1 });
    expect((await bo.client.call(getPost, { params })).mine.saved).toEqual([]);
  }
});

test('saving notifies all open pages of the same person, and nobody else [SAV-01, D11]', async () => {
  const { _id: id } = await post(ana, 'a shelf');
  const [first, second, author] = [await listen(bo.client), await listen(bo.client), await listen(ana.client)];
  await bo.client.call(savePost, { params: { id } });
  // a repeat changes nothing, so it publishes nothing
  await bo.client.call(savePost, { params: { id } });
  await bo.client.call(unsavePost, { params: { id } });
  const events = [
    { post_id: id, saved: true },
    { post_id: id, saved: false },
  ];
  for (const page of [first, second]) await vi.waitFor(() => expect(page.of('save.changed')).toEqual(events));
  // the author's socket works: it gets the event of the author's own save, and only that one
  await ana.client.call(savePost, { params: { id } });
  await vi.waitFor(() => expect(author.of('save.changed')).toEqual([{ post_id: id, saved: true }]));
  for (const connection of [first, second, author]) connection.close();
});

test('many people at once [SAV-01]', async () => {
  const { _id: id } = await post(ana, 'popular');
  const people = await times(12, () => createPerson(server));
  await Promise.all(people.map(({ client }) => client.call(savePost, { params: { id } })));
  expect((await ana.client.call(getPost, { params: { id } })).post.likes).toBe(12);
});

test('every verified person can save, guests too; others are told why they can’t [SAV-04, D5]', async () => {
  const { _id: id } = await post(ana, 'for whom');
  const params = { id };
  expect(await server.client().refused(savePost, { params })).toMatchObject({ code: 'not_signed_in' });
  const unverified = await createPerson(server, { verified: false });
  expect(await unverified.client.refused(savePost, { params })).toMatchObject({ code: 'not_verified' });
  const guest = await createPerson(server, { campus: 'ut', schoolVerified: false });
  await guest.client.on('ou').call(savePost, { params });
  expect(await guest.client.refused(savePost, { params })).toMatchObject({ code: 'post_not_found' });
});

test('people who saved a post are listed in pages, the last first [POS-43, OPE-18]', async () => {
  const { _id: id } = await post(ana, 'saved by many');
  const people: Person[] = [];
  for (let n = 0; n < 23; n++) {
    const person = await createPerson(server);
    await person.client.call(savePost, { params: { id } });
    people.unshift(person);
  }
  const first = await bo.client.call(listLikes, { params: { id } });
  expect(first.people).toHaveLength(20);
  const second = await bo.client.call(listLikes, { params: { id }, query: { cursor: first.cursor } });
  expect(second.cursor).toBeUndefined();
  expect([...first.people, ...second.people].map((each) => each._id)).toEqual(people.map((each) => each.id));
});

test('people who saved a post at the same moment are all listed, across pages [POS-43, OPE-18]', async () => {
  const { _id: id } = await post(ana, 'saved at once');
  const people = await times(25, () => createPerson(server));
  await server.app.platform.pool.query(
    `insert into likes (campus_id, post_id, user_id, created_at)
     select 'ou', $1, unnest($2::uuid[]), date_trunc('second', product_now())`,
    [id, people.map((person) => person.id)],
  );
  const first = await bo.client.call(listLikes, { params: { id } });
  const second = await bo.client.call(listLikes, { params: { id }, query: { cursor: first.cursor } });
  expect([first.people.length, second.people.length]).toEqual([20, 5]);
  const shown = [...first.people, ...second.people].map((each) => each._id);
  expect(shown.toSorted()).toEqual(people.map((person) => person.id).toSorted());
});
