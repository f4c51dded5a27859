import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getCampusStats } from '../../contract/campuses/campuses.ts';
import { getProfile, getViewer, logIn } from '../../contract/identity/identity.ts';
import { createPost, getPost, type Post } from '../../contract/posts/posts.ts';
import { listComments } from '../../contract/posts/comments.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { startExport } from '../../contract/exports/exports.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { comment, post, postText, uploaded, words } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { accountDeleted } from '../../server/features/identity/index.ts';
import { postDeleted } from '../../server/features/posts/index.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { mailTo } from './mailed-link.ts';
import { PASSWORD, signUp } from './sign-up.ts';

let server: TestServer;
const deletedAuthors: string[] = [];
const deletedPosts: { postId: string; authorId: string; postIds: string[] }[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const { events } = server.app.platform;
  events.on(accountDeleted, { within: async (_tx, { userId }) => void deletedAuthors.push(userId) });
  events.on(postDeleted, { within: async (_tx, payload) => void deletedPosts.push(payload) });
});
afterAll(() => server.stop());

const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);
const one = async (sql: string, ...values: unknown[]) => (await run(sql, ...values)).rows[0];
const members = async () => (await server.client().call(getCampusStats)).members;
const leave = (person: Pick<Person, 'client'>, body: object = {}) =>
  person.client.call(deleteAccount, { body: { confirmation: 'DELETE', ...body } });
const countersOf = (id: string) =>
  one('select comment_count, reply_count, like_count from posts where id = $1', id) as Promise<object>;

test('it needs the word DELETE, and the password if there is one [SET-48, D18]', async () => {
  const client = await signUp(server, 'Care Ful', 'careful@gmail.com');
  const faults = async (body: object) => (await client.refused(deleteAccount, { body: body as never })).errors;
  for (const confirmation of [undefined, '', 'delete', 'DELETE '])
    expect(await faults({ confirmation, password: PASSWORD })).toEqual([
      { field: 'confirmation', message: 'Type DELETE to confirm.' },
    ]);
  expect(await faults({ confirmation: 'DELETE' })).toEqual([
    { field: 'password', message: 'Current password required' },
  ]);
  expect(await faults({ confirmation: 'DELETE', password: 'not-mine' })).toEqual([
    { field: 'password', message: 'Invalid password.' },
  ]);
  expect((await client.call(getViewer)).user?.email).toBe('careful@gmail.com');
  await leave({ client }, { password: PASSWORD });
  expect((await server.client().refused(deleteAccount, { body: { confirmation: 'DELETE' } })).code).toBe(
    'not_signed_in',
  );
});

test('every session ends at once, and nobody can find the person any more [SET-48]', async () => {
  const person = await createPerson(server);
  const elsewhere = server.client('ut');
  await signIn(server, person.id, elsewhere);
  await elsewhere.call(getViewer);
  const before = await members();
  await leave(person);
  expect(person.client.cookies.has('quad_session')).toBe(false);
  expect((await elsewhere.call(getViewer)).user).toBeNull();
  expect(await members()).toBe(before - 1);
  expect((await server.client().refused(getProfile, { params: { username: person.username } })).status).toBe(404);
  expect(await mailTo(server, person.email)).toMatchObject({ subject: 'Your account was deleted' });
});

