import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decideTarget } from '../../contract/moderation/decisions.ts';
import { getAdminSummary } from '../../contract/moderation/admin.ts';
import { addBan, liftBan, listBans } from '../../contract/moderation/bans.ts';
import {
  getAdminUser,
  handleFeedback,
  listAdminPosts,
  listAdminUsers,
  listFeedback,
  signOutUser,
} from '../../contract/moderation/admin-records.ts';
import {
  addAdminCampus,
  addExclusion,
  addWord,
  changeAdminCampus,
  listAdminCampuses,
  listExclusions,
  listStaff,
  listWords,
  removeExclusion,
  removeWord,
  setRole,
} from '../../contract/console/site.ts';
import { getCampus, getCampusStats } from '../../contract/campuses/campuses.ts';
import { checkEmail, getViewer } from '../../contract/identity/identity.ts';
import { sendFeedback } from '../../contract/moderation/moderation.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { listen } from '../factories/chats.ts';
import { placePost, post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let mod: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
  admin = await createPerson(server, { first: 'Ada', role: 'admin' });
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const person = (first: string) => createPerson(server, { first });
/** Timings for a slow machine. */
const PATIENCE = { timeout: 20_000, interval: 50 };
const loggedActionsOf = async (by: Person) =>
  (await run('select action from audit_log where actor_id = $1 order by id', by.id)).map(({ action }) => action);

test('an account is found, banned and unbanned; its sessions and live connections end at once [MOD-12, MOD-15]', async () => {
  const sly = await createPerson(server, { first: 'Sly', last: 'Fox' });
  const connection = await listen(sly.client);
  const members = async () => (await server.client().call(getCampusStats)).members;
  const before = await members();
  for (const q of ['sly fo', `@${sly.username}`, sly.email.toUpperCase(), sly.email.slice(0, 9)])
    expect((await mod.client.call(listAdminUsers, { query: { q } })).users.map(({ _id }) => _id)).toContain(sly.id);
  expect((await sly.client.call(getViewer)).user?._id).toBe(sly.id);

  const ban = { params: { kind: 'user' as const, id: sly.id }, body: { action: 'ban' as const, reason: 'Scams.' } };
  expect(await mod.client.call(decideTarget, ban)).toMatchObject({ state: 'upheld', user: { state: 'banned' } });
  expect((await sly.client.call(getViewer)).user).toBeNull();
  await vi.waitFor(() => expect(connection.socket.connected).toBe(false), PATIENCE);
  expect((await server.client().refused(checkEmail, { body: { email: sly.email } })).title).toBe(
    'Account has been banned',
  );
  expect(await members()).toBe(before - 1);
  const { bans } = await mod.client.call(listBans, { query: { q: 'sly' } });
  expect(bans).toMatchObject([
    { user: { username: sly.username }, email: sly.email, reason: 'Scams.', by: mod.username },
  ]);
  expect((await mod.client.call(listAdminUsers, { query: { state: 'banned' } })).users.map(({ _id }) => _id)).toEqual([
    sly.id,
  ]);
  expect((await mod.client.call(getAdminUser, { params: { id: sly.id } })).cases).toHaveLength(1);

  await mod.client.call(liftBan, { params: { id: bans[0]?._id ?? '' } });
  expect((await mod.client.call(listBans, { query: { q: 'sly' } })).bans).toEqual([]);
  await server.client().call(checkEmail, { body: { email: sly.email } });
  expect(await members()).toBe(before);
  expect(await loggedActionsOf(mod)).toEqual(['ban', 'case.ban', 'unban', 'case.restore']);
});

test('an email is banned without an account, and unbanned; with an account that is banned too [MOD-12]', async () => {
  const add = (email: string) => mod.client.call(addBan, { body: { email, reason: 'Spam.' } });
  expect(await add('Nobody@Example.com')).toEqual({ username: null });
  const check = () => server.client().refused(checkEmail, { body: { email: 'nobody@example.com' } });
  expect((await check()).code).toBe('banned');
  const [row] = (await mod.client.call(listBans, { query: { q: 'nobody@' } })).bans;
  expect(row).toMatchObject({ user: null, email: 'nobody@example.com' });
  await mod.client.call(liftBan, { params: { id: row?._id ?? '' } });
  await server.client().call(checkEmail, { body: { email: 'nobody@example.com' } });
  const spammer = await person('Spa');
  expect(await add(spammer.email)).toEqual({ username: spammer.username });
  expect((await spammer.client.call(getViewer)).user).toBeNull();
  expect((await mod.client.refused(addBan, { body: { email: admin.email, reason: 'x' } })).code).toBe('forbidden');
  expect((await mod.client.refused(addBan, { body: { email: 'what', reason: '' } })).errors).toEqual([
    { field: 'email', message: 'Invalid email address!' },
    { field: 'reason', message: 'Please give a reason.' },
  ]);
});

test('posts are found in any state, hidden and restored; people are signed out [MOD-10]', async () => {
  const ana = await person('Ana');
  const { _id: shown } = await post(ana, 'a find of zirkonium');
  const hidden = await placePost(server, ana, { text: 'hidden zirkonium', hidden: true });
  await placePost(server, await createPerson(server, { campus: 'ut' }), { campus: 'ut', text: 'zirkonium of ut' });
  const found = async (query: object) => (await mod.client.call(listAdminPosts, { query })).posts;
  expect((await found({ q: 'ZIRKONIUM' })).map(({ state }) => state).sort()).toEqual(['hidden', 'shown']);
  expect((await found({ q: 'zirkonium', state: 'hidden' })).map(({ _id }) => _id)).toEqual([hidden]);
  expect((await found({ q: 'zirkonium', campus: 'ut' })).map(({ text }) => text)).toEqual(['zirkonium of ut']);
  const act = (id: string, action: 'hide' | 'restore') =>
    mod.client.call(decideTarget, { params: { kind: 'post', id }, body: { action, reason: 'A test.' } });
  await act(shown, 'hide');
  await act(hidden, 'restore');
  const feed = (await ana.client.call(listFeed)).posts.map(({ _id }) => _id);
  expect([feed.includes(shown), feed.includes(hidden)]).toEqual([false, true]);
  await mod.client.call(signOutUser, { params: { id: ana.id } });
  expect((await ana.client.call(getViewer)).user).toBeNull();
  expect((await mod.client.refused(signOutUser, { params: { id: admin.id } })).code).toBe('forbidden');
});

test('a moderator hides a post that is flagged at the same moment, in the case of the flag [MOD-10]', async () => {
  const ana = await person('Ana');
  const { _id: id } = await post(ana, 'a post of two minds');
  const { pool } = server.app.platform;
  const flagging = await pool.connect();
  try {
    await flagging.query('begin');
    const { rows } = await flagging.query(
      `insert into cases (campus_id, target_kind, target_id, target_user_id, flags) values ('ou', 'post', $1, $2, 1)
       returning id`,
      [id, ana.id],
    );
    const hiding = mod.client.call(decideTarget, {
      params: { kind: 'post', id },
      body: { action: 'hide', reason: 'A test.' },
    });
    // it waits for the case that is being opened
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => run(waiting), PATIENCE).not.toEqual([]);
    await flagging.query('commit');
    expect(await hiding).toMatchObject({ _id: rows[0]?.id, state: 'upheld', hidden: true });
  } finally {
    await flagging.query('rollback');
    flagging.release();
  }
  expect(await run('select 1 from cases where target_id = $1', id)).toHaveLength(1);
});

