import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accountFieldNames } from '../../contract/identity/account-fields.ts';
import { getProfile } from '../../contract/identity/identity.ts';
import { deleteAccount, getAccount, setField } from '../../contract/identity/settings.ts';
import { getExport, startExport } from '../../contract/exports/exports.ts';
import { fieldBodies } from '../factories/account-fields.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { unzip } from '../exports/unzip.ts';

/* Every field of the contract's table, so that a new one is covered. */

let server: TestServer;
let ana: Person;
const values = Object.assign({}, ...Object.values(fieldBodies)) as Record<string, unknown>;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
  for (const name of accountFieldNames) await ana.client.call(setField[name], { body: fieldBodies[name] });
});
afterAll(() => server.stop());

const row = async () => (await server.app.platform.pool.query('select * from users where id = $1', [ana.id])).rows[0];

it('answers every field as it was set, to its owner alone [SET-44]', async () => {
  expect(await ana.client.call(getAccount)).toMatchObject(values);
  const profile = await server.client().call(getProfile, { params: { username: ana.username } });
  expect(Object.keys(profile).filter((key) => accountFieldNames.includes(key as never))).toEqual([]);
});

it('exports every field, and keeps none after the account is deleted [SET-47, SET-49, D18]', async () => {
  await ana.client.call(startExport);
  const made = await vi.waitFor(
    async () => {
      const { export: now } = await ana.client.call(getExport);
      if (now?.state !== 'ready') throw new Error(`the export is ${now?.state}`);
      return now;
    },
    { timeout: 15_000, interval: 25 },
  );
  const zip = unzip((await ana.client.request('GET', made.file ?? '')).bytes);
  const [exported] = JSON.parse(zip.get('account.json')?.toString() ?? '[]');
  const before = await row();
  for (const name of accountFieldNames) {
    expect(before[name], name).not.toBeNull();
    expect(exported[name], name).toEqual(before[name]);
  }
  await ana.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
  const after = await row();
  for (const name of accountFieldNames) expect(after[name], name).toBeNull();
});