test('nothing of the person stays in their row or in private records; their addresses can sign up again [SET-49]', async () => {
  const client = await signUp(server, 'Gone Soon', 'gonesoon@ou.edu');
  const { id, username } = await one("select id, username from users where email = 'gonesoon@ou.edu'");
  await run(
    `update users set verified = true, school_verified = true, school_email = email, phone = '4053250311', gender = 'other',
       birth_date = '2000-01-01', grad_year = 2027, bio = 'Me' where id = $1`,
    id,
  );
  await run(`insert into former_usernames (username, user_id) values ('was-gonesoon', $1)`, id);
  await run(`insert into identities (provider, subject, user_id) values ('google', '123', $1)`, id);
  await run(`insert into search_history (user_id, campus_id, text) values ($1, 'ou', 'sofa')`, id);
  await leave({ client }, { password: PASSWORD });
  const row = await one('select * from users where id = $1', id);
  expect(row).toMatchObject({
    first_name: 'Deleted user',
    last_name: '',
    verified: false,
    school_verified: false,
    bio: '',
    total_posts: 0,
  });
  for (const column of [
    'email',
    'school_email',
    'password_hash',
    'phone',
    'gender',
    'birth_date',
    'grad_year',
    'photo_id',
  ])
    expect(row[column], column).toBeNull();
  expect(row.username).toMatch(/^deleted-[0-9a-f]{16}$/);
  for (const table of ['former_usernames', 'identities', 'sessions', 'search_history', 'verification_codes', 'mails'])
    expect((await run(`select 1 from ${table} where user_id = $1`, id)).rows, table).toEqual([]);
  expect((await server.client().refused(logIn, { body: { email: 'gonesoon@ou.edu', password: PASSWORD } })).code).toBe(
    'unknown_email',
  );
  await signUp(server, 'Gone Soon', 'gonesoon@ou.edu');
  expect((await one("select username from users where email = 'gonesoon@ou.edu'")).username).toBe(username);
});

test('their posts are deleted with all replies, their comments leave tombstones, and every counter is exact [SET-49, D23]', async () => {
  const [gone, stays] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
  const upload = await uploaded(gone.client, await quarters(900, 600).jpeg().toBuffer());
  const his: Post = await gone.client.call(createPost, {
    body: { text: words('His own'), files: [{ upload }] } as never,
  });
  const below = await comment(stays, his._id, 'Below his');
  const theirs = await post(stays, 'Theirs');
  const his1 = await comment(gone, theirs._id, 'first of his');
  const his2 = await comment(gone, his1._id, 'his answer to himself');
  const answer = await comment(stays, his2._id, 'an answer that stays');
  const his3 = await comment(gone, theirs._id, 'last of his');
  const kept = await comment(stays, theirs._id, 'kept');
  for (const id of [theirs._id, kept._id]) await gone.client.call(savePost, { params: { id } });
  await stays.client.call(savePost, { params: { id: theirs._id } });
  await stays.client.call(savePost, { params: { id: his1._id } });
  expect(await countersOf(theirs._id)).toEqual({ comment_count: 5, reply_count: 3, like_count: 2 });
  expect((await stays.client.call(listFeed)).posts.map((one) => one._id)).toContain(his._id);
  await leave(gone);

  expect((await stays.client.refused(getPost, { params: { id: his._id } })).code).toBe('post_deleted');
  expect((await stays.client.refused(getPost, { params: { id: below._id } })).code).toBe('post_deleted');
  expect((await stays.client.call(listFeed)).posts.map((one) => one._id)).not.toContain(his._id);
  expect(await countersOf(theirs._id)).toEqual({ comment_count: 2, reply_count: 1, like_count: 1 });
  expect(await countersOf(his1._id)).toEqual({ comment_count: 1, reply_count: 0, like_count: 0 });
  expect(await countersOf(his2._id)).toEqual({ comment_count: 1, reply_count: 1, like_count: 0 });
  expect(await countersOf(kept._id)).toEqual({ comment_count: 0, reply_count: 0, like_count: 0 });
  const { comments } = await stays.client.call(listComments, { params: { id: theirs._id } });
  expect(comments.map((one) => [one._id, one.deleted, postText(one), one.user.first_name])).toEqual([
    [his1._id, true, '', ''],
    [his2._id, true, '', ''],
    [answer._id, false, 'an answer that stays', 'Bo'],
    [kept._id, false, 'kept', 'Bo'],
  ]);
  const deletedOfAuthor = deletedPosts.filter(({ authorId }) => authorId === gone.id);
  expect(deletedOfAuthor.map(({ postId }) => postId).sort()).toEqual([his._id, his1._id, his2._id, his3._id].sort());
  expect(deletedOfAuthor.find(({ postId }) => postId === his._id)?.postIds.sort()).toEqual([his._id, below._id].sort());
  expect((await run('select 1 from posts where author_id = $1 and deleted_at is null', gone.id)).rows).toEqual([]);
  expect((await run('select 1 from likes where user_id = $1', gone.id)).rows).toEqual([]);
});

