import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addCaseNote, getCase, listCases } from '../../contract/moderation/cases.ts';
import { answerAppeal, decideCase, decideCases, decideTarget } from '../../contract/moderation/decisions.ts';
import { getAdminSummary } from '../../contract/moderation/admin.ts';
import { listAudit } from '../../contract/moderation/admin-records.ts';
import { listOwnDecisions, readAppealLink, sendAppeal, sendAppealByLink } from '../../contract/moderation/appeals.ts';
import { getViewer, logIn } from '../../contract/identity/identity.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { hashPassword } from '../../server/features/identity/passwords/index.ts';
import { advanceClock } from '../../server/sandbox/clock.ts';
import { chatOf, listen, sendText } from '../factories/chats.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { comment, placePost, post } from '../factories/posts.ts';
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
const accuse = (by: Person, kind: 'user' | 'post' | 'comment' | 'message', id: string, detail = '') =>
  by.client.call(report, { body: { kind, id, reason: 'scam', detail } });
const caseAbout = async (targetId: string) => {
  const { cases } = await mod.client.call(listCases, { query: {} });
  const found = cases.find(({ target_id }) => target_id === targetId);
  if (!found) throw new Error('no case of it waits');
  return found;
};
const decided = (
  by: Person,
  id: string,
  action: 'dismiss' | 'hide' | 'restore' | 'remove' | 'warn' | 'suspend' | 'ban',
  more: { reason?: string; days?: number } = {},
) => by.client.call(decideCase, { params: { id }, body: { action, reason: 'It breaks the rules.', ...more } });
const feedOf = async (reader: Person) => (await reader.client.call(listFeed)).posts.map(({ _id }) => _id);
const notificationsOf = async (who: Person) =>
  (await who.client.call(listNotifications)).notifications
    .filter(({ type }) => type === 'moderation')
    .map(({ message }) => message);
const mailTo = (who: Person, subject: string | RegExp) =>
  vi.waitFor(
    async () => {
      const mail = (await server.mails(who.email)).find(({ subject: about }) => about.match(subject));
      if (!mail) throw new Error(`no mail about ${subject}`);
      return mail;
    },
    { timeout: 20_000, interval: 50 },
  );
