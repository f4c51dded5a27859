import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerAppeal, decideCase, decideTarget } from '../../contract/moderation/decisions.ts';
import { getCase } from '../../contract/moderation/cases.ts';
import { listOwnDecisions, sendAppeal } from '../../contract/moderation/appeals.ts';
import { getProfile } from '../../contract/identity/identity.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { retentionDays } from '../../contract/retention.ts';
import { DAY, pass } from '../factories/ads.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let mod: Person;
let author: Person;
beforeAll(async () => {
  server = await startTestServer();
  mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
  author = await createPerson(server, { first: 'Aut' });
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const later = async (days: number) => {
  await pass(server, days * DAY);
  for (const who of [mod, author]) await signIn(server, who.id, who.client);
};
/** A post removed by moderators, which is permanently deleted 30 days later. */
async function removed(text: string): Promise<string> {
  const { _id: id } = await post(author, text);
  await mod.client.call(decideTarget, {
    params: { kind: 'post', id },
    body: { action: 'remove', reason: 'It breaks the rules.' },
  });
  expect((await author.client.refused(getPost, { params: { id } })).code).toBe('post_not_found');
  return id;
}
const caseOf = async (targetId: string): Promise<string> =>
  (await run('select id from cases where target_id = $1', targetId))[0]?.id;
/** Which of the posts are permanently deleted. */
const deleted = async (...ids: string[]) =>
  Promise.all(
    ids.map(async (id) => (await run('select deleted_at from posts where id = $1', id))[0]?.deleted_at !== null),
  );
/** Whether removals are due that no appeal stops: the job deletes one after the other. */
const areDue = async () =>
  (
    await run(
      `select from removals r join cases c on c.id = r.case_id where r.due_at <= product_now() and not c.appealed`,
    )
  ).length > 0;
const whenDeleted = (id: string) =>
  expect.poll(async () => [...(await deleted(id)), await areDue()], { timeout: 20_000 }).toEqual([true, false]);

it('does not delete a restored post [MOD-10, MOD-15]', async () => {
  const [removedForGood, restored] = [await removed('Stays away'), await removed('Comes back')];
  await mod.client.call(decideCase, {
    params: { id: await caseOf(restored) },
    body: { action: 'restore', reason: 'A mistake.' },
  });
  await later(retentionDays.removedByModerators - 1);
  expect(await deleted(removedForGood, restored)).toEqual([false, false]);
  await later(2);
  await whenDeleted(removedForGood);
  expect((await mod.client.call(getPost, { params: { id: restored } })).post._id).toBe(restored);
  expect(await run('select from removals')).toEqual([]);
});

it('deletes what else is due when one post can’t be deleted, and that one later [MOD-10]', async () => {
  const [stuck, other] = [await removed('Its photos can’t be deleted'), await removed('Goes as usual')];
  await run(`create function refuse_one() returns trigger language plpgsql as $$ begin
    if new.id = '${stuck}' and new.deleted_at is not null then raise 'not now'; end if; return new; end $$`);
  await run('create trigger refuse_one before update on posts for each row execute function refuse_one()');
  await later(retentionDays.removedByModerators + 1);
  await expect.poll(() => deleted(other), { timeout: 20_000 }).toEqual([true]);
  expect(await deleted(stuck)).toEqual([false]);
  await run('drop trigger refuse_one on posts');
  await server.app.platform.write((tx) => server.app.platform.jobs.add(tx, 'moderation.remove', {}));
  await whenDeleted(stuck);
});

it('does not delete a post while an appeal is open, and does once it is answered [MOD-10, MOD-15]', async () => {
  const [other, upheld, reversed] = [await removed('Nobody appeals'), await removed('Stays'), await removed('Returns')];
  for (const id of [upheld, reversed]) {
    const detail = await mod.client.call(getCase, { params: { id: await caseOf(id) } });
    const { decisions } = await author.client.call(listOwnDecisions);
    const mine = decisions.find(({ _id }) => _id === detail.decisions[0]?._id);
    await author.client.call(sendAppeal, { body: { decision: mine?._id ?? '', text: 'It is only a desk.' } });
  }
  await later(retentionDays.removedByModerators + 1);
  await whenDeleted(other);
  expect(await deleted(upheld, reversed)).toEqual([false, false]);
  for (const [id, verdict] of [
    [upheld, 'upheld'],
    [reversed, 'reversed'],
  ] as const)
    await mod.client.call(answerAppeal, { params: { id: await caseOf(id) }, body: { verdict, answer: 'We looked.' } });
  await later(1);
  await whenDeleted(upheld);
  expect((await mod.client.call(getPost, { params: { id: reversed } })).post._id).toBe(reversed);
});

it('subtracts a post that was hidden and then deleted only once [PRO-04, MOD-10]', async () => {
  const owner = await createPerson(server, { first: 'Own' });
  const total = async () => (await mod.client.call(getProfile, { params: { username: owner.username } })).totalPosts;
  for (const text of ['One', 'Two', 'Three']) await post(owner, text);
  const { _id: id } = await post(owner, 'Four');
  expect(await total()).toBe(4);
  await mod.client.call(decideTarget, { params: { kind: 'post', id }, body: { action: 'remove', reason: 'Spam.' } });
  expect(await total()).toBe(3);
  await later(retentionDays.removedByModerators + 1);
  await whenDeleted(id);
  expect(await total()).toBe(3);
});
