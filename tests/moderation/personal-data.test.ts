import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getCampusStats } from '../../contract/campuses/campuses.ts';
import { addBan } from '../../contract/moderation/bans.ts';
import { listAudit } from '../../contract/moderation/admin-records.ts';
import { deletePerson, exportPerson } from '../../contract/moderation/personal-data.ts';
import { getViewer } from '../../contract/identity/identity.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { unzip } from '../exports/unzip.ts';

let server: TestServer;
let admin: Person;
let other: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createPerson(server, { first: 'Ada', role: 'admin' });
  other = await createPerson(server, { first: 'Olga', role: 'admin' });
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const prove = (who: Person) => run('update sessions set proved_at = product_now() where user_id = $1', who.id);
const REASON = 'Letter of November 2, 2026';
const asks = ({ id }: Person, reason = REASON) => ({ params: { id }, body: { reason } });

it('an admin exports a person’s data on a request, alone and for an hour; the reason is in the audit log [STF-03]', async () => {
  const ana = await createPerson(server, { first: 'Ana' });
  await post(ana, 'A turquoise kettle');
  await run('update sessions set proved_at = null where user_id = $1', admin.id);
  expect((await admin.client.refused(exportPerson, asks(ana))).code).toBe('proof_needed');
  await prove(admin);
  expect((await admin.client.refused(exportPerson, asks(ana, ' '))).errors).toEqual([
    { field: 'reason', message: 'Please give a reason.' },
  ]);
  const { file } = await admin.client.call(exportPerson, asks(ana));
  const answer = await admin.client.request('GET', file);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${ana.username}.zip"`,
    'cache-control': expect.stringContaining('no-store'),
  });
  const zip = unzip(answer.bytes);
  expect([...zip.values()].join('\n')).toContain('A turquoise kettle');
  // not the person, who isn't mailed either, and no other admin
  await prove(other);
  expect((await other.client.request('GET', file)).status).toBe(404);
  expect((await ana.client.request('GET', file)).status).toBe(403);
  expect((await server.client().request('GET', file)).status).toBe(401);
  expect(await server.mails(ana.email)).toEqual([]);
  const { entries } = await other.client.call(listAudit, { query: { action: 'person.export' } });
  expect(entries).toMatchObject([{ by: admin.username, target: ana.username, note: REASON }]);
  await server.client().request('POST', '/sandbox/clock', { advance: 3_700 });
  await prove(admin);
  expect((await admin.client.request('GET', file)).status).toBe(404);
});

it('an admin deletes a person on a request; what is retained is listed with the reason [STF-03]', async () => {
  const ana = await createPerson(server, { first: 'Ana' });
  const bo = await createPerson(server, { first: 'Bo' });
  const { _id: id } = await post(ana, 'A crimson kettle');
  await bo.client.call(report, { body: { kind: 'post', id, reason: 'scam' } });
  await sendText(ana, await chatOf(ana, bo), 'A crimson hello');
  const wanted = (username: string) => ({ params: { id: ana.id }, body: { reason: REASON, username } });
  await prove(admin);
  expect((await admin.client.refused(deletePerson, wanted('someone'))).errors?.[0]?.field).toBe('username');
  const { retained } = await admin.client.call(deletePerson, wanted(ana.username));
  expect(retained.map(({ what, count }) => [what, count])).toEqual([
    ['Reports and decisions about them', 1],
    ['Copies of reported content', 1],
    ['Empty messages', 1],
    ['Backups', null],
    ['The server log', null],
  ]);
  expect(retained.every(({ why }) => why.endsWith('.'))).toBe(true);
  expect((await ana.client.call(getViewer)).user).toBeNull();
  expect((await bo.client.refused(getPost, { params: { id } })).code).toBe('post_deleted');
  expect(await run('select email, first_name from users where id = $1', ana.id)).toEqual([
    { email: null, first_name: 'Deleted user' },
  ]);
  await vi.waitFor(async () => expect((await server.mails(ana.email)).length).toBe(1), { timeout: 20_000 });
  const [entry] = await run(
    `select note, detail from audit_log where action = 'person.delete' and target_id = $1`,
    ana.id,
  );
  expect(entry).toMatchObject({ note: REASON, detail: { retained: { cases: 1, evidence: 1, messages: 1 } } });
  expect((await admin.client.refused(deletePerson, wanted(ana.username))).code).toBe('user_not_found');
});

it('a banned member who is deleted leaves the campus’s count once [STF-03]', async () => {
  const members = async () => (await server.client().call(getCampusStats)).members;
  const ana = await createPerson(server, { first: 'Ana' });
  const before = await members();
  await admin.client.call(addBan, { body: { email: ana.email, reason: 'Spam.' } });
  expect(await members()).toBe(before - 1);
  await prove(admin);
  const body = { reason: REASON, username: ana.username };
  await admin.client.call(deletePerson, { params: { id: ana.id }, body });
  expect(await members()).toBe(before - 1);
});

it('nobody exports or deletes another admin or themselves [STF-02, STF-03]', async () => {
  await prove(admin);
  for (const person of [other, admin]) {
    expect((await admin.client.refused(exportPerson, asks(person))).code).toBe('forbidden');
    const body = { reason: REASON, username: person.username };
    expect((await admin.client.refused(deletePerson, { params: { id: person.id }, body })).code).toBe('forbidden');
  }
});
