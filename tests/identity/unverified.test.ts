import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkAccountCode, checkEmail, getViewer, logIn, sendAccountCode } from '../../contract/identity/identity.ts';
import { sendClaimLink } from '../../contract/identity/links.ts';
import { importPeople } from '../../server/features/claims/index.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { accountCode, advance, codeMailed, PASSWORD, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const DAY = 86_400;
const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const exists = async (email: string) => (await run('select 1 from users where email = $1', email)).length === 1;

/** Moves the clock, and waits until due jobs have run. */
async function pass(seconds: number): Promise<void> {
  await advance(server, seconds);
  await vi.waitFor(
    async () => expect(await run(`select 1 from graphile_worker.jobs where key like 'sandbox:%'`)).toEqual([]),
    { timeout: 30_000, interval: 25 },
  );
}

it('deletes an account whose email was not confirmed in a week, with all its data, and frees the address [VER-39]', async () => {
  const squatter = await signUp(server, 'Squat Ter', 'wanted@gmail.com');
  const code = await accountCode(server, squatter, 'wanted@gmail.com');
  const [{ id } = { id: '' }] = await run('select id from users where email = $1', 'wanted@gmail.com');
  await pass(7 * DAY - 3_600);
  expect(await exists('wanted@gmail.com')).toBe(true);
  await pass(2 * 3_600);
  expect(await exists('wanted@gmail.com')).toBe(false);
  expect((await squatter.call(getViewer)).user).toBeNull();
  expect((await squatter.refused(checkAccountCode, { body: { code } })).code).toBe('not_signed_in');
  for (const table of [
    'users where id',
    'sessions where user_id',
    'known_devices where user_id',
    'mails where user_id',
  ])
    expect(await run(`select 1 from ${table} = $1`, id), table).toEqual([]);
  expect(await server.client().call(checkEmail, { body: { email: 'wanted@gmail.com' } })).toEqual({ next: 'register' });
  const owner = await signUp(server, 'Right Ful', 'wanted@gmail.com');
  expect((await owner.call(getViewer)).user).toMatchObject({ first_name: 'Right', username: 'rightful' });
});

it('keeps accounts that are confirmed, newer, imported, banned or have a role [VER-39]', async () => {
  const { platform } = server.app;
  const confirmed = await signUp(server, 'Con Firmed', 'confirmed@gmail.com');
  await confirmed.call(checkAccountCode, {
    body: { code: await accountCode(server, confirmed, 'confirmed@gmail.com') },
  });
  await signUp(server, 'Ban Ned', 'banned@gmail.com');
  await run("update users set banned_at = product_now() where email = 'banned@gmail.com'");
  await signUp(server, 'Ser Ves', 'serves@gmail.com');
  await run("update users set role = 'moderator' where email = 'serves@gmail.com'");
  const late = await signUp(server, 'La Te', 'late@gmail.com');
  const campuses = { byId: () => ({ generic: false }) } as never;
  await importPeople(platform, campuses, 'email,first_name,last_name,campus\nimported@gmail.com,Im,Ported,ou', {
    isPublic: true,
  });
  await signUp(server, 'Go Ne', 'gone@gmail.com');
  await pass(7 * DAY - 3_600);
  await late.call(sendAccountCode);
  const code = await codeMailed(server, 'late@gmail.com');
  await pass(3_600 + 1_800);
  // the job has run
  await vi.waitFor(async () => expect(await exists('gone@gmail.com')).toBe(false), { timeout: 10_000 });
  await late.call(checkAccountCode, { body: { code } });
  await pass(DAY);
  for (const name of ['confirmed', 'banned', 'serves', 'late', 'imported'])
    expect([name, await exists(`${name}@gmail.com`)]).toEqual([name, true]);
  await server.client().call(logIn, { body: { email: 'late@gmail.com', password: PASSWORD } });
  await server.client().call(sendClaimLink, { params: { username: 'imported' } });
});
