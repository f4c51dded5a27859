import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAppealByLink } from '../../contract/moderation/appeals.ts';
import { liftBan, listBans } from '../../contract/moderation/bans.ts';
import { answerAppeal, decideTarget } from '../../contract/moderation/decisions.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };
let server: TestServer;
let mod: Person;
let other: Person;
beforeAll(async () => {
  server = await startTestServer();
  mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
  other = await createPerson(server, { first: 'Oda', role: 'moderator' });
});
afterAll(() => server.stop());

const stateOf = async (who: Person) =>
  (await server.app.platform.pool.query('select banned_at is not null as banned from users where id = $1', [who.id]))
    .rows[0];

it('a ban that was appealed is lifted by the answer to the appeal, which the console says [MOD-15]', async () => {
  const sly = await createPerson(server, { first: 'Sly' });
  const target = { params: { kind: 'user' as const, id: sly.id } };
  const { _id: id } = await mod.client.call(decideTarget, { ...target, body: { action: 'ban', reason: 'Scams.' } });
  const tokenOf = async () => /appeal\?token=([\w-]+)/.exec((await server.mails(sly.email))[0]?.text ?? '')?.[1] ?? '';
  await expect.poll(tokenOf, PATIENCE).not.toBe('');
  const token = await tokenOf();
  await server.client('ou').call(sendAppealByLink, { body: { token, text: 'My account was stolen.' } });
  const [ban] = (await mod.client.call(listBans)).bans;
  expect(ban?.user?._id).toBe(sly.id);
  const said = {
    status: 409,
    code: 'appeal_waits',
    title: 'They appealed that. Answer the appeal on the page of its case.',
  };
  expect(await mod.client.refused(liftBan, { params: { id: ban?._id ?? '' } })).toMatchObject(said);
  const restore = { ...target, body: { action: 'restore' as const, reason: '' } };
  expect(await mod.client.refused(decideTarget, restore)).toMatchObject(said);
  expect(await stateOf(sly)).toEqual({ banned: true });
  await other.client.call(answerAppeal, { params: { id }, body: { verdict: 'upheld', answer: 'It stands.' } });
  // after that, a moderator may still let them back in
  await mod.client.call(liftBan, { params: { id: ban?._id ?? '' } });
  expect(await stateOf(sly)).toEqual({ banned: false });
});