test('their files are deleted from the database and the store, and their data export too [SET-49]', async () => {
  const person = await createPerson(server);
  const photo = await quarters(900, 600).jpeg().toBuffer();
  const [used, unused] = [await uploaded(person.client, photo), await uploaded(person.client, photo)];
  await person.client.call(createPost, { body: { text: null, files: [{ upload: used }] } as never });
  await person.client.call(startExport);
  const { files } = server.app.platform;
  const { rows } = await run('select storage_key, sizes[1] as size from files where uploader_id = $1', person.id);
  const keys = rows.map(({ storage_key, size }) => `${storage_key}/${size}.webp`);
  expect(keys).toHaveLength(3);
  for (const key of keys) expect(await files.stat(key), key).not.toBeNull();
  const exported = async () => (await run('select 1 from data_exports where user_id = $1', person.id)).rows.length;
  expect(await exported()).toBe(1);
  await leave(person);
  expect(await exported()).toBe(0);
  expect((await run('select 1 from files where uploader_id = $1', person.id)).rows).toEqual([]);
  for (const id of [used, unused])
    expect((await person.client.request('GET', `/files/${id}/320.webp`)).status).toBe(404);
  await vi.waitFor(
    async () => {
      for (const key of keys) expect(await files.stat(key), key).toBeNull();
    },
    { timeout: 10_000 },
  );
});

test('their half of each chat is deleted; others’ messages and their own reports stay [SET-49, D18]', async () => {
  const [gone, stays] = [await createPerson(server), await createPerson(server)];
  const [low, high] = [gone.id, stays.id].sort();
  const { id: chat } = await one(
    `insert into chats (campus_id, low_id, high_id, from_user, last_message) values ('ou', $1, $2, $1, 'Bye') returning id`,
    low,
    high,
  );
  await run(`insert into chat_members (chat_id, user_id) values ($1, $2), ($1, $3)`, chat, gone.id, stays.id);
  await run(
    `insert into messages (chat_id, seq, user_id, client_id, text, like_count)
     values ($1, 1, $3, 'a', 'Hello', 1), ($1, 2, $2, 'b', 'Bye', 0)`,
    chat,
    gone.id,
    stays.id,
  );
  await run(
    'insert into message_likes (message_id, user_id) select id, $2 from messages where chat_id = $1 and seq = 1',
    chat,
    gone.id,
  );
  await run(
    'update chats set last_message_id = (select id from messages where chat_id = $1 and seq = 2) where id = $1',
    chat,
  );
  await run(
    `insert into reports (campus_id, reporter_id, target_kind, target_id, reason) values ('ou', $1, 'user', $2, 'spam')`,
    gone.id,
    stays.id,
  );
  await leave(gone);
  const { rows } = await run('select text, like_count from messages where chat_id = $1 order by seq', chat);
  expect(rows).toEqual([
    { text: 'Hello', like_count: 0 },
    { text: '', like_count: 0 },
  ]);
  expect((await one('select last_message from chats where id = $1', chat)).last_message).toBe('');
  expect((await run('select 1 from reports where reporter_id = $1', gone.id)).rows).toHaveLength(1);
});