test('admins add and change campuses, with effect at once; moderators can’t [MOD-11, CAM-18, CAM-19]', async () => {
  expect((await mod.client.refused(listAdminCampuses)).code).toBe('forbidden');
  expect((await admin.client.call(listAdminCampuses)).campuses.length).toBeGreaterThan(14);
  const rice = { id: 'rice', name: 'Rice University', city: 'Houston', state: 'TX', colour: '#00205b' };
  expect(await admin.client.call(addAdminCampus, { body: rice })).toMatchObject({ _id: 'rice', privacy: 'private' });
  expect((await admin.client.refused(addAdminCampus, { body: rice })).errors?.[0]?.field).toBe('id');
  expect((await admin.client.refused(addAdminCampus, { body: { ...rice, id: 'x y', colour: 'blue' } })).errors).toEqual(
    [
      { field: 'colour', message: 'must be a color such as #841617' },
      { field: 'id', message: 'must be 2 to 32 small letters, digits or hyphens' },
    ],
  );
  const current = async () => server.client('rice').call(getCampus, { params: { id: 'current' } });
  await vi.waitFor(async () => expect((await current())._id).toBe('rice'), PATIENCE);
  const body = { privacy: 'public' as const, passwordless: true, email_domains: ['rice.edu'] };
  await admin.client.call(changeAdminCampus, { params: { id: 'rice' }, body });
  await vi.waitFor(
    async () => expect(await current()).toMatchObject({ privacy: 'public', passwordless: true }),
    PATIENCE,
  );
  const [entry] = await run(`select detail from audit_log where action = 'campus.set' and target_id = 'rice'`);
  expect(entry?.detail).toEqual({
    privacy: ['private', 'public'],
    passwordless: [false, true],
    email_domains: [[], ['rice.edu']],
  });
  expect((await admin.client.refused(changeAdminCampus, { params: { id: 'none' }, body })).code).toBe('not_found');
});

