import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getProfile } from '../../contract/identity/identity.ts';
import { claimAccount } from '../../contract/identity/links.ts';
import { CampusDirectory } from '../../server/features/campuses/index.ts';
import { importPeople, inviteUnclaimed } from '../../server/features/claims/index.ts';
import { advanceClock } from '../../server/sandbox/clock.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { mailTo, tokenTo } from './mailed-link.ts';

let server: TestServer;
let directory: CampusDirectory;
beforeAll(async () => {
  server = await startTestServer();
  directory = new CampusDirectory(server.app.platform);
  await directory.load();
});
afterAll(() => server.stop());

const emails = Array.from({ length: 10 }, (_, i) => `invited${i}@ou.edu`);
const invite = (perHour: number) => inviteUnclaimed(server.app.platform, emails, perHour);
const sent = async () => {
  const { rows } = await server.app.platform.pool.query<{ count: number }>(
    "select count(*)::int from mails where kind = 'invitation'",
  );
  return rows[0]?.count;
};
/** Runs the job that a minute would run. */
async function minute() {
  const { pool, jobs } = server.app.platform;
  await jobs.add(pool, 'identity.send-invitations', {});
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      "select 1 from graphile_worker.jobs where task_identifier = 'identity.send-invitations'",
    );
    expect(rows).toEqual([]);
  });
}

it('invites each imported person once, at the set rate, with a link that claims the account [IMP-02]', async () => {
  const lines = emails.map((email, i) => `${email},Invited,Person${'abcdefghij'[i]},ou`);
  await importPeople(server.app.platform, directory, ['email,first_name,last_name,campus', ...lines].join('\n'));
  expect([await invite(180), await invite(180)]).toEqual([10, 0]);
  await minute();
  expect(await sent()).toBe(3);
  await minute();
  await minute();
  await minute();
  expect(await sent()).toBe(10);

  const { subject } = await mailTo(server, 'invited0@ou.edu');
  expect(subject).toBe('Your OU account is ready');
  await advanceClock(server.app.platform, 13 * 24 * 3_600);
  const token = await tokenTo(server, 'invited0@ou.edu');
  const owner = server.client();
  const { user } = await owner.call(claimAccount, { body: { token } });
  expect(user).toMatchObject({ username: 'invitedpersona', verified: true });
  expect(await server.client().call(getProfile, { params: { username: 'invitedpersona' } })).toMatchObject({
    claimed: true,
  });
});

it('invites to a campus that the process hasn’t heard of yet [IMP-02]', async () => {
  const { pool } = server.app.platform;
  await pool.query(
    `insert into campuses (id, name, short_name, ext, city, state, time_zone, colour, created_text)
     values ('duck', 'Duck State', 'Duck', 'duck.edu', 'Pond', 'TX', 'America/Chicago', '#123456', '')`,
  );
  await pool.query(
    `insert into users (campus_id, first_name, last_name, username, email, claimed)
     values ('duck', 'Dora', 'Drake', 'doradrake', 'dora@duck.edu', false)`,
  );
  const before = (await sent()) ?? 0;
  expect(await inviteUnclaimed(server.app.platform, ['dora@duck.edu'], 180)).toBe(1);
  await minute();
  expect(await sent()).toBe(before + 1);
  expect((await mailTo(server, 'dora@duck.edu')).subject).toBe('Your Duck account is ready');
});

it('sends no more than the hourly number, and none to people who joined meanwhile [IMP-02]', async () => {
  const more = emails.map((email) => email.replace('invited', 'later'));
  const lines = more.map((email, i) => `${email},Later,Person${'abcdefghij'[i]},ou`);
  const { platform } = server.app;
  await importPeople(platform, directory, ['email,first_name,last_name,campus', ...lines].join('\n'));
  await platform.pool.query("update users set claimed = true where email = 'later0@ou.edu'");
  expect(await inviteUnclaimed(platform, more, 2)).toBe(9);
  await platform.pool.query("update users set claimed = true where email = 'later1@ou.edu'");
  for (let i = 0; i < 4; i++) await minute();
  // two turns in this hour: one of them was that of the person who joined
  expect(await sent()).toBe(11);
  await advanceClock(platform, 3_601);
  for (let i = 0; i < 4; i++) await minute();
  expect(await sent()).toBe(13);
});
