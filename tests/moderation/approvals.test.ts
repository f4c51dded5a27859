import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  answerAppeal,
  answerApproval,
  decideCase,
  decideCases,
  decideTarget,
} from '../../contract/moderation/decisions.ts';
import { getCase, listCases } from '../../contract/moderation/cases.ts';
import { addBan, liftBan, listBans } from '../../contract/moderation/bans.ts';
import { sendAppealByLink } from '../../contract/moderation/appeals.ts';
import { signOutUser } from '../../contract/moderation/admin-records.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { getViewer } from '../../contract/identity/identity.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

let server: TestServer;
let first: Person;
let second: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  first = await createPerson(server, { first: 'Fay', moderates: 'ou' });
  second = await createPerson(server, { first: 'Sam', moderates: 'ou' });
  admin = await createPerson(server, { first: 'Ada', role: 'admin' });
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const person = () => createPerson(server, { first: 'Sly' });
const PATIENCE = { timeout: 20_000, interval: 50 };

const sanction = (by: Person, about: Person, body: { action: 'ban' } | { action: 'suspend'; days: number }) =>
  by.client.call(decideTarget, {
    params: { kind: 'user', id: about.id },
    body: { reason: 'Deposits before a meeting.', ...body },
  });
const answer = (by: Person, id: string, verdict: 'approved' | 'refused', note = '') => ({
  call: () => by.client.call(answerApproval, { params: { id }, body: { verdict, note } }),
  refused: () => by.client.refused(answerApproval, { params: { id }, body: { verdict, note } }),
});
const isSignedIn = async ({ client }: Person) => (await client.call(getViewer)).user !== null;
const mailTo = (who: Person, subject: string) =>
  vi.waitFor(async () => {
    const mail = (await server.mails(who.email)).find((each) => each.subject === subject);
    if (!mail) throw new Error(`no mail ${subject}`);
    return mail;
  }, PATIENCE);
const loggedOf = async (caseId: string) =>
  (
    await run(
      `select a.action, u.username as by from audit_log a left join users u on u.id = a.actor_id
       where target_kind = 'case' and target_id = $1 order by a.id`,
      caseId,
    )
  ).map(({ action, by }) => [action, by]);

it('a ban by a campus moderator takes effect when a second one approves it [STF-02]', async () => {
  const sly = await person();
  const asked = await sanction(first, sly, { action: 'ban' });
  expect(asked).toMatchObject({
    state: 'open',
    approval: { action: 'ban', days: null, by: first.username, may_answer: false },
  });
  expect(await isSignedIn(sly)).toBe(true);
  expect((await answer(first, asked._id, 'approved').refused()).code).toBe('forbidden');
  const again = { params: { id: asked._id }, body: { action: 'ban' as const, reason: 'Again.' } };
  expect((await first.client.refused(decideCase, again)).code).toBe('approval_waits');
  expect((await mailTo(second, 'A decision needs your approval')).text).toContain(
    `@${first.username} wants to ban @${sly.username}.`,
  );
  const { cases } = await second.client.call(listCases, { query: { state: 'approval' } });
  expect(cases).toMatchObject([{ _id: asked._id, approval: { may_answer: true } }]);

  const done = await answer(second, asked._id, 'approved').call();
  expect(done).toMatchObject({ state: 'upheld', approval: null, user: { state: 'banned' } });
  expect(await isSignedIn(sly)).toBe(false);
  expect((await answer(admin, asked._id, 'approved').refused()).code).toBe('case_decided');
  await mailTo(first, 'Your request was approved');
  await mailTo(sly, 'Your account was banned');
  expect(await loggedOf(asked._id)).toEqual([
    ['approval.request', first.username],
    ['approval.approved', second.username],
    ['case.ban', second.username],
  ]);
});

it('suspensions of somebody that come to more than 30 days within 30 need a second moderator, too [STF-02]', async () => {
  const sly = await person();
  for (let n = 0; n < 4; n++) {
    expect(await sanction(first, sly, { action: 'suspend', days: 7 })).toMatchObject({
      state: 'upheld',
      user: { state: 'suspended' },
    });
    await advance(server, 5 * 86_400);
  }
  expect(await sanction(second, sly, { action: 'suspend', days: 7 })).toMatchObject({
    state: 'open',
    approval: { action: 'suspend', days: 7 },
  });
  // who oversees the installation needs nobody, and other people's suspensions don't count
  expect(await sanction(admin, sly, { action: 'suspend', days: 7 })).toMatchObject({ state: 'upheld' });
  expect(await sanction(first, await person(), { action: 'suspend', days: 7 })).toMatchObject({ state: 'upheld' });
});

it('a suspension that an appeal reversed does not count towards these 30 days [STF-02]', async () => {
  const sly = await person();
  const { _id: id } = await sanction(first, sly, { action: 'suspend', days: 28 });
  const tokenOf = async () => /appeal\?token=([\w-]+)/.exec((await server.mails(sly.email))[0]?.text ?? '')?.[1];
  await expect.poll(tokenOf, PATIENCE).toBeDefined();
  await server.client('ou').call(sendAppealByLink, { body: { token: (await tokenOf()) ?? '', text: 'It wasn’t me.' } });
  await second.client.call(answerAppeal, { params: { id }, body: { verdict: 'reversed', answer: 'We were wrong.' } });
  expect(await sanction(first, sly, { action: 'suspend', days: 7 })).toMatchObject({ state: 'upheld' });
});