test('the time zone of a campus follows from its place, and admins can set any that exists', async () => {
  const reno = { id: 'unr', name: 'University of Nevada', city: 'Reno', state: 'NV', colour: '#003366' };
  expect(await admin.client.call(addAdminCampus, { body: reno })).toMatchObject({ time_zone: 'America/Los_Angeles' });
  const set = (time_zone: string) => ({ params: { id: 'unr' }, body: { time_zone } });
  expect((await admin.client.refused(changeAdminCampus, set('Reno time'))).errors).toEqual([
    { field: 'time_zone', message: 'must be a time zone such as America/Chicago' },
  ]);
  await admin.client.call(changeAdminCampus, set('America/Boise'));
  const current = async () => server.client('unr').call(getCampus, { params: { id: 'current' } });
  await vi.waitFor(async () => expect(await current()).toMatchObject({ time_zone: 'America/Boise' }), PATIENCE);
  expect(await server.client('ucla').call(getCampus, { params: { id: 'current' } })).toMatchObject({
    time_zone: 'America/Los_Angeles',
  });
});

test('admins grant and revoke roles; the last admin can’t be removed [MOD-08, MOD-11]', async () => {
  const ana = await person('Ana');
  const give = (email: string, role: 'member' | 'moderator' | 'admin') => ({ body: { email, role } });
  expect(await admin.client.call(setRole, give(ana.email, 'moderator'))).toEqual({
    username: ana.username,
    was: 'member',
  });
  await ana.client.call(listFeedback);
  expect((await ana.client.refused(listStaff)).code).toBe('forbidden');
  expect((await admin.client.call(listStaff)).people.map(({ email, role }) => [email, role])).toContainEqual([
    ana.email,
    'moderator',
  ]);
  await admin.client.call(setRole, give(ana.email, 'member'));
  expect((await ana.client.refused(listFeedback)).code).toBe('forbidden');
  // also by the school email
  await server.app.platform.pool.query('update users set school_email = $2 where id = $1', [ana.id, 'ana.j@ou.edu']);
  expect(await admin.client.call(setRole, give('ana.j@ou.edu', 'moderator'))).toMatchObject({ username: ana.username });
  await admin.client.call(setRole, give(ana.email, 'member'));
  expect((await admin.client.refused(setRole, give('nobody@ou.edu', 'admin'))).errors?.[0]).toMatchObject({
    field: 'email',
  });
  expect((await admin.client.refused(setRole, give(admin.email, 'member'))).code).toBe('last_admin');
  // admins change only their own role; when two step down at the same time, one stays
  const bo = await createPerson(server, { first: 'Bo', role: 'admin' });
  expect((await admin.client.refused(setRole, give(bo.email, 'member'))).code).toBe('forbidden');
  const both = await Promise.allSettled([
    bo.client.call(setRole, give(bo.email, 'member')),
    admin.client.call(setRole, give(admin.email, 'member')),
  ]);
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  const left = await run(`select id from users where role = 'admin'`);
  expect(left).toHaveLength(1);
  await run(`update users set role = 'admin' where id = $1`, admin.id);
  server.app.platform.bus.publish('identity.user-changed', { userId: admin.id });
  await vi.waitFor(async () => expect((await admin.client.call(getViewer)).user?.role).toBe('admin'), PATIENCE);
});

test('an address leads to the account whose email it is, before one that has it as its school email [MOD-11]', async () => {
  const [bo, eve] = [await createPerson(server, { first: 'Bo', role: 'admin' }), await person('Eve')];
  await run('update users set school_email = null where id = $1', bo.id);
  await run('update users set email = null, school_email = $2 where id = $1', eve.id, bo.email);
  // not judged by Eve, whom an admin could make a moderator
  const give = { body: { email: bo.email, role: 'moderator' as const } };
  expect((await admin.client.refused(setRole, give)).code).toBe('forbidden');
  expect(await run('select role from users where id = any($1)', [bo.id, eve.id])).toEqual(
    expect.arrayContaining([{ role: 'admin' }, { role: 'member' }]),
  );
  await run(`update users set role = 'member' where id = $1`, bo.id);
  expect(await admin.client.call(setRole, give)).toEqual({ username: bo.username, was: 'member' });
  expect(await admin.client.call(addExclusion, { body: { email: bo.email } })).toEqual({ username: bo.username });
  await admin.client.call(removeExclusion, { params: { id: bo.id } });
});