test('ledger rows stay, without the name [SET-49, D33]', async () => {
  const person = await createPerson(server, { first: 'Pay', last: 'Er' });
  await run(
    `with account as (insert into ledger_accounts (kind, user_id) values ('user_funds', $1) returning id),
       card as (insert into ledger_accounts (kind) values ('card') returning id),
       made as (insert into ledger_transactions (kind, cause) values ('payment', 'test') returning id)
     insert into ledger_entries (transaction_id, account_id, amount)
     select made.id, account.id, 500 from made, account union all select made.id, card.id, -500 from made, card`,
    person.id,
  );
  await leave(person);
  const row = await one(
    `select e.amount, u.first_name, u.last_name, u.email from ledger_accounts a join users u on u.id = a.user_id
       join ledger_entries e on e.account_id = a.id where u.id = $1`,
    person.id,
  );
  expect(row).toEqual({ amount: 500, first_name: 'Deleted user', last_name: '', email: null });
});

test('the last admin cannot delete the account, nor the last two at the same time [SET-48, D9]', async () => {
  const [ada, bea] = [await createPerson(server, { role: 'admin' }), await createPerson(server, { role: 'admin' })];
  const tries = await Promise.all(
    [ada, bea].map(({ client }) => client.try(deleteAccount, { body: { confirmation: 'DELETE' } })),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([204, 409]);
  const last = tries[0]?.status === 409 ? ada : bea;
  const refusal = await last.client.refused(deleteAccount, { body: { confirmation: 'DELETE' } });
  expect(refusal).toMatchObject({
    code: 'last_admin',
    title: "You're the last admin. Make someone else an admin first.",
  });
  expect((await last.client.call(getViewer)).user?.username).toBe(last.username);
  // a banned admin doesn't count; another active one does
  const { id } = await createPerson(server, { role: 'admin' });
  await run('update users set banned_at = product_now() where id = $1', id);
  expect((await last.client.refused(deleteAccount, { body: { confirmation: 'DELETE' } })).code).toBe('last_admin');
  await run('update users set banned_at = null where id = $1', id);
  await leave(last);
});

test('two requests at once delete it once; writes in the same threads meanwhile lose nothing [SET-48]', async () => {
  const [gone, stays] = [await createPerson(server), await createPerson(server)];
  const [his, theirs] = [await post(gone, 'His'), await post(stays, 'Theirs')];
  for (let i = 0; i < 5; i++) {
    await comment(gone, theirs._id, `his ${i}`);
    await comment(stays, his._id, `theirs ${i}`);
  }
  const before = await members();
  const answers = await Promise.all([
    gone.client.try(deleteAccount, { body: { confirmation: 'DELETE' } }),
    gone.client.try(deleteAccount, { body: { confirmation: 'DELETE' } }),
    ...Array.from({ length: 6 }, (_, i) => comment(stays, theirs._id, `meanwhile ${i}`)),
    ...Array.from({ length: 6 }, () => stays.client.try(savePost, { params: { id: theirs._id } })),
  ]);
  expect(
    answers
      .slice(0, 2)
      .map((answer) => ('status' in answer ? answer.status : 0))
      .sort(),
  ).toEqual([204, 401]);
  expect(await members()).toBe(before - 1);
  expect(await countersOf(theirs._id)).toEqual({ comment_count: 6, reply_count: 6, like_count: 1 });
});

test('data that a running call stored after the deletion is removed within a minute [SET-49]', async () => {
  const person = await createPerson(server);
  await leave(person);
  await run(
    `insert into posts (id, campus_id, author_id, root_id, plain)
     select made.id, 'ou', $1, made.id, 'too late' from (select uuidv7() as id offset 0) made`,
    person.id,
  );
  const { rows } = await run(
    `select run_at > now() as later from graphile_worker.jobs where task_identifier = 'identity.leaving-rest'`,
  );
  expect(rows).toContainEqual({ later: true });
  await server.app.platform.jobs.add(server.app.platform.pool, 'identity.leaving-rest', { userId: person.id });
  await vi.waitFor(
    async () =>
      expect(
        (await run('select plain from posts where author_id = $1 and deleted_at is null', person.id)).rows,
      ).toEqual([]),
    { timeout: 10_000 },
  );
  expect(deletedAuthors.filter((id) => id === person.id).length).toBeGreaterThan(1);
});
