import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReportTarget, report } from '../../contract/moderation/moderation.ts';
import { raise } from '../../server/features/moderation/index.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, placePost, post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const THANKS = 'User Reported. Thanks for letting us know.';

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const about = (kind: ReportTarget, id: string, more: object = {}) =>
  ({ body: { kind, id, reason: 'scam', ...more } }) as never;
const block = async (by: Person, whom: Person) => {
  await run('insert into blocks (blocker_id, blocked_id) values ($1, $2)', by.id, whom.id);
  server.app.platform.bus.publish('blocks.changed', { userIds: [by.id, whom.id] });
};

test('a person, post, comment and message are reported with a reason, each once [MOD-13, MOD-14, PRO-18, POS-34, D10, ENT-19]', async () => {
  const { _id: postId } = await post(ana, 'A bicycle');
  const { _id: commentId } = await comment(ana, postId, 'It is blue');
  const { _id: messageId } = await sendText(ana, await chatOf(ana, bo), 'Hello!');
  const targets: [ReportTarget, string][] = [
    ['user', ana.id],
    ['post', postId],
    ['comment', commentId],
    ['message', messageId],
  ];
  for (const [kind, id] of targets) {
    // again, at the same moment and later, with another reason
    const [one, other] = await Promise.all([
      bo.client.call(report, about(kind, id)),
      bo.client.call(report, about(kind, id)),
    ]);
    expect([one, other]).toEqual([{ message: THANKS }, { message: THANKS }]);
    expect(await bo.client.call(report, about(kind, id, { reason: 'spam', detail: 'again' }))).toEqual(one);
  }
  const rows = await run(
    `select r.target_kind, r.target_id, r.reason, r.reporter_id, c.reports, c.state, c.target_user_id, c.campus_id
     from reports r join cases c on c.id = r.case_id where r.reporter_id = $1 order by r.created_at`,
    bo.id,
  );
  expect(rows).toEqual(
    targets.map(([kind, id]) => ({
      target_kind: kind,
      target_id: id,
      reason: 'scam',
      reporter_id: bo.id,
      reports: 1,
      state: 'open',
      target_user_id: ana.id,
      campus_id: 'ou',
    })),
  );
});

test('several people’s reports are one case; after a decision a new one opens [MOD-14, D10]', async () => {
  const { _id: id } = await post(ana, 'A sofa');
  const reporters = await Promise.all([1, 2, 3].map(() => createPerson(server)));
  await Promise.all(reporters.map(({ client }) => client.call(report, about('post', id))));
  const cases = await run('select id, reports, flags from cases where target_id = $1', id);
  expect(cases).toEqual([{ id: cases[0].id, reports: 3, flags: 0 }]);
  await run(`update cases set state = 'dismissed', decided_at = product_now() where target_id = $1`, id);
  await bo.client.call(report, about('post', id));
  expect(await run('select state, reports from cases where target_id = $1 order by created_at', id)).toEqual([
    { state: 'dismissed', reports: 3 },
    { state: 'open', reports: 1 },
  ]);
});

test('a report needs a reason, text for "other", and nobody can report themselves [MOD-13, D10]', async () => {
  const { _id: id } = await post(ana, 'A lamp');
  expect(await bo.client.refused(report, { body: { kind: 'post', id } as never })).toMatchObject({
    status: 422,
    errors: [{ field: 'reason', message: 'Please choose a reason.' }],
  });
  expect(await bo.client.refused(report, about('post', id, { reason: 'other', detail: '  ' }))).toMatchObject({
    errors: [{ field: 'detail', message: 'Please say what is wrong.' }],
  });
  const long = about('post', id, { detail: 'x'.repeat(501) });
  expect(await bo.client.refused(report, long)).toMatchObject({ errors: [{ field: 'detail' }] });
  for (const target of [about('post', id), about('user', ana.id)])
    expect(await ana.client.refused(report, target)).toMatchObject({ code: 'report_self' });
  expect(await run('select 1 from reports where target_id = $1', id)).toEqual([]);
  await bo.client.call(report, about('post', id, { reason: 'other', detail: ' It is mine. ' }));
  expect(await run('select reason, detail from reports where target_id = $1', id)).toEqual([
    { reason: 'other', detail: 'It is mine.' },
  ]);
});