test('a moderator is limited to a campus, or moderates all of them [STF-01]', async () => {
  const ana = await person('Ana');
  const give = (role: 'moderator' | 'admin', campus?: string | null) =>
    ({ body: { email: ana.email, role, campus } }) as { body: { email: string; role: typeof role } };
  await admin.client.call(setRole, give('moderator', 'ut'));
  expect((await ana.client.call(getAdminSummary)).campus).toBe('ut');
  expect((await admin.client.call(listStaff)).people.find(({ _id }) => _id === ana.id)).toMatchObject({
    role: 'moderator',
    staff_campus_id: 'ut',
  });
  expect((await ana.client.refused(listWords)).code).toBe('forbidden');
  await admin.client.call(setRole, give('moderator'));
  expect((await ana.client.call(getAdminSummary)).campus).toBeNull();
  await ana.client.call(listWords);
  const [entry] = await run(`select note from audit_log where target_id = $1 order by id desc limit 1`, ana.id);
  expect(entry).toEqual({ note: 'moderator of ut to moderator' });
  expect((await admin.client.refused(setRole, give('moderator', 'nowhere'))).errors?.[0]?.field).toBe('campus');
  expect((await admin.client.refused(setRole, give('admin', 'ou'))).errors?.[0]?.field).toBe('campus');
});

test('admins exclude accounts from analytics, and include them again [MOD-11, MOD-12]', async () => {
  const bot = await person('Bot');
  expect(await admin.client.call(addExclusion, { body: { email: bot.email } })).toEqual({ username: bot.username });
  expect((await admin.client.call(listExclusions)).people).toMatchObject([
    { username: bot.username, by: admin.username },
  ]);
  expect((await mod.client.refused(listExclusions)).code).toBe('forbidden');
  await admin.client.call(removeExclusion, { params: { id: bot.id } });
  expect((await admin.client.call(listExclusions)).people).toEqual([]);
  expect((await admin.client.refused(removeExclusion, { params: { id: bot.id } })).code).toBe('not_found');
});

test('moderators add watched words, and read feedback [MOD-10]', async () => {
  const word = await mod.client.call(addWord, { body: { phrase: 'Crypto Giveaway' } });
  expect(word).toMatchObject({ phrase: 'Crypto Giveaway', caution: null, by: mod.username });
  expect((await mod.client.refused(addWord, { body: { phrase: 'crypto giveaway' } })).errors).toEqual([
    { field: 'phrase', message: 'That is on the list already.' },
  ]);
  const ana = await person('Ana');
  await vi.waitFor(async () => {
    const { _id } = await post(ana, `crypto giveaway ${Math.random()}`);
    expect(await run(`select 1 from cases where target_id = $1 and flags > 0`, _id)).toHaveLength(1);
  }, PATIENCE);
  await mod.client.call(removeWord, { params: { id: word._id } });
  expect((await mod.client.call(listWords)).words).toEqual([]);

  await ana.client.call(sendFeedback, { body: { kind: 'feedback', text: 'More sofas, please' } });
  const [message] = (await mod.client.call(listFeedback, { query: { q: 'sofas' } })).messages;
  expect(message).toMatchObject({ text: 'More sofas, please', user: { username: ana.username }, handled: null });
  await mod.client.call(handleFeedback, { params: { id: message?._id ?? '' }, body: { done: true } });
  expect((await mod.client.call(listFeedback)).messages).toEqual([]);
  expect((await mod.client.call(listFeedback, { query: { done: 'true' } })).messages).toMatchObject([
    { handled: { by: mod.username } },
  ]);
});

test('people found by a name come in pages, each of them once [MOD-10]', async () => {
  await server.app.platform.pool.query(
    `insert into users (campus_id, first_name, last_name, username, email)
     select 'ou', 'Quentin', 'Pageful', 'pageful' || n, 'pageful' || n || '@ou.edu' from generate_series(1, 23) n`,
  );
  const query = { q: 'pageful' };
  const { users, cursor } = await mod.client.call(listAdminUsers, { query });
  const rest = await mod.client.call(listAdminUsers, { query: { ...query, cursor } });
  expect([users.length, rest.users.length, rest.cursor]).toEqual([20, 3, undefined]);
  expect(new Set([...users, ...rest.users].map(({ _id }) => _id)).size).toBe(23);
});