it('two suspensions at the same moment count together: one of them waits for a second moderator [STF-02]', async () => {
  for (let round = 0; round < 4; round++) {
    const sly = await person();
    const posts = [await post(sly, 'A lamp'), await post(sly, 'A chair')];
    const suspend = ({ _id: id }: { _id: string }, by: Person) =>
      by.client.call(decideTarget, {
        params: { kind: 'post', id },
        body: { reason: 'Deposits.', action: 'suspend', days: 20 },
      });
    const [one, two] = await Promise.all(posts.map((each, n) => suspend(each, n === 0 ? first : second)));
    expect([one?.state, two?.state].sort()).toEqual(['open', 'upheld']);
  }
});

it('a refused request changes nothing, and the case stays open [STF-02]', async () => {
  const sly = await person();
  const { _id: id } = await sanction(first, sly, { action: 'suspend', days: 31 });
  const kept = await answer(admin, id, 'refused', 'Warn them first.').call();
  expect(kept).toMatchObject({ state: 'open', approval: null, user: { state: 'active' } });
  expect((await mailTo(first, 'Your request was refused')).text).toContain('Warn them first.');
  expect(await isSignedIn(sly)).toBe(true);
  expect(await loggedOf(id)).toEqual([
    ['approval.request', first.username],
    ['approval.refused', admin.username],
  ]);
});

it('a suspension of up to 30 days, and what other staff decide, needs no approval [STF-02]', async () => {
  const [one, two, three] = [await person(), await person(), await person()];
  expect(await sanction(first, one, { action: 'suspend', days: 30 })).toMatchObject({ user: { state: 'suspended' } });
  const everywhere = await createPerson(server, { role: 'moderator' });
  expect(await sanction(everywhere, two, { action: 'ban' })).toMatchObject({ user: { state: 'banned' } });
  expect(await sanction(admin, three, { action: 'suspend', days: 365 })).toMatchObject({
    user: { state: 'suspended' },
  });
});

it('a request lapses after a week, or when the case is decided another way [STF-02]', async () => {
  const [sly, rob] = [await person(), await person()];
  const late = await sanction(first, sly, { action: 'ban' });
  const other = await sanction(first, rob, { action: 'ban' });
  const warned = await first.client.call(decideCase, {
    params: { id: other._id },
    body: { action: 'warn', reason: 'Careful.' },
  });
  expect(warned).toMatchObject({ state: 'upheld', approval: null });
  expect((await answer(second, other._id, 'approved').refused()).code).toBe('case_decided');
  await run(`update approvals set expires_at = product_now() - interval '1 second' where case_id = $1`, late._id);
  expect((await answer(second, late._id, 'approved').refused()).code).toBe('case_decided');
  const { jobs, write } = server.app.platform;
  await write((tx) => jobs.add(tx, 'moderation.expire-approvals', {}));
  await mailTo(first, 'Your request expired');
  expect((await loggedOf(late._id)).at(-1)).toEqual(['approval.expired', null]);
  expect(await sanction(first, sly, { action: 'ban' })).toMatchObject({ approval: { action: 'ban' } });
});

it('an email is banned by a campus moderator with its account, after approval, and unbanned alone [STF-02]', async () => {
  const sly = await person();
  const body = { email: sly.email, reason: 'Spam.' };
  expect(await first.client.call(addBan, { body })).toEqual({ username: sly.username, waits: true });
  const stranger = { body: { email: 'nobody@example.com', reason: 'Spam.' } };
  expect((await first.client.refused(addBan, stranger)).errors?.[0]?.field).toBe('email');
  const [waiting] = (await second.client.call(listCases, { query: { state: 'approval', q: sly.username } })).cases;
  await answer(second, waiting?._id ?? '', 'approved').call();
  const ban = (await second.client.call(listBans)).bans.find(({ user }) => user?._id === sly.id);
  expect(ban).toMatchObject({ email: null, reason: 'Spam.' });
  await second.client.call(liftBan, { params: { id: ban?._id ?? '' } });
  expect((await first.client.call(getCase, { params: { id: waiting?._id ?? '' } })).case.user?.state).toBe('active');
});

it('nobody acts on someone of the same or a higher role, also by approving it [STF-02]', async () => {
  const everywhere = await createPerson(server, { role: 'moderator' });
  const boss = await createPerson(server, { role: 'admin' });
  const refusals: string[] = [];
  for (const [by, about] of [
    [first, second],
    [first, everywhere],
    [first, boss],
    [everywhere, second],
    [everywhere, boss],
    [admin, boss],
    [admin, admin],
  ] as const) {
    const ban = { params: { kind: 'user' as const, id: about.id }, body: { action: 'ban' as const, reason: 'No.' } };
    refusals.push((await by.client.refused(decideTarget, ban)).code);
    refusals.push((await by.client.refused(signOutUser, { params: { id: about.id } })).code);
  }
  expect(new Set(refusals)).toEqual(new Set(['forbidden']));
  // a person who became a moderator meanwhile
  const sly = await person();
  const { _id: id } = await sanction(first, sly, { action: 'ban' });
  await run(`update users set role = 'moderator', staff_campus_id = 'ou' where id = $1`, sly.id);
  expect((await answer(second, id, 'approved').refused()).code).toBe('forbidden');
  expect(await sanction(admin, second, { action: 'suspend', days: 1 })).toMatchObject({ user: { state: 'suspended' } });
});

it('says which of several bans at once wait for a second moderator [STF-02]', async () => {
  const sly = await person();
  const { _id } = await post(sly, 'A ticket that was sold twice');
  await (await person()).client.call(report, { body: { kind: 'post', id: _id, reason: 'scam', detail: '' } });
  const [about] = (await first.client.call(listCases, { query: { q: 'sold twice' } })).cases;
  const verdict = { action: 'ban' as const, reason: 'Scams.' };
  expect(await first.client.call(decideCases, { body: { cases: [about?._id ?? ''], verdict } })).toEqual({
    decided: [],
    waiting: [about?._id],
    failed: [],
  });
  expect(await isSignedIn(sly)).toBe(true);
});