const tokenIn = (text: string) =>
  new URL(/https?:\S+\/appeal\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
const loggedActions = async (caseId: string) =>
  (await run(`select action from audit_log where target_kind = 'case' and target_id = $1 order by id`, caseId)).map(
    ({ action }) => action,
  );

test('a scam: reported by three, decided once, everyone notified, appealed, reverted; each step in the log [MOD-10, MOD-14]', async () => {
  const seller = await person('Sly');
  const [ana, bo, cy] = [await person('Ana'), await person('Bo'), await person('Cy')];
  const { _id: id } = await post(seller, 'Send the deposit first and the fridge is yours', { price: 40 });
  expect(await feedOf(ana)).toContain(id);
  for (const [by, words] of [
    [ana, 'He asked me for a gift card'],
    [bo, ''],
    [cy, 'Me too'],
  ] as const)
    await accuse(by, 'post', id, words);
  await accuse(ana, 'post', id, 'again');

  const found = await caseAbout(id);
  expect(found).toMatchObject({
    kind: 'post',
    reports: 3,
    state: 'open',
    reasons: [{ reason: 'scam', count: 3 }],
    excerpt: 'Send the deposit first and the fridge is yours',
    user: { username: seller.username, name: 'Sly Lopez', state: 'active' },
    actions: ['dismiss', 'hide', 'remove', 'warn', 'suspend', 'ban'],
  });
  const detail = await mod.client.call(getCase, { params: { id: found._id } });
  expect(detail.reports.map(({ detail: words }) => words)).toEqual(['He asked me for a gift card', '', 'Me too']);
  expect(detail.context).toMatchObject([{ _id: id, target: true, hidden: false }]);
  await mod.client.call(addCaseNote, { params: { id: found._id }, body: { text: 'Third this week.' } });

  // of two concurrent moderators one decides
  const both = await Promise.allSettled([
    decided(mod, found._id, 'ban', { reason: 'Deposits before a meeting are a scam.' }),
    decided(admin, found._id, 'ban', { reason: 'Deposits before a meeting are a scam.' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(refused.reason.problem.code).toBe('case_decided');

  expect(await feedOf(ana)).not.toContain(id);
  expect((await seller.client.call(getViewer)).user).toBeNull();
  for (const reporter of [ana, bo, cy])
    expect(await notificationsOf(reporter)).toEqual([
      'Thanks for reporting a post (Scam or fraud). We looked into it and took action.',
    ]);
  expect((await ana.client.call(listOwnDecisions)).reports).toMatchObject([
    { kind: 'post', state: 'upheld', reason: 'scam', detail: 'He asked me for a gift card' },
  ]);

  // a banned person can't sign in: the mail gives the reason and links to the appeal
  const mail = await mailTo(seller, 'Your account was banned');
  expect(mail.text).toContain('Deposits before a meeting are a scam.');
  const token = tokenIn(mail.text);
  const visitor = server.client();
  expect(await visitor.call(readAppealLink, { body: { token } })).toMatchObject({ action: 'ban', can_appeal: true });
  expect((await visitor.refused(readAppealLink, { body: { token: 'made-up' } })).code).toBe('link_over');
  await visitor.call(sendAppealByLink, { body: { token, text: 'My account was stolen. I have it back.' } });
  expect((await visitor.refused(sendAppealByLink, { body: { token, text: 'Again' } })).code).toBe('appeal_over');

  const back = await caseAbout(id);
  expect(back).toMatchObject({ _id: found._id, appealed: true, state: 'upheld' });
  const answered = { params: { id: back._id }, body: { verdict: 'reversed' as const, answer: 'Welcome back.' } };
  expect(await admin.client.call(answerAppeal, answered)).toMatchObject({ state: 'dismissed', appealed: false });
  expect((await mod.client.refused(answerAppeal, answered)).code).toBe('case_decided');
  expect((await mailTo(seller, 'Your appeal was granted')).text).toContain('Welcome back.');
  expect(await feedOf(ana)).toContain(id);
  // the appeal is that against the ban
  await signIn(server, seller.id, seller.client);
  expect((await seller.client.call(listOwnDecisions)).decisions).toMatchObject([
    { action: 'restore', appeal: null },
    { action: 'ban', appeal: { state: 'reversed', answer: 'Welcome back.' } },
  ]);
  expect(await run('select 1 from bans where user_id = $1', seller.id)).toEqual([]);
  const log = await run(
    `select action, actor_id, detail from audit_log where target_kind = 'case' and target_id = $1 order by id`,
    found._id,
  );
  const reported = { kind: 'post', reason: 'scam' };
  expect(log).toEqual([
    ...[ana, bo, cy].map((by) => ({ action: 'report', actor_id: by.id, detail: reported })),
    { action: 'note', actor_id: mod.id, detail: {} },
    {
      action: 'case.ban',
      actor_id: expect.any(String),
      detail: { post: id, told: { reporters: 3, concerned: true } },
    },
    { action: 'appeal', actor_id: seller.id, detail: {} },
    { action: 'appeal.reversed', actor_id: admin.id, detail: { told: true } },
  ]);
  expect(
    (
      await run(`select action from audit_log where target_kind = 'user' and target_id = $1 order by id`, seller.id)
    ).map(({ action }) => action),
  ).toEqual(['ban', 'unban']);
});

test('somebody let back in after a suspension over their post is told so by mail, whatever mails they want [MOD-10, MOD-15]', async () => {
  const sly = await person('Sly');
  const { _id: id } = await post(sly, 'Gift cards only');
  await run(`update users set notifications_off = '{staff:email}' where id = $1`, sly.id);
  const decide = (body: { action: 'suspend' | 'restore'; days?: number }) =>
    admin.client.call(decideTarget, {
      params: { kind: 'post', id },
      body: { ...body, reason: 'Asked for gift cards.' },
    });
  await decide({ action: 'suspend', days: 7 });
  await decide({ action: 'restore' });
  await mailTo(sly, 'Your account is active again');
});

test('members and visitors see nothing of the queue [MOD-10]', async () => {
  const member = await person('Mem');
  expect((await mod.client.call(getAdminSummary)).days).toHaveLength(14);
  for (const endpoint of [listCases, getAdminSummary, listAudit])
    expect((await member.client.refused(endpoint as typeof listCases)).code).toBe('forbidden');
  expect((await server.client().refused(listCases)).code).toBe('not_signed_in');
});

test('hidden content is restored as it was; removed content is deleted after thirty days [MOD-10]', async () => {
  const author = await person('Hid');
  const reader = await person('Rea');
  const { _id: top } = await post(author, 'A desk');
  const rude = await comment(reader, top, 'Rude words');
  await accuse(author, 'comment', rude._id);
  const found = await caseAbout(rude._id);
  expect((await mod.client.call(getCase, { params: { id: found._id } })).context.map(({ text }) => text)).toEqual([
    'A desk',
    'Rude words',
  ]);
  expect(
    (await mod.client.refused(decideCase, { params: { id: found._id }, body: { action: 'hide' } })).errors,
  ).toEqual([{ field: 'reason', message: 'Please give a reason.' }]);
  await decided(mod, found._id, 'hide');
  const counts = async () => (await run('select comment_count from posts where id = $1', top))[0];
  expect(await counts()).toEqual({ comment_count: 0 });
  expect(await notificationsOf(reader)).toEqual(['Your comment was hidden: It breaks the rules.']);
  expect(await decided(mod, found._id, 'restore', { reason: '' })).toMatchObject({ state: 'dismissed', hidden: false });
  expect(await counts()).toEqual({ comment_count: 1 });

  await mod.client.call(decideTarget, {
    params: { kind: 'post', id: top },
    body: { action: 'remove', reason: 'Sold elsewhere.' },
  });
  expect((await reader.client.refused(getPost, { params: { id: top } })).code).toBe('post_not_found');
  const { jobs } = server.app.platform;
  const due = async () => {
    await server.app.platform.write((tx) => jobs.add(tx, 'moderation.remove', {}));
  };
  const [waits] = await run("select due_at - product_now() > interval '29 days' as long from removals");
  expect(waits).toEqual({ long: true });
  await run('update removals set due_at = product_now()');
  await due();
  await vi.waitFor(
    async () => expect((await run('select deleted_at from posts where id = $1', top))[0]?.deleted_at).not.toBeNull(),
    { timeout: 20_000, interval: 50 },
  );
});

test('of a chat moderators read the reported message and a few around it, and the access is logged [MOD-10]', async () => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const chat = await chatOf(ana, bo);
  const sent = [];
  for (let n = 1; n <= 14; n++) sent.push(await sendText(n % 2 ? ana : bo, chat, `message ${n}`));
  await accuse(ana, 'message', sent[7]?._id ?? '');
  const found = await caseAbout(sent[7]?._id ?? '');
  const { context } = await mod.client.call(getCase, { params: { id: found._id } });
  expect(context.map(({ text }) => text)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((n) => `message ${n}`));
  expect(context.filter(({ target }) => target).map(({ text }) => text)).toEqual(['message 8']);
  await mod.client.call(getCase, { params: { id: found._id } });
  expect(await loggedActions(found._id)).toEqual(['report', 'case.read']);
  await decided(mod, found._id, 'hide');
  expect(await run('select 1 from messages where id = $1 and hidden_at is not null', sent[7]?._id)).toHaveLength(1);
});

test('a suspension ends by itself; meanwhile the account is disabled, and afterwards its owner can appeal once [MOD-15]', async () => {
  const loud = await person('Lou');
  await run('update users set password_hash = $2 where id = $1', loud.id, await hashPassword('correct-horse-9'));
  const enter = () => server.client().refused(logIn, { body: { email: loud.email, password: 'correct-horse-9' } });
  await accuse(await person('Ana'), 'user', loud.id);
  const found = await caseAbout(loud.id);
  expect(await decided(mod, found._id, 'suspend', { days: 3 })).toMatchObject({ user: { state: 'suspended' } });
  expect((await loud.client.call(getViewer)).user).toBeNull();
  expect((await enter()).title).toBe('That account has been disabled');
  await advanceClock(server.app.platform, 3 * 86_400 + 60);
  const client = server.client();
  await client.call(logIn, { body: { email: loud.email, password: 'correct-horse-9' } });
  const [mine] = (await client.call(listOwnDecisions)).decisions;
  expect(mine).toMatchObject({ action: 'suspend', reason: 'It breaks the rules.', can_appeal: true });
  const appeal = { body: { decision: mine?._id ?? '', text: 'I was not loud.' } };
  expect(await client.call(sendAppeal, appeal)).toMatchObject({ can_appeal: false, appeal: { state: 'open' } });
  expect((await client.refused(sendAppeal, appeal)).code).toBe('appeal_over');
  const stays = { params: { id: found._id }, body: { verdict: 'upheld' as const, answer: 'You were.' } };
  await mod.client.call(answerAppeal, stays);
  expect((await client.call(listOwnDecisions)).decisions[0]?.appeal).toMatchObject({
    state: 'upheld',
    answer: 'You were.',
  });
  expect(await notificationsOf({ ...loud, client })).toContain(
    'Your appeal was denied: The decision stands. You were.',
  );
});

test('moderators can’t decide about admins, and nobody about themselves [MOD-10]', async () => {
  const ana = await person('Ana');
  for (const who of [admin, mod]) await accuse(ana, 'user', who.id);
  const [aboutAdmin, aboutMod] = [await caseAbout(admin.id), await caseAbout(mod.id)];
  for (const { _id, actions } of [aboutAdmin, aboutMod]) {
    expect(actions).toEqual([]);
    const body = { action: 'dismiss' as const };
    expect((await mod.client.refused(decideCase, { params: { id: _id }, body })).code).toBe('forbidden');
  }
  expect(await decided(admin, aboutMod._id, 'dismiss')).toMatchObject({ state: 'dismissed' });
  expect(await notificationsOf(ana)).toEqual([
    "Thanks for reporting a person (Scam or fraud). We looked into it and didn't find anything against our rules.",
  ]);
});

test('several cases are decided at once; those that can’t be are reported one by one; filters, search and pages [MOD-14]', async () => {
  const [author, ana] = [await person('Bul'), await person('Ana')];
  const ids: string[] = [];
  for (let n = 0; n < 22; n++) {
    const id = await placePost(server, author, { text: `bulk thing ${n}` });
    await accuse(ana, 'post', id);
    ids.push(id);
  }
  const { cases, cursor } = await mod.client.call(listCases, { query: { q: 'bulk thing', kind: 'post' } });
  expect(cases).toHaveLength(20);
  const rest = await mod.client.call(listCases, { query: { q: 'bulk thing', kind: 'post', cursor } });
  expect([...cases, ...rest.cases].map(({ target_id }) => target_id)).toEqual(ids.toReversed());
  const pages = async (sort: 'most' | 'oldest') => {
    const query = { q: 'bulk thing', sort };
    const page = await mod.client.call(listCases, { query });
    const next = await mod.client.call(listCases, { query: { ...query, cursor: page.cursor } });
    expect(next.cursor).toBeUndefined();
    return [...page.cases, ...next.cases].map(({ target_id }) => target_id);
  };
  const [cy, dan] = [await person('Cy'), await person('Dan')];
  for (const by of [cy, dan]) await accuse(by, 'post', ids[3] ?? '');
  await accuse(cy, 'post', ids[1] ?? '');
  expect(await pages('oldest')).toEqual(ids);
  const less = ids.filter((_, n) => n !== 1 && n !== 3);
  expect(await pages('most')).toEqual([ids[3], ids[1], ...less.toReversed()]);
  expect((await mod.client.refused(listCases, { query: { sort: 'most', cursor } })).code).toBe('bad_cursor');
  const [first, second] = cases.map(({ _id }) => _id) as [string, string];
  await decided(mod, first, 'dismiss');
  const verdict = { action: 'hide' as const, reason: 'Spam.' };
  expect(await mod.client.call(decideCases, { body: { cases: [first, second], verdict } })).toEqual({
    decided: [second],
    waiting: [],
    failed: [{ _id: first, title: 'Someone already decided that.' }],
  });
  const upheld = await mod.client.call(listCases, { query: { state: 'upheld', q: 'bulk thing' } });
  expect(upheld.cases.map(({ _id }) => _id)).toEqual([second]);
  expect((await mod.client.call(listCases, { query: { q: author.username } })).cases).toHaveLength(20);
});

test('moderators are notified live of new cases; nobody else is [MOD-14]', async () => {
  const [author, ana] = [await person('Liv'), await person('Ana')];
  const [staff, other] = [await listen(mod.client), await listen(ana.client)];
  const { _id } = await post(author, 'live thing');
  await accuse(ana, 'post', _id);
  const { _id: caseId } = await caseAbout(_id);
  const news = { timeout: 10_000, interval: 20 };
  await vi.waitFor(
    () => expect(staff.of('admin.cases')).toContainEqual({ case_id: caseId, change: 'raised', reports: 1 }),
    news,
  );
  await decided(mod, caseId, 'dismiss');
  await vi.waitFor(
    () => expect(staff.of('admin.cases')).toContainEqual({ case_id: caseId, change: 'decided', reports: 1 }),
    news,
  );
  expect(other.of('admin.cases')).toEqual([]);
  staff.close();
  other.close();
});

test('someone’s messages to moderators are deleted with the account, and their open appeals are closed [SET-49]', async () => {
  const leaver = await person('Lea');
  const { _id } = await post(leaver, 'leaving soon');
  await mod.client.call(decideTarget, {
    params: { kind: 'post', id: _id },
    body: { action: 'hide', reason: 'A test.' },
  });
  const [mine] = (await leaver.client.call(listOwnDecisions)).decisions;
  await leaver.client.call(sendAppeal, { body: { decision: mine?._id ?? '', text: 'My own words' } });
  expect(await run(`select 1 from appeals where text = 'My own words'`)).toHaveLength(1);
  await leaver.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
  expect(await run(`select 1 from appeals where text = 'My own words'`)).toEqual([]);
  expect(await run('select appealed from cases where target_id = $1', _id)).toEqual([{ appealed: false }]);
});

test('the audit log shows who did what, and the database rejects changes to it [MOD-10]', async () => {
  const { entries } = await mod.client.call(listAudit, { query: { action: 'case.ban' } });
  expect(entries).toMatchObject([
    { action: 'case.ban', target_kind: 'case', note: 'Deposits before a meeting are a scam.' },
  ]);
  const { entries: mine } = await mod.client.call(listAudit, { query: { by: `@${mod.username}` } });
  expect(new Set(mine.map(({ by }) => by))).toEqual(new Set([mod.username]));
  for (const sql of [
    `update audit_log set note = 'nothing happened'`,
    'delete from audit_log',
    'truncate audit_log',
    `update audit_log set actor_id = '${admin.id}'`,
  ])
    await expect(run(sql)).rejects.toThrow('the audit log is never changed');
});