test('only visible content can be reported; anything else answers as missing [MOD-13, D7, D11]', async () => {
  const guest = await createPerson(server, { campus: 'ut' });
  const enemy = await createPerson(server, { first: 'Eve' });
  const { _id: id } = await post(ana, 'A chair');
  const { _id: commentId } = await comment(ana, id, 'It has four legs');
  const { _id: messageId } = await sendText(ana, await chatOf(ana, bo), 'Between us');
  const foreign = await placePost(server, guest, { campus: 'ut' });
  const hidden = await placePost(server, ana, { hidden: true });
  const deleted = await placePost(server, ana, { deleted: true });
  const banned = await createPerson(server);
  await run('update users set banned_at = product_now() where id = $1', banned.id);
  // it exists for others
  expect(await bo.client.call(report, about('message', messageId))).toEqual({ message: THANKS });
  expect(await enemy.client.call(report, about('post', id))).toEqual({ message: THANKS });
  await block(ana, enemy);
  const unseen: [Person, ReportTarget, string][] = [
    [enemy, 'message', messageId],
    [enemy, 'post', id],
    [enemy, 'comment', commentId],
    [enemy, 'user', ana.id],
    [bo, 'post', foreign],
    [bo, 'post', hidden],
    [bo, 'post', deleted],
    [bo, 'post', commentId],
    [bo, 'comment', id],
    [bo, 'user', banned.id],
    [bo, 'user', id],
    [bo, 'message', randomUUID()],
  ];
  for (const [who, kind, target] of unseen)
    expect(await who.client.refused(report, about(kind, target))).toEqual({
      status: 404,
      code: 'report_target_gone',
      title: "That's no longer there.",
    });
  // people can report someone they have blocked
  expect(await ana.client.call(report, about('user', enemy.id))).toEqual({ message: THANKS });
});

test('the recipient of a message can report it, even if its author blocked them right after [MOD-13, MOD-19]', async () => {
  const rude = await createPerson(server, { first: 'Rob' });
  const { _id: id } = await sendText(rude, await chatOf(rude, bo), 'Nobody likes you');
  await block(rude, bo);
  expect(await bo.client.call(report, about('message', id))).toEqual({ message: THANKS });
  expect(await run('select text from evidence where record_id = $1 and target', id)).toEqual([
    { text: 'Nobody likes you' },
  ]);
});

test('guests can report what they read, and reports are rate-limited [D10]', async () => {
  const guest = await createPerson(server, { campus: 'ut' });
  const { _id: id } = await post(ana, 'A desk');
  expect(await guest.client.on('ou').call(report, about('post', id))).toEqual({ message: THANKS });
  let refused = 0;
  for (let n = 0; n < 50; n++) {
    const { status } = await guest.client.on('ou').try(report, about('post', id));
    if (status === 429) refused++;
  }
  expect(refused).toBeGreaterThan(0);
});

test('a flag is raised once for each kind and detail, even after a decision, and joins existing reports', async () => {
  const { _id: id } = await post(ana, 'A mirror');
  const flag = (detail: string) =>
    server.app.platform.write((tx) =>
      raise(tx, {
        campusId: 'ou',
        targetKind: 'post',
        targetId: id,
        targetUserId: ana.id,
        source: { kind: 'flag', flag: 'words', detail },
      }),
    );
  await bo.client.call(report, about('post', id));
  expect(await flag('one')).toMatchObject({ opened: false });
  expect(await flag('one')).toBeNull();
  expect(await flag('two')).toMatchObject({ opened: false });
  expect(await run('select reports, flags from cases where target_id = $1', id)).toEqual([{ reports: 1, flags: 2 }]);
  await run(`update cases set state = 'upheld', decided_at = product_now() where target_id = $1`, id);
  expect(await flag('two')).toBeNull();
  expect(await flag('three')).toMatchObject({ opened: true });
});
